import { ONE, parse, plain, share, show, times } from './naive-numbers.ts'

/**
 * A spot exchange as plainly as it can be written: arrays, sorting, whole numbers of 1e-8. It exists to be compared with the
 * engine and imports nothing from src.
 */

export interface NaiveMarket {
  id: number
  quote: number
  tick: bigint
  step: bigint
  minNotional: bigint
  maxQuantity: bigint
  makerPpm: bigint
  takerPpm: bigint
  priceDigits: number
  last: bigint
}

export interface NaiveEnd {
  trigger_price: string
  type?: 'market' | 'limit'
  price?: string
}

/** Take-profit and stop-loss, of a pair or alone. */
export interface NaiveEnds {
  take_profit?: NaiveEnd
  stop_loss?: NaiveEnd
}

export interface NaiveRequest {
  account: number
  currency_id: number
  side: 'buy' | 'sell'
  type: 'limit' | 'market'
  price?: string
  quantity?: string
  quote_quantity?: string
  time_in_force: 'GTC' | 'IOC' | 'FOK'
  post_only: boolean
  tpsl?: NaiveEnds
}

export interface NaiveOrder {
  id: number
  account: number
  market: NaiveMarket
  /** Its place among all that were placed or placed anew. */
  rank: number
  postOnly: boolean
  side: 'buy' | 'sell'
  price: bigint
  quantity: bigint
  filled: bigint
  spent: bigint
  fee: bigint
  status: 'unfilled' | 'in_progress' | 'completed' | 'cancelled'
  reason: string | null
  /** Armed for what it trades. */
  tpsl: NaiveEnds | null
}

export interface NaiveFill {
  account: number
  order: number
  price: bigint
  quantity: bigint
  fee: bigint
  role: 'maker' | 'taker'
}

export interface NaiveTrade {
  market: number
  price: bigint
  quantity: bigint
  taker: 'buy' | 'sell'
}

export type NaiveAnswer = { ok: true; order?: NaiveOrder; cancelled?: number[] } | { ok: false; key: string }

const no = (key: string): NaiveAnswer => ({ ok: false, key })

export class NaiveExchange {
  readonly markets: NaiveMarket[]
  /** `account:asset` to free and locked money. */
  readonly money = new Map<string, { free: bigint; locked: bigint }>()
  readonly credited = new Map<number, bigint>()
  readonly orders: NaiveOrder[] = []
  readonly fills: NaiveFill[] = []
  readonly trades: NaiveTrade[] = []
  private readonly feeAccount: number
  private lastRank = 0

  constructor(markets: NaiveMarket[], feeAccount: number) {
    this.markets = markets
    this.feeAccount = feeAccount
  }

  wallet(account: number, asset: number): { free: bigint; locked: bigint } {
    const key = `${account}:${asset}`
    const found = this.money.get(key) ?? { free: 0n, locked: 0n }
    this.money.set(key, found)
    return found
  }

  credit(account: number, asset: number, amount: string): void {
    const value = parse(amount)
    if (value === null) throw new Error(`credit of ${amount}`)
    this.wallet(account, asset).free += value
    this.credited.set(asset, (this.credited.get(asset) ?? 0n) + value)
  }

  /** Oldest first; an order that was placed anew is as old as that. */
  open(account?: number, market?: number): NaiveOrder[] {
    return this.orders
      .filter(
        (order) =>
          (order.status === 'unfilled' || order.status === 'in_progress') &&
          (account === undefined || order.account === account) &&
          (market === undefined || order.market.id === market),
      )
      .sort((a, b) => a.rank - b.rank)
  }

  /** Resting orders of one side, first to trade first. */
  queue(market: number, side: 'buy' | 'sell'): NaiveOrder[] {
    return this.open(undefined, market)
      .filter((order) => order.side === side)
      .sort((a, b) => {
        if (a.price === b.price) return a.rank - b.rank
        return a.price < b.price === (side === 'sell') ? -1 : 1
      })
  }

  /** Price and quantity of each level, best first. */
  levels(market: number, side: 'buy' | 'sell'): [string, string][] {
    const sums = new Map<bigint, bigint>()
    for (const order of this.queue(market, side))
      sums.set(order.price, (sums.get(order.price) ?? 0n) + order.quantity - order.filled)
    return [...sums].map(([price, quantity]) => [show(price), show(quantity)])
  }

