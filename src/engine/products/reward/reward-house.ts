import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { MONEY_DIGITS, moneyText } from '../../../shared/rules/order-units.ts'
import type { Answer } from '../../contract/event.ts'
import type { Holding } from '../../kernel/holding.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import { placeOf, unitsText } from '../../trading/rules/explained-locks.ts'
import { rewardsOf } from './reward-account.ts'

const COIN = 'USDT'

/** The coin of the rewards; null where the exchange does not list it. */
export function rewardCoin(state: State): number | null {
  return state.genesis?.assets.find(({ symbol }) => symbol === COIN)?.id ?? null
}

/** What house 9 has: locked is what people have received and not taken out. @throws RangeError before the genesis */
export function rewardHouse(state: State): Holding {
  const house = state.accounts.get(HOUSE.rewards)
  const coin = rewardCoin(state)
  if (!house || coin === null) throw new RangeError('rewards have no house account')
  return house.holding('fund', coin)
}

/** Sets a reward aside for a person. @returns false where free money is too little; nothing has changed then */
export function setAside(state: State, amount: bigint): boolean {
  const house = rewardHouse(state)
  if (house.free < amount) return false
  house.free -= amount
  house.locked += amount
  return true
}

/** Of an account that is closed nothing is taken out any more: what it had received is free for others again. */
export function giveBack(account: Account, state: State): void {
  const rewards = rewardsOf(account)
  const left = rewards.sign + rewards.tasks
  if (left === 0n) return
  const house = rewardHouse(state)
  house.locked -= left
  house.free += left
  rewards.sign = 0n
  rewards.tasks = 0n
}

/** The control panel sets what is free for rewards: the difference comes from outside, or leaves. Answers `{free}`. */
export function setRewardFunds(state: State, { amount }: { amount: string }): Answer {
  const coin = rewardCoin(state)
  if (coin === null) return refuse('not_found', { code: 404 })
  const wanted = toScaled(amount, MONEY_DIGITS)
  if (wanted === null || wanted < 0n) return refuse('number_format', { field: 'amount' })
  const house = rewardHouse(state)
  const more = wanted - house.free
  house.free = wanted
  if (more > 0n) state.credits.set(coin, (state.credits.get(coin) ?? 0n) + more)
  else state.takeOut(coin, -more)
  return { ok: true, data: { free: moneyText(wanted) } }
}

/** @returns where house 9 has not locked what people have received and not taken out. Source: lines.md §0.6 */
export function rewardLocks(state: State): string[] {
  const coin = rewardCoin(state)
  if (coin === null) return []
  let wanted = 0n
  for (const account of state.accounts.all()) {
    const { sign, tasks } = rewardsOf(account)
    wanted += sign + tasks
  }
  const { locked } = rewardHouse(state)
  return locked === wanted
    ? []
    : [`${placeOf(HOUSE.rewards, 'fund', coin)}: locked ${unitsText(locked)} and not ${unitsText(wanted)}`]
}
