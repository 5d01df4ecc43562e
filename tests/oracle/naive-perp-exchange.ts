import { ONE, parse } from './naive-numbers.ts'
import {
  blank,
  type Leg,
  type NaiveAccount,
  type NaiveContract,
  NaivePerp,
  type NaivePosition,
  type NaiveTpsl,
  type PerpOrder,
  type Side,
} from './naive-perp.ts'
import { ceilDiv, feeOn, floorDiv, least, maintenance, mostAllowed, worth } from './naive-perp-math.ts'

export interface PerpRequest {
  account: number
  currency_id: number
  side: Side
  type: 'limit' | 'market'
  price?: string
  quantity: string
  time_in_force: 'GTC' | 'IOC' | 'FOK'
  post_only: boolean
  reduce_only: boolean
  position_side: Leg
  tpsl?: NaiveTpsl
}

export type PerpAnswer =
  | { ok: true; order?: PerpOrder; cancelled?: number[]; placed?: PerpOrder[]; refused?: string[] }
  | { ok: false; key: string }

const no = (key: string): PerpAnswer => ({ ok: false, key })
type Chunk = [price: bigint, quantity: bigint]

/** What people may ask of the naive exchange: every check from the ground up, by doing it in a copy where that is simplest. */
export class NaivePerpExchange extends NaivePerp {
  place(request: PerpRequest): PerpAnswer {
    const market = this.markets.find((one) => one.id === request.currency_id)
    if (!market) return no('market_not_found')
    const account = this.account(request.account)
    const { side, type, position_side: leg } = request
    const closes = account.hedge ? side === (leg === 'long' ? 'sell' : 'buy') : request.reduce_only
    if ((leg === 'both') === account.hedge || (account.hedge && request.reduce_only && !closes))
      return no('options_conflict')
    const price = request.price === undefined ? null : (parse(request.price) as bigint)
    const quantity = parse(request.quantity) as bigint
    const filter = this.filter(account, market, request, price, quantity, closes)
    if (filter) return no(filter)
    const attached = this.attachedRefusal(account, market, request, price, closes)
    if (attached) return no(attached)
    const opposite = this.queue(market, side === 'buy' ? 'sell' : 'buy')[0]
    if (type === 'market' && !opposite) return no('no_liquidity')
    const crosses = price !== null && !!opposite && (side === 'buy' ? opposite.price <= price : opposite.price >= price)
    if (request.post_only && crosses) return no('post_only_would_take')
    const held = this.against(account, market, side)?.quantity ?? 0n
    if (closes) {
      if (held === 0n) return no('no_position')
      const waits = type === 'limit' && request.time_in_force === 'GTC'
      const promised = waits ? this.promised(account, market, side) : 0n
      if (quantity > held - promised) return no('reduce_only_exceeds')
    }
    const closing = leg === 'both' || closes ? least(held, quantity) : 0n
    let limit = price ?? bound(market, side)
    if (price === null && closing === quantity) limit = this.closingBound(account, market, side, quantity, limit)
    const order: PerpOrder = {
      ...blank(account.id, market, side),
      quantity,
      price: price ?? 0n,
      reduceOnly: closes,
      leg,
      postOnly: request.post_only,
      tpsl: request.tpsl ?? null,
    }
    const refused = this.margins(account, order, price, limit, crosses, closing)
    if (refused) return no(refused)
    return { ok: true, order: this.execute(order, request, limit) }
  }

  /** Why the TP/SL that comes with an order cannot be taken. */
  protected attachedRefusal(
    _account: NaiveAccount,
    _market: NaiveContract,
    _request: PerpRequest,
    _price: bigint | null,
    _closes: boolean,
  ): string | null {
    return null
  }

  protected filter(
    account: NaiveAccount,
    market: NaiveContract,
    request: PerpRequest,
    price: bigint | null,
    quantity: bigint,
    closes: boolean,
    reference = market.mark,
  ): string | null {
    if (price !== null && outOfBand(price, reference)) return 'filter_price_band'
    if (!closes && worth(price ?? reference, quantity) < market.minNotional) return 'filter_min_notional'
    const waits = request.type === 'limit' && request.time_in_force === 'GTC'
    const mine = this.open.filter((one) => one.account === account.id && one.market === market)
    return waits && mine.length >= 200 ? 'filter_max_orders' : null
  }