  cancel(account: number, id: number): NaiveAnswer {
    const order = this.orders.find((one) => one.id === id && one.account === account)
    if (!order) return no('order_not_found')
    if (order.status === 'completed' || order.status === 'cancelled') return no('order_closed')
    this.stop(order, 'cancelled_by_user')
    return { ok: true, order }
  }

  cancelAll(account: number, market: number | null): NaiveAnswer {
    if (market !== null && !this.markets.some((one) => one.id === market)) return no('market_not_found')
    const mine = this.open(account, market ?? undefined)
    for (const order of mine) this.stop(order, 'cancelled_by_user')
    return { ok: true, cancelled: mine.map((order) => order.id) }
  }

  place(request: NaiveRequest): NaiveAnswer {
    const market = this.markets.find((one) => one.id === request.currency_id)
    if (!market) return no('market_not_found')
    const wrong = this.wrong(market, request)
    if (wrong) return no(wrong)
    const { side } = request
    const price = request.type === 'limit' ? (parse(request.price as string) as bigint) : null
    const quantity = request.quote_quantity ? null : (parse(request.quantity as string) as bigint)
    const money = request.quote_quantity ? (parse(request.quote_quantity) as bigint) : null
    const attached = this.attachedRefusal(market, request, price, true)
    if (attached) return no(attached)
    const limit = price ?? bound(market, side)
    const against = this.queue(market.id, side === 'buy' ? 'sell' : 'buy')
    const best = against[0]
    if (price === null) {
      if (!best) return no('no_liquidity')
      if (money !== null && affordable(market, money, best.price) === 0n) return no('filter_lot_range')
    }
    if (request.post_only && best && reaches(side, best.price, limit)) return no('post_only_would_take')
    const plan = this.preview(market, request.account, side, limit, quantity, money)
    const paying = this.wallet(request.account, side === 'buy' ? market.quote : market.id)
    let needed = quantity as bigint
    if (money !== null) needed = money
    else if (side === 'buy') needed = price === null ? plan.cost : times(price, quantity as bigint)
    if (needed > paying.free) return no('insufficient_available_balance')

    const order: NaiveOrder = {
      id: this.orders.length + 1,
      account: request.account,
      market,
      rank: ++this.lastRank,
      postOnly: request.post_only,
      side,
      price: price ?? 0n,
      quantity: quantity ?? 0n,
      filled: 0n,
      spent: 0n,
      fee: 0n,
      status: 'unfilled',
      reason: null,
      tpsl: request.tpsl ?? null,
    }
    this.orders.push(order)
    const whole = quantity === null ? plan.exhausted : plan.taken === quantity
    if (request.time_in_force === 'FOK' && !whole) return this.ended(order, 'fok_not_filled')
    for (const [maker, size] of plan.steps) this.trade(maker, order, size)
    if (whole) {
      order.status = 'completed'
      return { ok: true, order }
    }
    if (plan.own) return this.ended(order, 'self_trade')
    if (price === null) return this.ended(order, 'market_bound')
    if (request.time_in_force !== 'GTC') return this.ended(order, 'ioc_remainder')
    const rest = order.quantity - order.filled
    const lock = side === 'buy' ? times(price, rest) : rest
    paying.free -= lock
    paying.locked += lock
    return { ok: true, order }
  }

