import type { NaiveMoney, NaiveWallet } from './naive-money.ts'
import { show } from './naive-numbers.ts'

/** One step of a trace, as a person, a reviewer or the world would take it. */
export type MoneyStep =
  | { do: 'transfer'; who: number; asset: number; from: NaiveWallet; to: NaiveWallet; amount: string }
  | { do: 'see'; who: number; asset: number; amount: string; tx: string; memoFits: boolean }
  | { do: 'decideDeposit'; who: number; id: number; approve: boolean }
  | { do: 'withdraw'; who: number; asset: number; address: string; amount: string; fee: string; limit: string }
  | { do: 'cancelWithdraw'; who: number; id: number }
  | { do: 'decideWithdraw'; who: number; id: number; approve: boolean }
  | { do: 'addAddress'; who: number; asset: number; address: string }
  | { do: 'removeAddress'; who: number; id: number }
  | { do: 'allowlist'; who: number; on: boolean }
  | { do: 'order'; who: number; merchant: number; side: 'buy' | 'sell'; asset: number; amount: string }
  | { do: 'act'; who: number; id: number; what: 'pay' | 'cancel' | 'complete' | 'appeal' | 'for' | 'against' }
  | { do: 'away'; merchant: number; away: boolean }
  | { do: 'tick'; ms: number }

const WALLETS: readonly NaiveWallet[] = ['fund', 'c2c', 'spot', 'option', 'finance']
const BAD = ['', '0', '0.000', '-1', '1e2', '.5', '1.000000001', '1'.repeat(40), 'x', '00.1']
const ADDRESSES = ['A', 'B', 'C']
const ACTS = ['pay', 'pay', 'pay', 'cancel', 'complete', 'complete', 'appeal', 'for', 'against'] as const

export interface MoneyWorld {
  people: readonly number[]
  merchants: readonly number[]
  assets: readonly number[]
}

/** A step that makes sense often enough, with what does not in between. @param roll 0 ≤ x < 1 */
export function randomStep(naive: NaiveMoney, world: MoneyWorld, roll: () => number): MoneyStep {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
  const who = pick(world.people)
  const asset = pick(world.assets)
  const owner = (one: { who: number } | undefined) => (one && roll() < 0.9 ? one.who : who)
  const amountOf = (there: bigint) => {
    const dice = roll()
    if (dice < 0.06) return pick(BAD)
    if (dice < 0.16) return show(there)
    if (dice < 0.24) return show(there + 1n)
    return show(BigInt(Math.floor(roll() * 1e9)) * 10n ** BigInt(Math.floor(roll() * 4)) + 1n)
  }
  const recent = <T>(list: readonly T[]): T | undefined =>
    list[list.length - 1 - Math.floor(roll() * Math.min(8, list.length))]
  const dice = roll()
  if (dice < 0.26)
    return { do: 'tick', ms: pick([100, 1_000, 1_000, 4_000, 20_000, 61_000, 601_000, 4_000_000, 30_000_000]) }
  if (dice < 0.38) {
    const from = pick(WALLETS)
    return { do: 'transfer', who, asset, from, to: pick(WALLETS), amount: amountOf(naive.has(`${who}/${from}`, asset)) }
  }
  if (dice < 0.47) {
    const tx = roll() < 0.1 ? (recent(naive.deposits)?.tx ?? 'first') : `tx${naive.deposits.length}-${naive.now}`
    const amount = roll() < 0.2 ? pick(['0.99999999', '1', ...BAD]) : amountOf(5_000_000_000n)
    return { do: 'see', who, asset, amount, tx, memoFits: roll() < 0.85 }
  }
  if (dice < 0.52) {
    const one = recent(naive.deposits)
    return { do: 'decideDeposit', who: owner(one), id: one?.id ?? 1, approve: roll() < 0.6 }
  }
  if (dice < 0.62) {
    const fee = pick(['0', '0.5', '1.00000001'])
    const limit = pick(['0', '500', '10000', '1000000'])
    const amount = amountOf(naive.has(`${who}/fund`, asset))
    return { do: 'withdraw', who, asset, address: pick(ADDRESSES), amount, fee, limit }
  }
  if (dice < 0.7) {
    const one = recent(naive.withdrawals)
    const whose = { who: owner(one), id: one?.id ?? 1 }
    return roll() < 0.3 ? { do: 'cancelWithdraw', ...whose } : { do: 'decideWithdraw', ...whose, approve: roll() < 0.7 }
  }
  if (dice < 0.73) return { do: 'addAddress', who, asset, address: pick(ADDRESSES) }
  if (dice < 0.74) {
    const one = recent(naive.addresses)
    return { do: 'removeAddress', who: owner(one), id: one?.id ?? 1 }
  }
  if (dice < 0.76) return { do: 'allowlist', who, on: roll() < 0.4 }
  if (dice < 0.86) {
    const side = roll() < 0.5 ? 'buy' : 'sell'
    const merchant = pick(world.merchants)
    const amount = amountOf(naive.has(`${side === 'buy' ? merchant : who}/c2c`, asset))
    return { do: 'order', who, merchant, side, asset, amount }
  }
  if (dice < 0.98) {
    const one = recent(naive.orders)
    return { do: 'act', who: owner(one), id: one?.id ?? 1, what: pick(ACTS) }
  }
  return { do: 'away', merchant: pick(world.merchants), away: roll() < 0.5 }
}