  protected promised(account: NaiveAccount, market: NaiveContract, side: Side): bigint {
    return this.open
      .filter((one) => one.account === account.id && one.market === market && one.side === side && one.reduceOnly)
      .reduce((sum, one) => sum + one.quantity - one.filled, 0n)
  }

  /** Tier, then margin, then soundness. */
  protected margins(
    account: NaiveAccount,
    order: PerpOrder,
    price: bigint | null,
    limit: bigint,
    crosses: boolean,
    closing: bigint,
  ): string | null {
    const { market, side } = order
    const taken = price === null || crosses ? this.wouldTake(order, limit) : []
    const filled = taken.reduce((sum, [, quantity]) => sum + quantity, 0n)
    const rest: Chunk[] = price === null ? [] : [[price, order.quantity - filled]]
    const atLimit: Chunk[] = price === null ? taken : [[price, order.quantity]]
    if (!order.reduceOnly) {
      const { leverage } = this.settings(account, market)
      const newcomer = {
        side,
        price: price === null || crosses ? null : price,
        chunks: price !== null && side === 'sell' && crosses ? [...taken, ...rest] : atLimit,
      }
      const before = this.opening(account, market, side)
      const after = this.opening(account, market, side, newcomer)
      const same = this.position(account, market, side === 'buy' ? 1n : -1n)
      const notional = after + (same ? worth(market.mark, same.quantity) : 0n)
      if (after > before && notional > mostAllowed(market.tiers, leverage)) return 'filter_tier'
      const more = this.orderMargin(account, market, newcomer) - this.orderMargin(account, market)
      if (more > 0n && more > this.available(account)) return 'insufficient_available_balance'
    }
    const quantity = atLimit.reduce((sum, [, size]) => sum + size, 0n)
    const closed = least(closing, quantity)
    if (this.sound(account, order, closed, first(atLimit, closed), quantity - closed, after(atLimit, closed)))
      return null
    if (quantity > closed) return 'insufficient_available_balance'
    if (price === null) return null
    const edge = side === 'sell' ? bandEdge(market, 'high') : bandEdge(market, 'low')
    return this.soundAt(account, order, edge) ? 'filter_price_band' : 'insufficient_available_balance'
  }

  /** What an order takes, by letting it: in a copy. */
  private wouldTake(order: PerpOrder, limit: bigint): Chunk[] {
    return this.copy().match({ ...order, reduceOnly: false }, limit).taken
  }

  /** Money of what a side's orders would open. */
  private opening(
    account: NaiveAccount,
    market: NaiveContract,
    side: Side,
    newcomer?: { side: Side; price: bigint | null; chunks: Chunk[] },
  ): bigint {
    const waiting = this.queue(market, side).filter((one) => one.account === account.id)
    const list: { reduceOnly: boolean; chunks: Chunk[]; price: bigint | null }[] = waiting.map((one) => ({
      reduceOnly: one.reduceOnly,
      price: one.price,
      chunks: [[one.price, one.quantity - one.filled]],
    }))
    if (newcomer?.side === side) {
      const { price, chunks } = newcomer
      const worse = list.findIndex(
        (one) => price === null || (side === 'buy' ? (one.price as bigint) < price : (one.price as bigint) > price),
      )
      list.splice(worse < 0 ? list.length : worse, 0, { reduceOnly: false, chunks, price })
    }
    let left = account.hedge ? 0n : (this.against(account, market, side)?.quantity ?? 0n)
    let sum = 0n
    for (const { reduceOnly, chunks } of list) {
      if (account.hedge && reduceOnly) continue
      const size = chunks.reduce((all, [, quantity]) => all + quantity, 0n)
      const closing = least(left, size)
      left -= closing
      if (!reduceOnly) sum += after(chunks, closing)
    }
    return sum
  }

