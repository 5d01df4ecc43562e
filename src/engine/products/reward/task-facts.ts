import { monthOf } from '../../../shared/lines/months.ts'
import { MONTH_TASKS, ONCE_TASKS, TASK_TERMS, type TaskName, taskId } from '../../../shared/lines/reward-tasks.ts'
import { notionalOf } from '../../../shared/rules/order-units.ts'
import type { Account } from '../../trading/model/account.ts'
import type { FillRecord } from '../../trading/model/fill-record.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import type { State } from '../../trading/model/state.ts'
import { KEPT_MONTHS, rewardsOf } from './reward-account.ts'

/** Counts a fill into what its person has traded this month, in quote money; copies are not the person's own trades. */
export function countVolume(state: State, account: Account, market: MarketState, fill: FillRecord): void {
  if (account.portfolio) return
  const rewards = rewardsOf(account)
  const month = monthOf(state.time)
  let now = rewards.volumes.at(-1)
  if (now?.month !== month) {
    now = { month, spot: 0n, perpetual: 0n }
    rewards.volumes.push(now)
    rewards.volumes = rewards.volumes.filter((one) => one.month > month - KEPT_MONTHS)
  }
  if (fill.perp) now.perpetual += fill.perp.quote
  else now.spot += notionalOf(market.rules, fill.price, fill.lots)
}

/** How far a person is with a task: up to its need. */
export function progressOf(state: State, account: Account, { kind, month }: TaskName): bigint {
  const { need } = TASK_TERMS[kind]
  const progress = factOf(state, account, kind, month)
  return progress < need ? progress : need
}

function factOf(state: State, account: Account, kind: TaskName['kind'], month: number | null): bigint {
  const { safety, id } = account
  switch (kind) {
    case 'spot':
    case 'perpetual':
      return rewardsOf(account).volumes.find((one) => one.month === month)?.[kind] ?? 0n
    case 'phishing':
      return (safety?.antiPhishing ?? null) === null ? 0n : 1n
    case 'kyc':
      return isVerified(account) ? 1n : 0n
    case 'friend':
      return BigInt(state.accounts.all().filter((one) => one.identity.invitedBy === id && isVerified(one)).length)
    default:
      return state.modules.some((one) => one.achieved?.(account).includes(kind)) ? 1n : 0n
  }
}

export function isVerified({ safety }: Account): boolean {
  return (safety?.kyc?.level ?? 'none') !== 'none'
}

/**
 * The tasks that a person sees: the single ones, this month's, and those of months before in which something was traded or received,
 * the newest first.
 */
export function tasksOf(state: State, account: Account): TaskName[] {
  const { id } = account
  const rewards = rewardsOf(account)
  const now = monthOf(state.time)
  const single = ONCE_TASKS.map((kind): TaskName => ({ account: id, kind, month: null }))
  const months = Array.from({ length: KEPT_MONTHS }, (_, back) => now - back)
  const monthly = months.flatMap((month) =>
    MONTH_TASKS.map((kind): TaskName => ({ account: id, kind, month })).filter((one) => {
      if (month === now || rewards.done.has(taskId(one))) return true
      return progressOf(state, account, one) > 0n
    }),
  )
  return [...single, ...monthly]
}
