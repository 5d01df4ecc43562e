import { RowShape } from '../../kernel/row-shape.ts'
import { Slot } from '../../kernel/slot.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'

/** An invite link. Its ratio never changes. */
export interface Link {
  id: number
  account: number
  ratio: number
  note: string
  createdAt: number
  /** What it has brought, 1e-8 USDT. */
  worth: bigint
}

/** Fees of one coin that a friend has paid since the last settlement, by the wallet where they lie. */
export interface DueFees {
  asset: number
  spot: bigint
  contract: bigint
}

/** What one settlement brought a person, of one friend's fees in one coin; `friend` 0: of the person's own. */
export interface Rebate {
  at: number
  friend: number
  asset: number
  spot: bigint
  contract: bigint
  percent: number
  amount: bigint
  worth: bigint
}

/** What a person's rebates as inviter come to in a month of UTC+8 dates. */
export interface MonthSum {
  month: number
  account: number
  worth: bigint
  /** When it came to that, ms. */
  at: number
}

export const linkShape = new RowShape<Link>('invite link', {
  id: 'int',
  account: 'int',
  ratio: 'int',
  note: 'text',
  createdAt: 'int',
  worth: 'money',
})
export const dueShape = new RowShape<DueFees>('fees', { asset: 'int', spot: 'money', contract: 'money' })
export const rebateShape = new RowShape<Rebate>('rebate', {
  at: 'int',
  friend: 'int',
  asset: 'int',
  spot: 'money',
  contract: 'money',
  percent: 'int',
  amount: 'money',
  worth: 'money',
})
export const monthShape = new RowShape<MonthSum>('month of rebates', {
  month: 'int',
  account: 'int',
  worth: 'money',
  at: 'int',
})

/** Rebates of a person that are kept, the newest. */
export const KEPT_REBATES = 5_000
/** Months of the ranking that are kept. */
export const KEPT_RANKS = 12

/** What is kept of a person's invitations. */
export class ShareAccount {
  /** The link by which the person came; 0: by the account's own code, or by none. */
  joinedBy = 0
  defaultLink = 0
  /** What the account's own code has brought, 1e-8 USDT, and all links together. */
  codeWorth = 0n
  worth = 0n
  /** Fees of a friend since the last settlement. */
  due: DueFees[] = []
  /** Oldest first. */
  rebates: Rebate[] = []
}

const SHARE = new Slot('share', () => new ShareAccount())

export function shareOf(account: Account): ShareAccount {
  return account.slots.get(SHARE)
}

/** Links by id, and the months of the ranking. */
export class ShareStore {
  lastId = 0
  readonly links = new Map<number, Link>()
  months: MonthSum[] = []
}

const SLOT = new Slot('shares', () => new ShareStore())

export function sharesOf(state: State): ShareStore {
  return state.slots.get(SLOT)
}
