// That scenes can be ended by hand is said once in a browser: at the first table where they play, until somebody does it.
const kept = 'oya.scenes'

class Newcomer {
  #is = $state(globalThis.localStorage?.getItem(kept) == null)
  get is(): boolean {
    return this.#is
  }
  /** It is being said; the next time nobody needs to. */
  told(): void {
    if (this.#is) localStorage.setItem(kept, 'told')
  }
  knows(): void {
    this.told()
    this.#is = false
  }
}
export const newcomer = new Newcomer()