  /** Less at the same price stays where it is; all else as if it were cancelled and placed again with what is left. */
  amend(account: number, id: number, at?: string, size?: string): NaiveAnswer {
    const order = this.orders.find((one) => one.id === id && one.account === account)
    if (!order) return no('order_not_found')
    if (order.status === 'completed' || order.status === 'cancelled') return no('order_closed')
    const { market, side } = order
    const price = at ? (parse(at) as bigint) : order.price
    const quantity = size ? (parse(size) as bigint) : order.quantity
    if (at && outOfBand(price, market.last)) return no('filter_price_band')
    if (times(price, quantity) < market.minNotional) return no('filter_min_notional')
    if (price === order.price && quantity === order.quantity) return no('amend_nothing')
    if (quantity <= order.filled) return no('amend_filled')
    const wallet = this.wallet(account, side === 'buy' ? market.quote : market.id)
    const lockOf = (value: bigint, rest: bigint) => (side === 'buy' ? times(value, rest) : rest)
    const old = lockOf(order.price, order.quantity - order.filled)
    const left = quantity - order.filled
    if (price !== order.price || quantity > order.quantity) {
      const attached = this.attachedRefusal(market, order, price, false)
      if (attached) return no(attached)
      const best = this.queue(market.id, side === 'buy' ? 'sell' : 'buy')[0]
      if (order.postOnly && best && reaches(side, best.price, price)) return no('post_only_would_take')
      if (lockOf(price, left) > wallet.free + old) return no('insufficient_available_balance')
    }
    wallet.locked -= old
    wallet.free += old
    const goes = price !== order.price || quantity > order.quantity
    Object.assign(order, { price, quantity })
    if (goes) {
      order.rank = ++this.lastRank
      const plan = this.preview(market, account, side, price, left, null)
      for (const [maker, part] of plan.steps) this.trade(maker, order, part)
      if (plan.taken === left) return { ok: true, order }
      if (plan.own) return this.ended(order, 'self_trade')
    }
    const lock = lockOf(price, order.quantity - order.filled)
    wallet.free -= lock
    wallet.locked += lock
    return { ok: true, order }
  }

  private ended(order: NaiveOrder, reason: string): NaiveAnswer {
    order.status = 'cancelled'
    order.reason = reason
    return { ok: true, order }
  }

  private stop(order: NaiveOrder, reason: string): void {
    const rest = order.quantity - order.filled
    const lock = order.side === 'buy' ? times(order.price, rest) : rest
    const wallet = this.wallet(order.account, order.side === 'buy' ? order.market.quote : order.market.id)
    wallet.locked -= lock
    wallet.free += lock
    order.status = 'cancelled'
    order.reason = reason
  }

  /** Why what comes with an order cannot be taken. @param counts whether it needs a place of its own */
  protected attachedRefusal(
    _market: NaiveMarket,
    _order: Pick<NaiveRequest, 'account' | 'side'> & { tpsl?: NaiveEnds | null },
    _price: bigint | null,
    _counts: boolean,
  ): string | null {
    return null
  }

  /** An order has traded. */
  protected onFill(_order: NaiveOrder, _size: bigint, _fee: bigint): void {}

  /** What is wrong with a price by itself. */
  protected priceWrong(market: NaiveMarket, text: string | undefined, missing = 'price_required'): string | null {
    if (!text) return missing
    const bad = numberWrong(text)
    if (bad) return bad
    const at = parse(text)
    if (at !== null && at / 10n ** BigInt(8 - market.priceDigits) > 9007199254740991n) return 'number_format'
    return at === null || at % market.tick !== 0n ? 'filter_price_tick' : null
  }

  /**
   * First thing that is wrong with the request itself, in the order: options, numbers, filters.
   * @param reference of the band and of an order at market; null: none is held against it  @param rests whether it would take a place among the open ones
   */
  protected wrong(
    market: NaiveMarket,
    request: NaiveRequest,
    reference: bigint | null = market.last,
    rests = request.type === 'limit' && request.time_in_force === 'GTC',
  ): string | null {
    const { type, side, price, quantity, quote_quantity: money } = request
    const conflict =
      (request.post_only && (type === 'market' || request.time_in_force !== 'GTC')) ||
      (type === 'market' && (request.time_in_force === 'FOK' || !!price)) ||
      (!!money && (type === 'limit' || side === 'sell' || !!quantity))
    if (conflict) return 'options_conflict'
    let at: bigint | null = null
    if (type === 'limit') {
      const bad = this.priceWrong(market, price)
      if (bad) return bad
      at = parse(price as string)
    }
    let size: bigint | null = null
    if (money) {
      const bad = numberWrong(money)
      if (bad) return bad
      if (parse(money) === null) return 'number_format'
    } else {
      if (!quantity) return 'quantity_required'
      const bad = numberWrong(quantity)
      if (bad) return bad
      size = parse(quantity)
      if (size === null || size % market.step !== 0n) return 'filter_lot_step'
      if (size > market.maxQuantity) return 'filter_lot_range'
    }
    if (at !== null && reference !== null && outOfBand(at, reference)) return 'filter_price_band'
    const per = at ?? reference
    const worth = size === null ? parse(money as string) : per === null ? null : times(per, size)
    if (worth !== null && worth < market.minNotional) return 'filter_min_notional'
    return rests && this.open(request.account, market.id).length >= 200 ? 'filter_max_orders' : null
  }