  protected orderMargin(
    account: NaiveAccount,
    market: NaiveContract,
    newcomer?: { side: Side; price: bigint | null; chunks: Chunk[] },
  ): bigint {
    const { leverage } = this.settings(account, market)
    const [buys, sells] = (['buy', 'sell'] as const).map((side) => {
      const money = this.opening(account, market, side, newcomer)
      return ceilDiv(money, BigInt(leverage)) + feeOn(money, market.takerPpm)
    }) as [bigint, bigint]
    return account.hedge ? buys + sells : buys > sells ? buys : sells
  }

  orderMargins(account: NaiveAccount): bigint {
    return this.markets.reduce((sum, market) => sum + this.orderMargin(account, market), 0n)
  }

  protected raw(account: NaiveAccount): bigint {
    let sum = account.wallet - this.orderMargins(account)
    for (const position of this.cross(account)) {
      const { leverage } = this.settings(account, position.market)
      sum += this.profit(position) - ceilDiv(position.cost, BigInt(leverage))
    }
    return sum
  }

  available(account: NaiveAccount): bigint {
    const raw = this.raw(account)
    return raw > 0n ? raw : 0n
  }

  /** Whether the margin behind a fill stays above maintenance, or above nothing where nothing is left. */
  protected sound(
    account: NaiveAccount,
    order: PerpOrder,
    closing: bigint,
    closingMoney: bigint,
    opening: bigint,
    openingMoney: bigint,
  ): boolean {
    const { market, side } = order
    const { leverage, isolated } = this.settings(account, market)
    const sign = side === 'buy' ? 1n : -1n
    const twin = (one: NaivePosition | undefined) => (one ? { ...one } : undefined)
    const against = twin(this.against(account, market, side))
    const same = twin(this.position(account, market, sign)) ?? {
      market,
      sign,
      quantity: 0n,
      cost: 0n,
      margin: 0n,
      isolated,
    }
    const gone = against && closing > 0n ? this.reduce(against, closing, closingMoney) : { profit: 0n, released: 0n }
    same.quantity += opening
    same.cost += openingMoney
    let equity: bigint
    let needed: bigint
    if (isolated) {
      equity = gone.released + gone.profit - feeOn(closingMoney, market.takerPpm)
      needed = 0n
      if (closing > 0n && (equity < 0n || opening === 0n)) return equity >= 0n
      same.margin += ceilDiv(openingMoney, BigInt(leverage))
      equity = same.margin + this.profit(same)
      needed = maintenance(market.tiers, worth(market.mark, same.quantity))
    } else {
      const after = [...this.cross(account).filter((one) => one.market !== market), same]
      if (against) after.push(against)
      equity = account.wallet + gone.profit - feeOn(closingMoney + openingMoney, market.takerPpm)
      needed = 0n
      for (const one of after.filter(({ quantity }) => quantity > 0n)) {
        equity += this.profit(one)
        needed += this.maintenanceOf(one)
      }
    }
    if (equity < 0n) return false
    if (needed === 0n || equity > needed) return true
    const atMark = worth(market.mark, closing)
    return opening === 0n && (side === 'sell' ? closingMoney >= atMark : closingMoney <= atMark)
  }

  private soundAt(account: NaiveAccount, order: PerpOrder, price: bigint): boolean {
    return this.sound(account, order, order.quantity, worth(price, order.quantity), 0n, 0n)
  }

  /** Price by price from the worst: the first at which closing all is sound. */
  protected closingBound(
    account: NaiveAccount,
    market: NaiveContract,
    side: Side,
    quantity: bigint,
    worst: bigint,
  ): bigint {
    const best = this.queue(market, side === 'buy' ? 'sell' : 'buy')[0]?.price as bigint
    if (side === 'buy' ? best > worst : best < worst) return worst
    const step = side === 'buy' ? -market.unit : market.unit
    const order = { ...blank(account.id, market, side), quantity }
    for (let price = worst; side === 'buy' ? price >= best : price <= best; price += step)
      if (this.soundAt(account, order, price)) return price
    return best + step
  }

  private execute(order: PerpOrder, request: PerpRequest, limit: bigint): PerpOrder {
    order.id = ++this.lastId
    return this.run(order, request, limit)
  }

