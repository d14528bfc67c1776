import { house, HouseError } from './house'

const key = 'oya.account'

/** Whose browser this is, if they have logged in. What opens anything is the cookie; here is only the name it goes by. */
class Own {
  name = $state(globalThis.localStorage?.getItem(key) ?? '')

  /** Makes an account, and gives its recovery code: there is no mail, so it is shown this once. */
  async make(name: string, password: string, language: string): Promise<string> {
    return this.#enter(await house.makeAccount(name, password, language))
  }
  async enter(name: string, password: string, language: string): Promise<void> {
    this.#enter(await house.logIn(name, password, language))
  }
  /** Sets a new password by the recovery code, and gives the next one. The answer logs in. */
  async recover(name: string, recovery: string, password: string, language: string): Promise<string> {
    return this.#enter(await house.recover(name, recovery, password, language))
  }
  /** Sets a new password, and gives the next recovery code. */
  async change(old: string, wanted: string, language: string): Promise<string> {
    return this.#enter(await house.changePassword(old, wanted, language))
  }
  /** Nothing of the account is left. */
  async remove(password: string, language: string): Promise<void> {
    await house.removeAccount(password, language)
    this.#call('')
  }
  async leave(language: string): Promise<void> {
    await house.logOut(language).catch((error: unknown) => {
      if (!(error instanceof HouseError)) throw error
    })
    this.#call('')
  }

  /** Asks for something that is an account's; nothing for guests, and for who is no longer logged in. */
  async ask<Answer>(what: () => Promise<Answer>): Promise<Answer | undefined> {
    if (!this.name) return undefined
    try {
      return await what()
    } catch (error) {
      if (!(error instanceof HouseError)) throw error
      if (error.code === 'account.none') this.#call('')
      return undefined
    }
  }

  #enter({ account, recovery = '' }: { account: { name: string }; recovery?: string }): string {
    this.#call(account.name)
    return recovery
  }
  #call(name: string): void {
    this.name = name
    if (name) localStorage.setItem(key, name)
    else localStorage.removeItem(key)
  }
}

export const own = new Own()
