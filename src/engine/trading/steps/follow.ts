import { priceText, quantityText, type Side } from '../../../shared/rules/order-units.ts'
import { OwnOrder } from '../../bots/bot-market.ts'
import { isLedBook, LedLevel, type LedMarket } from '../../contract/led-market.ts'
import { HouseMarket } from '../matching/house-market.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'

const EVERYWHERE = Number.MAX_SAFE_INTEGER

/**
 * Makes a market's book what another place shows: the house quotes exactly its levels. A person's order that these levels cross
 * trades first, at its own price, as the maker that it is. A market that is unknown, or a book that cannot stand, changes nothing.
 * @returns the market that followed
 */
export function follow(state: State, led: LedMarket): MarketState | null {
  const market = state.market(led.market, led.currency_id)
  if (!market || !isLedBook(led)) return null
  for (const trade of led.trades ?? []) print(state, market, trade)
  if (led.last !== undefined && led.last > 0) market.last = led.last
  const houseMarket = new HouseMarket(state, market)
  const bids = wanted(led.bids)
  const asks = wanted(led.asks)
  withdraw(houseMarket, 'buy', bids)
  withdraw(houseMarket, 'sell', asks)
  quote(houseMarket, 'sell', asks)
  quote(houseMarket, 'buy', bids)
  market.changed()
  houseMarket.flush()
  return market
}

/** Lots by price, best first. */
function wanted(flat: readonly number[]): Map<number, number> {
  const levels = new Map<number, number>()
  for (let at = 0; at < flat.length; at += LedLevel.size)
    levels.set(flat[at + LedLevel.price] as number, flat[at + LedLevel.lots] as number)
  return levels
}

/** Takes away what is not wanted; what stands as it should is struck from the list. */
function withdraw(houseMarket: HouseMarket, side: Side, levels: Map<number, number>): void {
  const own: number[] = []
  const count = houseMarket.ownOrders(side, 0, EVERYWHERE, own)
  for (let i = 0; i < count; i++) {
    const at = OwnOrder.size * i
    const price = own[at + OwnOrder.price] as number
    if (levels.get(price) === own[at + OwnOrder.left]) levels.delete(price)
    else houseMarket.cancel(own[at + OwnOrder.id] as number)
  }
}

function quote(houseMarket: HouseMarket, side: Side, levels: ReadonlyMap<number, number>): void {
  for (const [price, lots] of levels) {
    const best = side === 'sell' ? houseMarket.bestBid() : houseMarket.bestAsk()
    const crosses = best > 0 && (side === 'sell' ? best >= price : best <= price)
    const taken = crosses ? houseMarket.take(side, price, lots) : 0
    if (taken < lots) houseMarket.quote(side, price, lots - taken)
  }
}

/** A trade between others, for tape and candles. */
function print(state: State, market: MarketState, [ticks, lots, bought]: [number, number, 0 | 1]): void {
  if (!(Number.isSafeInteger(ticks) && ticks > 0 && Number.isSafeInteger(lots) && lots > 0)) return
  const { rules } = market
  const id = ++state.lastTrade
  const row = [id, priceText(rules, ticks), quantityText(rules, lots), bought ? 'b' : 's', state.time] as const
  market.traded([...row], ticks, lots)
}