  protected run(order: PerpOrder, request: Pick<PerpRequest, 'type' | 'time_in_force'>, limit: bigint): PerpOrder {
    const whole = () =>
      this.wouldTake(order, limit).reduce((sum, [, quantity]) => sum + quantity, 0n) === order.quantity
    if (request.time_in_force === 'FOK' && request.type === 'limit' && !whole()) {
      this.end(order, 'fok_not_filled')
      return order
    }
    const { end } = this.match(order, limit)
    if (end === 'filled') this.end(order)
    else if (end === 'self_trade') this.end(order, 'self_trade')
    else if (request.type === 'market') this.end(order, 'market_bound')
    else if (request.time_in_force !== 'GTC') this.end(order, 'ioc_remainder')
    else this.open.push(order)
    return order
  }

  cancel(account: number, id: number): PerpAnswer {
    const order = this.open.find((one) => one.account === account && one.id === id)
    if (!order) {
      return no(this.ended.get(id)?.account === account ? 'order_closed' : 'order_not_found')
    }
    this.end(order, 'cancelled_by_user')
    return { ok: true, order }
  }

  cancelAll(account: number, currency: number | null): PerpAnswer {
    const mine = this.open.filter((one) => one.account === account && (currency === null || one.market.id === currency))
    for (const order of mine) this.end(order, 'cancelled_by_user')
    return { ok: true, cancelled: mine.map(({ id }) => id) }
  }

  leverage(id: number, currency: number, leverage: number): PerpAnswer {
    const account = this.account(id)
    const market = this.markets.find((one) => one.id === currency) as NaiveContract
    const settings = this.settings(account, market)
    const held = account.positions.filter((one) => one.market === market)
    if (leverage < 1 || leverage > market.maxLeverage) return no('leverage_range')
    if (settings.isolated && held.length > 0 && leverage < settings.leverage) return no('leverage_isolated_down')
    const most = mostAllowed(market.tiers, leverage)
    if (held.some((one) => worth(market.mark, one.quantity) > most)) return no('filter_tier')
    for (const side of ['buy', 'sell'] as const) {
      const opening = this.opening(account, market, side)
      const same = this.position(account, market, side === 'buy' ? 1n : -1n)
      if (opening > 0n && opening + (same ? worth(market.mark, same.quantity) : 0n) > most) return no('filter_tier')
    }
    const before = settings.leverage
    settings.leverage = leverage
    if (leverage < before && this.raw(account) < 0n) {
      settings.leverage = before
      return no('insufficient_available_balance')
    }
    return { ok: true }
  }

  /** Plan orders of an account. */
  protected waiting(_account: number): { market: NaiveContract }[] {
    return []
  }

  marginMode(id: number, currency: number, isolated: boolean): PerpAnswer {
    const account = this.account(id)
    const market = this.markets.find((one) => one.id === currency) as NaiveContract
    const settings = this.settings(account, market)
    const busy = [...account.positions, ...this.open.filter((one) => one.account === id), ...this.waiting(id)]
    if (isolated !== settings.isolated && busy.some((one) => one.market === market)) return no('mode_locked')
    settings.isolated = isolated
    return { ok: true }
  }

  positionMode(id: number, hedge: boolean): PerpAnswer {
    const account = this.account(id)
    const busy =
      account.positions.length > 0 || this.open.some((one) => one.account === id) || this.waiting(id).length > 0
    if (hedge !== account.hedge && busy) return no('mode_locked')
    account.hedge = hedge
    return { ok: true }
  }

  protected named(account: NaiveAccount, currency: number, leg: Leg): NaivePosition | undefined {
    const held = account.positions.filter((one) => one.market.id === currency)
    if ((leg === 'both') === account.hedge) return undefined
    return leg === 'both' ? held[0] : held.find((one) => one.sign === (leg === 'long' ? 1n : -1n))
  }

  adjust(id: number, currency: number, leg: Leg, action: 'add' | 'reduce', amount: bigint): PerpAnswer {
    const account = this.account(id)
    const position = this.named(account, currency, leg)
    if (!position) return no('no_position')
    if (!position.isolated) return no('margin_not_isolated')
    const { leverage } = this.settings(account, position.market)
    if (action === 'add') {
      if (amount > this.available(account)) return no('insufficient_available_balance')
      this.lock(account, position, amount)
      return { ok: true }
    }
    const spare = position.margin + least(0n, this.profit(position)) - ceilDiv(position.cost, BigInt(leverage))
    if (amount > spare) return no('insufficient_available_balance')
    position.margin -= amount
    account.wallet += amount
    return { ok: true }
  }