  /** What the order would take, order by order. */
  protected preview(
    market: NaiveMarket,
    account: number,
    side: 'buy' | 'sell',
    limit: bigint,
    quantity: bigint | null,
    money: bigint | null,
  ) {
    const steps: [NaiveOrder, bigint][] = []
    let taken = 0n
    let cost = 0n
    let own = false
    let exhausted = false
    for (const maker of this.queue(market.id, side === 'buy' ? 'sell' : 'buy')) {
      if (quantity !== null && taken === quantity) break
      if (!reaches(side, maker.price, limit)) break
      const wanted = quantity === null ? affordable(market, (money as bigint) - cost, maker.price) : quantity - taken
      if (wanted === 0n) {
        exhausted = true
        break
      }
      if (maker.account === account) {
        own = true
        break
      }
      const there = maker.quantity - maker.filled
      const size = wanted < there ? wanted : there
      steps.push([maker, size])
      taken += size
      cost += times(maker.price, size)
      if (quantity === null && affordable(market, (money as bigint) - cost, maker.price) === 0n) {
        exhausted = true
        break
      }
    }
    return { steps, taken, cost, own, exhausted }
  }

  private trade(maker: NaiveOrder, taker: NaiveOrder, size: bigint): void {
    const { market, price } = maker
    const cost = times(price, size)
    const [buyer, seller] = maker.side === 'buy' ? [maker, taker] : [taker, maker]
    const buyFee = share(size, buyer === maker ? market.makerPpm : market.takerPpm)
    const sellFee = share(cost, seller === maker ? market.makerPpm : market.takerPpm)
    this.wallet(buyer.account, market.quote)[buyer === maker ? 'locked' : 'free'] -= cost
    this.wallet(seller.account, market.id)[seller === maker ? 'locked' : 'free'] -= size
    this.wallet(buyer.account, market.id).free += size - buyFee
    this.wallet(seller.account, market.quote).free += cost - sellFee
    this.wallet(this.feeAccount, market.id).free += buyFee
    this.wallet(this.feeAccount, market.quote).free += sellFee
    const feeOf = (order: NaiveOrder) => (order === buyer ? buyFee : sellFee)
    for (const order of [maker, taker]) {
      const fee = feeOf(order)
      order.filled += size
      order.spent += cost
      order.fee += fee
      order.status = order.filled === order.quantity ? 'completed' : 'in_progress'
      const role = order === maker ? 'maker' : 'taker'
      this.fills.push({ account: order.account, order: order.id, price, quantity: size, fee, role })
    }
    market.last = price
    this.trades.push({ market: market.id, price, quantity: size, taker: taker.side })
    for (const order of [maker, taker]) this.onFill(order, size, feeOf(order))
  }

  /** Free and locked money of all accounts minus all credits, by asset. */
  leak(): Map<number, bigint> {
    const sums = new Map([...this.credited].map(([asset, value]) => [asset, -value]))
    for (const [key, { free, locked }] of this.money) {
      const asset = Number(key.split(':')[1])
      sums.set(asset, (sums.get(asset) ?? 0n) + free + locked)
    }
    return sums
  }
}

function numberWrong(text: string): string | null {
  return !plain(text) ? 'number_format' : /^[0.]*$/.test(text) ? 'number_positive' : null
}

/** More than 20 % from a reference. */
export function outOfBand(price: bigint, reference: bigint): boolean {
  return price * 10n < reference * 8n || price * 10n > reference * 12n
}

export function reaches(side: 'buy' | 'sell', price: bigint, limit: bigint): boolean {
  return side === 'buy' ? price <= limit : price >= limit
}

/** Quantity in whole steps that an amount of quote money buys. */
function affordable(market: NaiveMarket, money: bigint, price: bigint): bigint {
  const most = (money * ONE) / price
  const capped = most > market.maxQuantity ? market.maxQuantity : most
  return capped - (capped % market.step)
}

/** 5 % from the last price. */
export function bound(market: NaiveMarket, side: 'buy' | 'sell'): bigint {
  return side === 'buy' ? (market.last * 105n) / 100n : (market.last * 95n + 99n) / 100n
}
