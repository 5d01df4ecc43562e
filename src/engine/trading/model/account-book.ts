import { Account, type AccountIdentity } from './account.ts'

/** Ids from here on are of accounts that a product makes: they never stand in the way of the host's next id. */
export const FIRST_AGENT = 1_000_000_000_000

/** All accounts by id and by login. Logins are compared without case. */
export class AccountBook {
  private readonly byId = new Map<number, Account>()
  private readonly byEmail = new Map<string, Account>()
  private readonly byPhone = new Map<string, Account>()

  private highest = 0

  /** Highest id of all; ids are never used again. */
  get lastId(): number {
    return this.highest
  }

  get(id: number): Account | undefined {
    return this.byId.get(id)
  }

  byLogin(type: 'email' | 'phone', login: string): Account | undefined {
    return type === 'email' ? this.byEmail.get(login.toLowerCase()) : this.byPhone.get(login)
  }

  /** @returns the new account, or null where its id or a login of it is taken */
  open(identity: AccountIdentity, house = false): Account | null {
    const email = identity.email?.toLowerCase() ?? null
    if (this.byId.has(identity.id)) return null
    if (email !== null && this.byEmail.has(email)) return null
    if (identity.phone !== null && this.byPhone.has(identity.phone)) return null
    const account = new Account(identity, house)
    this.byId.set(identity.id, account)
    if (identity.id < FIRST_AGENT) this.highest = Math.max(this.highest, identity.id)
    if (email !== null) this.byEmail.set(email, account)
    if (identity.phone !== null) this.byPhone.set(identity.phone, account)
    return account
  }

  /** Gives an account another login, or takes one away. @returns false where it is another's; nothing has changed then */
  rename(account: Account, type: 'email' | 'phone', login: string | null): boolean {
    const { identity } = account
    const names = type === 'email' ? this.byEmail : this.byPhone
    const spelt = (text: string) => (type === 'email' ? text.toLowerCase() : text)
    const holder = login === null ? undefined : names.get(spelt(login))
    if (holder && holder !== account) return false
    const before = identity[type]
    if (before !== null) names.delete(spelt(before))
    identity[type] = login
    if (login !== null) names.set(spelt(login), account)
    return true
  }

  /** By id, lowest first. */
  all(): Account[] {
    return [...this.byId.values()].sort((a, b) => a.id - b.id)
  }
}