  private closingOf(account: NaiveAccount, position: NaivePosition, quantity = position.quantity): PerpRequest {
    return {
      account: account.id,
      currency_id: position.market.id,
      side: position.sign === 1n ? 'sell' : 'buy',
      type: 'market',
      quantity: text(quantity),
      time_in_force: 'GTC',
      post_only: false,
      reduce_only: true,
      position_side: account.hedge ? (position.sign === 1n ? 'long' : 'short') : 'both',
    }
  }

  close(id: number, currency: number, leg: Leg, price?: string, quantity?: string): PerpAnswer {
    const account = this.account(id)
    const position = this.named(account, currency, leg)
    if (!position) return no('no_position')
    const request = this.closingOf(account, position)
    return this.place({ ...request, type: price ? 'limit' : 'market', price, quantity: quantity ?? request.quantity })
  }

  closeAll(id: number, currency: number | null): PerpAnswer {
    const account = this.account(id)
    const held = account.positions
      .filter((one) => currency === null || one.market.id === currency)
      .sort((a, b) => a.market.id - b.market.id || Number(b.sign - a.sign))
    const placed: PerpOrder[] = []
    const refused: string[] = []
    for (const position of held) {
      const answer = this.place(this.closingOf(account, position))
      if (!answer.ok) refused.push(answer.key)
      else if (answer.order) placed.push(answer.order)
    }
    return { ok: true, placed, refused }
  }

  reverse(id: number, currency: number, leg: Leg): PerpAnswer {
    const account = this.account(id)
    const position = this.named(account, currency, leg)
    if (!position) return no('no_position')
    const request = this.closingOf(account, position)
    const going = this.open.filter((one) => one.account === id && one.market === position.market && one.leg === leg)
    const offered = this.queue(position.market, request.side === 'buy' ? 'sell' : 'buy')
    if (offered.every((order) => going.includes(order))) return no('no_liquidity')
    for (const order of going) this.end(order, 'cancelled_by_user')
    const closed = this.place(request)
    if (!closed.ok || !closed.order) return closed
    if (position.quantity > 0n) return { ok: true, placed: [closed.order], refused: [] }
    const opposite = leg === 'both' ? leg : leg === 'long' ? 'short' : 'long'
    const opened = this.place({ ...request, reduce_only: false, position_side: opposite })
    if (!opened.ok) return { ok: true, placed: [closed.order], refused: [opened.key] }
    return { ok: true, placed: [closed.order, opened.order as PerpOrder], refused: [] }
  }
}

/** Farther than 10 % from a price. */
export function outOfBand(price: bigint, reference: bigint): boolean {
  return price * 10n < reference * 9n || price * 10n > reference * 11n
}

/** Money of the first so many. */
function first(chunks: Chunk[], quantity: bigint): bigint {
  let left = quantity
  let sum = 0n
  for (const [price, size] of chunks) {
    const part = least(left, size)
    sum += worth(price, part)
    left -= part
  }
  return sum
}

/** Money of all but the first so many. */
function after(chunks: Chunk[], quantity: bigint): bigint {
  return chunks.reduce((sum, [price, size]) => sum + worth(price, size), 0n) - first(chunks, quantity)
}

/** Farthest price of a market order. */
export function bound(market: NaiveContract, side: Side): bigint {
  const units = market.mark / market.unit
  return market.unit * (side === 'buy' ? floorDiv(units * 105n, 100n) : ceilDiv(units * 95n, 100n))
}

function bandEdge(market: NaiveContract, edge: 'low' | 'high'): bigint {
  if (edge === 'low') return ceilDiv(market.mark * 90n, 100n * market.tick) * market.tick
  return floorDiv(market.mark * 110n, 100n * market.tick) * market.tick
}

export function text(value: bigint): string {
  return `${value / ONE}.${String(value % ONE).padStart(8, '0')}`
}
