import { priceText, quantityText } from '../../../shared/rules/order-units.ts'
import type { EngineOrder } from '../model/engine-order.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'
import { isWorseForMaker, MakerCheck } from '../rules/maker-check.ts'
import { affordableLots, isBeyond } from '../rules/preview.ts'
import { armAttached } from '../settle/attached.ts'
import { keepReduceOnly } from '../settle/keep-reduce-only.ts'
import { cancelResting, endOrder } from '../settle/order-life.ts'
import { settlePerp } from '../settle/settle-perp.ts'
import { settle } from '../settle/settle-spot.ts'

/** Why matching stopped: all was filled, the next order is the taker's own, or nothing is left within the limit. */
export type MatchEnd = 'filled' | 'self_trade' | 'book_end'

/**
 * Fills `taker` against the other side in price-time priority, at the makers' prices, while those are no worse than `limit`.
 * An order by quote money buys at each level what the rest of its money affords, whole steps only; it is filled when the rest
 * buys no step at the price of the last fill or of the next level. A maker's order that would leave its owner unsound is cancelled.
 */
export function match(state: State, market: MarketState, taker: EngineOrder, limit: number): MatchEnd {
  const ladder = market.book.opposite(taker.side)
  let budget = taker.quoteUnits
  let makers: MakerCheck | null = null
  for (;;) {
    if (budget === null && taker.left === 0) return 'filled'
    const level = ladder.bestLevel()
    if (!level || isBeyond(taker.side, level.price, limit)) return 'book_end'
    const wanted = budget === null ? taker.left : affordableLots(market, budget, level.price)
    if (wanted === 0) return 'filled'
    const maker = level.head!
    if (maker.account === taker.account || taker.avoids?.includes(maker.account)) return 'self_trade'
    const lots = Math.min(wanted, maker.left)
    if (isWorseForMaker(market, maker)) {
      makers ??= new MakerCheck(state, market)
      if (!makers.takes(maker, lots)) {
        cancelResting(state, market, maker, 'margin')
        continue
      }
    }
    const quote = fill(state, market, maker, taker, lots)
    if (budget === null) continue
    budget -= quote
    if (affordableLots(market, budget, maker.price) === 0) return 'filled'
  }
}

/** @returns quote money (1e-8) of the fill */
function fill(state: State, market: MarketState, maker: EngineOrder, taker: EngineOrder, lots: number): bigint {
  const price = maker.price
  const move = market.spec.kind === 'spot' ? settle : settlePerp
  const { quote, makerFee, takerFee, makerRealised, takerRealised } = move(state, market, maker, taker, price, lots)
  const id = ++state.lastTrade
  market.book.reduce(maker, lots)
  if (taker.quoteUnits === null) taker.left -= lots
  filled(state, maker, { lots, quote, fee: makerFee, realised: makerRealised })
  filled(state, taker, { lots, quote, fee: takerFee, realised: takerRealised })
  const at = priceText(market.rules, price)
  const size = quantityText(market.rules, lots)
  market.traded([id, at, size, taker.side === 'buy' ? 'b' : 's', state.time], price, lots)
  record(state, market, maker, { id, lots, price, quote, fee: makerFee, realised: makerRealised, maker: true })
  record(state, market, taker, { id, lots, price, quote, fee: takerFee, realised: takerRealised, maker: false })
  // Before an order goes into the history as it is then.
  if (maker.tpsl) armAttached(state, market, state.accounts.get(maker.account)!, maker, lots, makerFee)
  if (taker.tpsl) armAttached(state, market, state.accounts.get(taker.account)!, taker, lots, takerFee)
  if (maker.left === 0) endOrder(state, market, maker, 'completed', null)
  keepCovered(state, market, maker)
  keepCovered(state, market, taker)
  return quote
}

type Moved = Pick<Filled, 'lots' | 'quote' | 'fee' | 'realised'>

function filled(state: State, order: EngineOrder, { lots, quote, fee, realised }: Moved): void {
  order.filledLots += lots
  order.filledQuote += quote
  order.fee += fee
  if (realised !== null) order.realised = (order.realised ?? 0n) + realised
  order.status = 'in_progress'
  order.updatedAt = state.time
}

interface Filled {
  id: number
  lots: number
  price: number
  quote: bigint
  fee: bigint
  realised: bigint | null
  maker: boolean
}

function record(state: State, market: MarketState, order: EngineOrder, filled: Filled): void {
  const account = state.accounts.get(order.account)!
  if (account.house) return
  state.collector.touchOrder(order, account)
  const { positionSide, market: index, side } = order
  const { id, lots, price, quote, fee, realised, maker } = filled
  const perp = positionSide === null ? null : { quote, realised: realised ?? 0n, positionSide, liquidation: false }
  // No spread: it makes slow objects, and there is one of these for each side of each fill.
  const fill = { id, order: order.id, market: index, side, price, lots, fee, maker, at: state.time, perp }
  account.fills[market.spec.kind].add(fill)
  for (const hear of state.hooks.filled) hear(state, account, market, fill)
  if (filled.maker && positionSide !== null) account.perp?.exposures.get(market.index)?.filled(order, filled.lots)
}

/** A fill may have left a person's reduce-only orders without a position. */
function keepCovered(state: State, market: MarketState, order: EngineOrder): void {
  if (order.positionSide !== null) keepReduceOnly(state, market, state.accounts.get(order.account)!)
}
