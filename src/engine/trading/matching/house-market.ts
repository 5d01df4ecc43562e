import type { Side } from '../../../shared/rules/order-units.ts'
import { type BotMarket, OwnOrder } from '../../bots/bot-market.ts'
import { EngineOrder } from '../model/engine-order.ts'
import { HOUSE } from '../model/house.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'
import { cancelResting, lockOf, payingHolding, restOrder } from '../settle/order-life.ts'
import { match } from './match.ts'

/** The bots' access to one market's book. Sizes and prices off the grid are rounded down to it. */
export class HouseMarket implements BotMarket {
  readonly tick: number
  readonly step: number
  private readonly state: State
  private readonly market: MarketState

  constructor(state: State, market: MarketState) {
    this.state = state
    this.market = market
    this.tick = market.rules.tick
    this.step = market.rules.step
  }

  bestBid(): number {
    return this.market.book.bids.bestLevel()?.price ?? 0
  }

  bestAsk(): number {
    return this.market.book.asks.bestLevel()?.price ?? 0
  }

  lastPrice(): number {
    return this.market.last
  }

  index(): number {
    return this.market.parts.marks?.fair ?? 0
  }

  levels(side: Side): number {
    return this.market.book.side(side).size
  }

  quote(side: Side, price: number, lots: number): number {
    const order = this.order(HOUSE.maker, side, price - (price % this.tick), lots, true)
    if (!order || this.market.book.crosses(side, order.price)) return 0
    const account = this.state.accounts.get(HOUSE.maker)!
    const lock = lockOf(this.market, order, order.lots)
    if (lock > 0n && payingHolding(this.market, account, order).free < lock) return 0
    restOrder(this.state, this.market, order, account)
    return order.id
  }

  cancel(id: number): void {
    const order = this.state.orders.get(id)
    if (order?.account !== HOUSE.maker || order.market !== this.market.index) return
    cancelResting(this.state, this.market, order, 'cancelled_by_user')
  }

  take(side: Side, limit: number, lots: number): number {
    const order = this.order(HOUSE.taker, side, limit, lots, false)
    if (!order) return 0
    const account = this.state.accounts.get(HOUSE.taker)!
    const cost = lockOf(this.market, order, order.lots)
    if (cost > 0n && payingHolding(this.market, account, order).free < cost) return 0
    match(this.state, this.market, order, limit)
    this.state.collector.touchMarket(this.market)
    return order.filledLots
  }

  ownOrders(side: Side, from: number, to: number, out: number[]): number {
    const ladder = this.market.book.side(side)
    const low = Math.min(from, to)
    const high = Math.max(from, to)
    let count = 0
    for (let rank = ladder.rankOf(side === 'buy' ? high : low); ; rank++) {
      const level = ladder.ranked(rank)
      if (!level || level.price < low || level.price > high) break
      for (let order = level.head; order; order = order.next) {
        if (order.account !== HOUSE.maker) continue
        out[OwnOrder.size * count + OwnOrder.id] = order.id
        out[OwnOrder.size * count + OwnOrder.price] = order.price
        out[OwnOrder.size * count + OwnOrder.left] = order.left
        count++
      }
    }
    out.length = OwnOrder.size * count
    return count
  }

  flush(): void {
    this.state.collector.flush(this.market)
  }

  private order(account: number, side: Side, price: number, size: number, rests: boolean): EngineOrder | null {
    const lots = Math.min(size - (size % this.step), this.market.rules.maxLots)
    if (!(price > 0 && lots > 0 && Number.isSafeInteger(price) && Number.isSafeInteger(lots))) return null
    return new EngineOrder({
      id: rests ? ++this.state.lastOrder : 0,
      account,
      market: this.market.index,
      side,
      type: 'limit',
      price,
      lots,
      quoteUnits: null,
      timeInForce: rests ? 'GTC' : 'IOC',
      postOnly: rests,
      createdAt: this.state.time,
    })
  }
}
