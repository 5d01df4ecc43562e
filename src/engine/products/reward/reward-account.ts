import type { LastSignIn } from '../../../shared/lines/sign-in-row.ts'
import { RowShape } from '../../kernel/row-shape.ts'
import { Slot } from '../../kernel/slot.ts'
import type { Account } from '../../trading/model/account.ts'

/** 0 not received, 1 received, 2 invalid. */
export type RewardStatus = 0 | 1 | 2

/** A task that was found done, or whose reward the exchange has made invalid. */
export interface DoneTask {
  id: number
  doneAt: number | null
  status: number
  receivedAt: number | null
  takenAt: number | null
}

/** What a person has traded in a month of UTC, 1e-8 of quote money. */
export interface MonthVolume {
  month: number
  spot: bigint
  perpetual: bigint
}

/** Rewards that were taken out at once, 1e-8. */
export interface TakenOut {
  at: number
  amount: bigint
}

export const doneShape = new RowShape<DoneTask>('task', {
  id: 'int',
  doneAt: 'int?',
  status: 'int',
  receivedAt: 'int?',
  takenAt: 'int?',
})
export const volumeShape = new RowShape<MonthVolume>('volume', { month: 'int', spot: 'money', perpetual: 'money' })
export const takenShape = new RowShape<TakenOut>('taken reward', { at: 'int', amount: 'money' })

/** Months that are kept, this one among them. */
export const KEPT_MONTHS = 12
/** Withdrawals of rewards that are kept, the newest. */
export const KEPT_TAKEN = 100

/** What is kept of a person's sign-ins and tasks. */
export class RewardAccount {
  last: LastSignIn | null = null
  /** Received and not taken out, 1e-8: from sign-ins, and from tasks. */
  sign = 0n
  tasks = 0n
  /** By id, in the order in which they were found done. */
  readonly done = new Map<number, DoneTask>()
  /** Oldest first. */
  volumes: MonthVolume[] = []
  /** Oldest first. */
  taken: TakenOut[] = []
}

const REWARDS = new Slot('reward', () => new RewardAccount())

export function rewardsOf(account: Account): RewardAccount {
  return account.slots.get(REWARDS)
}
