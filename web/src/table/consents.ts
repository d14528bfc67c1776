import type { Offer } from '../client/protocol'

type Told = { version: number; offers?: readonly Offer[] }

/** People at one screen agree by word of mouth: what one of them asks for, the others at it do not refuse. */
export class Consents {
  readonly #given = new Map<number, string[]>()

  /**
   * What the one at this line, who sits at `you`, is to agree to; `here` are the seats at this screen. Each is said once for as long as
   * it is asked: what is asked anew is agreed to anew.
   */
  due(line: number, you: number, { version, offers = [] }: Told, here: readonly unknown[]): Offer['kind'][] {
    const named = (kind: string) => `${kind} ${version}`
    const given = (this.#given.get(line) ?? []).filter((each) =>
      offers.some(({ kind }) => named(kind) === each),
    )
    const due = offers
      .filter(({ by, agreed }) => by !== you && here.includes(by) && !agreed.includes(you))
      .map(({ kind }) => kind)
      .filter((kind) => !given.includes(named(kind)))
    this.#given.set(line, [...given, ...due.map(named)])
    return due
  }
}
