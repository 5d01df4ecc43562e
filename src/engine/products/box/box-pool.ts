import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { MONEY_DIGITS, moneyText } from '../../../shared/rules/order-units.ts'
import type { Answer } from '../../contract/event.ts'
import type { Holding } from '../../kernel/holding.ts'
import { refuse } from '../../kernel/refuse.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import type { SetBoxPool } from './box-command.ts'

/** Boxes are paid for and won in this coin. */
const COIN = 'USDT'

/** Id of the coin of the boxes; null where the exchange does not list it. */
export function boxCoin(state: State): number | null {
  return state.genesis?.assets.find(({ symbol }) => symbol === COIN)?.id ?? null
}

/** The pool: what house 8 has free on spot. */
export function poolOf(state: State, coin: number): Holding {
  const house = state.accounts.get(HOUSE.boxes)
  if (!house) throw new RangeError('the boxes have no house account')
  return house.holding('spot', coin)
}

/** The control panel sets the pool: the difference comes from outside, or leaves. Answers with the pool. */
export function setBoxPool(state: State, { amount }: SetBoxPool): Answer {
  const coin = boxCoin(state)
  if (coin === null) return refuse('not_found', { code: 404 })
  const wanted = toScaled(amount, MONEY_DIGITS)
  if (wanted === null || wanted < 0n) return refuse('number_format', { field: 'amount' })
  const pool = poolOf(state, coin)
  const more = wanted - pool.free
  pool.free = wanted
  if (more > 0n) state.credits.set(coin, (state.credits.get(coin) ?? 0n) + more)
  else state.takeOut(coin, -more)
  return { ok: true, data: { pool: moneyText(wanted) } }
}
