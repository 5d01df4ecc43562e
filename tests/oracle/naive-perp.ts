import { ONE } from './naive-numbers.ts'
import { ceilDiv, feeOn, floorDiv, least, maintenance, type NaiveTier, tierOf, worth } from './naive-perp-math.ts'

/**
 * A perpetual exchange as plainly as it can be written: lists, sorting, whole numbers of 1e-8, nothing remembered that can be
 * worked out. It exists to be compared with the engine and imports nothing from src. Here is what moves money and positions; what
 * people may ask for is in naive-perp-exchange.ts.
 */

export type Side = 'buy' | 'sell'
export type Leg = 'both' | 'long' | 'short'

export interface NaiveContract {
  id: number
  tick: bigint
  step: bigint
  /** One unit of the last digit of a price. */
  unit: bigint
  minNotional: bigint
  maxLeverage: number
  tiers: NaiveTier[]
  makerPpm: bigint
  takerPpm: bigint
  mark: bigint
  index: bigint
  last: bigint
}

/** One end of a TP/SL as it was asked for. */
export interface NaiveEnd {
  trigger_price: string
  trigger_by?: 'last' | 'mark' | 'index'
  type?: 'market' | 'limit'
  price?: string
}
export interface NaiveTpsl {
  take_profit?: NaiveEnd
  stop_loss?: NaiveEnd
  full?: boolean
}

export interface NaivePosition {
  market: NaiveContract
  sign: 1n | -1n
  quantity: bigint
  cost: bigint
  margin: bigint
  isolated: boolean
}

export interface PerpOrder {
  id: number
  account: number
  market: NaiveContract
  side: Side
  price: bigint
  quantity: bigint
  filled: bigint
  spent: bigint
  fee: bigint
  reduceOnly: boolean
  leg: Leg
  postOnly: boolean
  tpsl: NaiveTpsl | null
  status: 'unfilled' | 'in_progress' | 'completed' | 'cancelled'
  reason: string | null
}

export interface NaiveAccount {
  id: number
  wallet: bigint
  /** Money of the fund account. */
  funds: bigint
  hedge: boolean
  settings: Map<number, { leverage: number; isolated: boolean }>
  positions: NaivePosition[]
}

/** An account as it was before a sweep, and what its orders have given in it. */
export interface NaiveGiver {
  account: NaiveAccount
  closing: bigint
  closingMoney: bigint
  opening: bigint
  openingMoney: bigint
}

const other = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')

export class NaivePerp {
  markets: NaiveContract[] = []
  accounts = new Map<number, NaiveAccount>()
  /** Open orders, oldest first. */
  open: PerpOrder[] = []
  ended = new Map<number, PerpOrder>()
  /** Sums of all fills, buys less sells, by `account:market`. */
  filled = new Map<string, bigint>()
  fees = 0n
  /** The insurance fund: its money, and what it holds of each market. */
  fund = 0n
  held = new Map<number, bigint>()
  credited = 0n
  liquidations = 0
  lastId = 0
  /** A copy in which something is tried. */
  isTwin = false

  copy(): NaivePerp {
    const twin = new (this.constructor as new () => NaivePerp)()
    Object.assign(twin, this)
    const orders = new Map(this.open.map((order) => [order, { ...order }]))
    twin.open = [...orders.values()]
    twin.isTwin = true
    twin.ended = new Map()
    twin.filled = new Map()
    twin.held = new Map(this.held)
    twin.accounts = new Map(
      [...this.accounts].map(([id, account]) => [
        id,
        { ...account, positions: account.positions.map((position) => ({ ...position })) },
      ]),
    )
    return twin
  }

  /** An account with nothing in it. */
  addAccount(id: number): NaiveAccount {
    const account = { id, wallet: 0n, funds: 0n, hedge: false, settings: new Map(), positions: [] }
    this.accounts.set(id, account)
    return account
  }

  account(id: number): NaiveAccount {
    return this.accounts.get(id) as NaiveAccount
  }

  settings(account: NaiveAccount, market: NaiveContract): { leverage: number; isolated: boolean } {
    const known = account.settings.get(market.id)
    if (known) return known
    const fresh = { leverage: Math.min(20, market.maxLeverage), isolated: false }
    account.settings.set(market.id, fresh)
    return fresh
  }

  position(account: NaiveAccount, market: NaiveContract, sign: 1n | -1n): NaivePosition | undefined {
    return account.positions.find((one) => one.market === market && one.sign === sign)
  }

  /** What an order of `side` would close. */
  against(account: NaiveAccount, market: NaiveContract, side: Side): NaivePosition | undefined {
    return this.position(account, market, side === 'buy' ? -1n : 1n)
  }

  profit({ market, sign, quantity, cost }: NaivePosition): bigint {
    return sign * (worth(market.mark, quantity) - cost)
  }

  maintenanceOf({ market, quantity }: NaivePosition): bigint {
    return maintenance(market.tiers, worth(market.mark, quantity))
  }

  cross(account: NaiveAccount): NaivePosition[] {
    return account.positions
      .filter((one) => !one.isolated)
      .sort((a, b) => a.market.id - b.market.id || Number(b.sign - a.sign))
  }

  /** Orders of a side of a book, first to trade first. */
  queue(market: NaiveContract, side: Side): PerpOrder[] {
    return this.open
      .filter((order) => order.market === market && order.side === side)
      .sort((a, b) => {
        // Of one price they stand as they came into the list: it is sorted stably.
        if (a.price === b.price) return 0
        return a.price < b.price === (side === 'sell') ? -1 : 1
      })
  }

  /** Trades a taker against the book. @returns why it ended, and what was taken */
  match(
    taker: PerpOrder,
    limit: bigint | null,
  ): { end: 'filled' | 'self_trade' | 'book_end'; taken: [bigint, bigint][] } {
    const taken: [bigint, bigint][] = []
    const givers = new Map<number, NaiveGiver>()
    for (;;) {
      if (taker.filled === taker.quantity) return { end: 'filled', taken }
      const maker = this.queue(taker.market, other(taker.side))[0]
      if (!maker) return { end: 'book_end', taken }
      if (limit !== null && (taker.side === 'buy' ? maker.price > limit : maker.price < limit))
        return { end: 'book_end', taken }
      if (!this.mayMeet(taker, maker)) return { end: 'self_trade', taken }
      const quantity = least(maker.quantity - maker.filled, taker.quantity - taker.filled)
      if (!this.mayGive(maker, quantity, givers)) {
        this.end(maker, 'margin')
        continue
      }
      taken.push([maker.price, quantity])
      this.trade(maker, taker, quantity)
    }
  }

  /** The fund has account 0: no margin, no fee. */
  private trade(maker: PerpOrder, taker: PerpOrder, quantity: bigint): void {
    const { market, price } = maker
    if (!this.isTwin) market.last = price
    const money = worth(price, quantity)
    for (const order of [maker, taker]) {
      order.filled += quantity
      order.spent += money
      order.status = order.filled === order.quantity ? 'completed' : 'in_progress'
      const signed = order.side === 'buy' ? quantity : -quantity
      if (order.account === 0) {
        this.fund -= order.side === 'buy' ? money : -money
        this.held.set(market.id, (this.held.get(market.id) ?? 0n) + signed)
        continue
      }
      const ppm = order === maker ? market.makerPpm : market.takerPpm
      const fee = feeOn(money, ppm)
      order.fee += fee
      this.fees += fee
      this.count(order.account, market, signed)
      this.book(this.account(order.account), order, quantity, price, ppm)
    }
    if (maker.filled === maker.quantity) this.end(maker)
    for (const { account } of [maker, taker]) if (account !== 0) this.shrinkReduceOnly(this.account(account), market)
    for (const order of [maker, taker]) if (order.account !== 0) this.onFill(order, quantity)
  }

  /** Whether a maker's order may fill, by what its account was when the sweep first came to it, and what it has given since. */
  protected mayGive(_maker: PerpOrder, _quantity: bigint, _givers: Map<number, NaiveGiver>): boolean {
    return true
  }

  /** Whether two orders may trade with one another. */
  protected mayMeet(taker: PerpOrder, maker: PerpOrder): boolean {
    return maker.account !== taker.account
  }

  /** What follows from a fill beside money and positions. */
  protected onFill(_order: PerpOrder, _quantity: bigint): void {}

  /** What follows from the end of a position. */
  protected onEnded(_account: NaiveAccount, _position: NaivePosition): void {}

  /** What comes between marks and liquidations. */
  protected triggers(): void {}

  private count(account: number, market: NaiveContract, signed: bigint): void {
    const key = `${account}:${market.id}`
    this.filled.set(key, (this.filled.get(key) ?? 0n) + signed)
  }

  /** Puts a fill into the account's positions and wallet: first what closes, then what opens. */
  private book(account: NaiveAccount, order: PerpOrder, quantity: bigint, price: bigint, ppm: bigint): void {
    const { market, side, leg } = order
    const fee = feeOn(worth(price, quantity), ppm)
    const against = this.against(account, market, side)
    const mayClose = leg === 'both' || side === (leg === 'long' ? 'sell' : 'buy')
    const closing = against && mayClose ? least(against.quantity, quantity) : 0n
    const closingFee = feeOn(worth(price, closing), ppm)
    if (against && closing > 0n) {
      const { profit, released } = this.reduce(against, closing, worth(price, closing))
      let freed = profit + released
      if (against.isolated && freed < 0n) {
        this.fund += freed
        freed = 0n
      }
      this.drop(account)
      this.pay(account, freed - closingFee)
    }
    if (closing === quantity) return
    const opening = quantity - closing
    const sign = side === 'buy' ? 1n : -1n
    const { leverage, isolated } = this.settings(account, market)
    let position = this.position(account, market, sign)
    if (!position) {
      position = { market, sign, quantity: 0n, cost: 0n, margin: 0n, isolated }
      account.positions.push(position)
    }
    position.quantity += opening
    position.cost += worth(price, opening)
    this.pay(account, closingFee - fee)
    if (isolated) this.lock(account, position, ceilDiv(worth(price, opening), BigInt(leverage)))
  }

  reduce(position: NaivePosition, quantity: bigint, money: bigint): { profit: bigint; released: bigint } {
    const whole = quantity === position.quantity
    const share = position.cost * quantity
    const taken = whole ? position.cost : (position.sign === 1n ? ceilDiv : floorDiv)(share, position.quantity)
    const released = whole ? position.margin : floorDiv(position.margin * quantity, position.quantity)
    position.quantity -= quantity
    position.cost -= taken
    position.margin -= released
    return { profit: position.sign * (money - taken), released }
  }

  drop(account: NaiveAccount): void {
    for (const gone of account.positions.filter((one) => one.quantity === 0n)) this.onEnded(account, gone)
    account.positions = account.positions.filter((one) => one.quantity > 0n)
  }

  pay(account: NaiveAccount, amount: bigint): void {
    account.wallet += amount
    if (account.wallet >= 0n) return
    this.realise(account, -account.wallet)
    if (account.wallet >= 0n) return
    this.fund += account.wallet
    account.wallet = 0n
  }

  /** The largest profit first becomes money. */
  private realise(account: NaiveAccount, wanted: bigint): void {
    const winners = this.cross(account)
      .map((position) => ({ position, profit: this.profit(position) }))
      .filter(({ profit }) => profit > 0n)
      .sort((a, b) => (a.profit < b.profit ? 1 : a.profit > b.profit ? -1 : 0))
    for (const { position, profit } of winners) {
      const money = least(profit, wanted)
      position.cost += position.sign * money
      account.wallet += money
      wanted -= money
    }
  }

  lock(account: NaiveAccount, position: NaivePosition, wanted: bigint): void {
    if (account.wallet < wanted) this.realise(account, wanted - account.wallet)
    const moved = least(account.wallet, wanted)
    account.wallet -= moved
    position.margin += moved
  }

  end(order: PerpOrder, reason: string | null = null): void {
    if (order.filled < order.quantity) order.status = 'cancelled'
    order.reason = reason
    this.open = this.open.filter((one) => one !== order)
    this.ended.set(order.id, order)
  }

  /** The newest reduce-only orders go until the rest asks for no more than is held. */
  private shrinkReduceOnly(account: NaiveAccount, market: NaiveContract): void {
    for (const side of ['buy', 'sell'] as const) {
      const most = this.against(account, market, side)?.quantity ?? 0n
      const mine = () =>
        this.open.filter(
          (one) => one.account === account.id && one.market === market && one.side === side && one.reduceOnly,
        )
      while (mine().reduce((sum, one) => sum + one.quantity - one.filled, 0n) > most)
        this.end(mine().pop() as PerpOrder, 'reduce_only')
    }
  }

  /** One tick: marks as they are now, triggers, liquidations, then funding. */
  tick(marks: Map<number, { mark: bigint; index: bigint }>, funding: { market: number; rate: bigint }[]): void {
    for (const market of this.markets) Object.assign(market, marks.get(market.id))
    this.triggers()
    for (const market of this.markets) this.sell(market)
    const holders = [...this.accounts.values()].filter((one) => one.positions.length > 0).sort((a, b) => a.id - b.id)
    for (const account of holders) this.liquidate(account)
    for (const { market, rate } of funding) this.fundingOf(this.markets.find((one) => one.id === market)!, rate)
  }

  /** Whether a position is about to be liquidated at this mark. */
  isLost(account: NaiveAccount, position: NaivePosition): boolean {
    if (position.isolated) return this.maintenanceOf(position) >= position.margin + this.profit(position)
    const held = this.cross(account)
    const equity = held.reduce((sum, one) => sum + this.profit(one), account.wallet)
    return held.reduce((sum, one) => sum + this.maintenanceOf(one), 0n) >= equity
  }

  private liquidate(account: NaiveAccount): void {
    const sorted = () => [...account.positions].sort((a, b) => a.market.id - b.market.id || Number(b.sign - a.sign))
    for (const position of sorted()) {
      if (!position.isolated) continue
      const lost = () => this.maintenanceOf(position) >= position.margin + this.profit(position)
      if (position.quantity === 0n || !lost()) continue
      this.cancelWhere((order) => order.account === account.id && order.market === position.market)
      while (position.quantity > 0n && lost()) this.takeOver(account, position)
    }
    const crossLost = () => {
      const held = this.cross(account)
      if (held.length === 0) return false
      const equity = held.reduce((sum, one) => sum + this.profit(one), account.wallet)
      return held.reduce((sum, one) => sum + this.maintenanceOf(one), 0n) >= equity
    }
    if (!crossLost()) return
    this.cancelWhere((order) => order.account === account.id && !this.settings(account, order.market).isolated)
    const byLoss = this.cross(account)
      .map((position) => ({ position, profit: this.profit(position) }))
      .sort((a, b) => (a.profit < b.profit ? -1 : a.profit > b.profit ? 1 : 0))
    for (const { position } of byLoss) while (position.quantity > 0n && crossLost()) this.takeOver(account, position)
  }

  private cancelWhere(wanted: (order: PerpOrder) => boolean): void {
    for (const order of this.open.filter(wanted)) this.end(order, 'liquidation')
  }

  /** The fund takes what lies above the floor of the tier, at the price where nothing is left of the equity. */
  protected takeOver(account: NaiveAccount, position: NaivePosition): void {
    const { market, sign } = position
    const floor = tierOf(market.tiers, worth(market.mark, position.quantity)).from
    const most = (floor * ONE) / market.mark
    const kept = most - (most % market.step)
    const quantity = position.quantity - kept
    const others = this.cross(account).filter((one) => one !== position)
    const equity = position.isolated
      ? position.margin
      : others.reduce((sum, one) => sum + this.profit(one), account.wallet)
    const share = floorDiv(equity * quantity, position.quantity)
    const round = sign === 1n ? ceilDiv : floorDiv
    const cost = kept === 0n ? position.cost : round(position.cost * quantity, position.quantity)
    const money = cost - sign * share
    this.fund -= sign * money
    this.held.set(market.id, (this.held.get(market.id) ?? 0n) + sign * quantity)
    this.count(account.id, market, -sign * quantity)
    const { profit, released } = this.reduce(position, quantity, money)
    this.drop(account)
    this.pay(account, profit + released)
    this.liquidations++
    this.sell(market)
  }

  private sell(market: NaiveContract): void {
    const held = this.held.get(market.id) ?? 0n
    if (held === 0n) return
    const side = held > 0n ? 'sell' : 'buy'
    const quantity = held > 0n ? held : -held
    this.match({ ...blank(0, market, side), quantity }, null)
  }

  private fundingOf(market: NaiveContract, rate: bigint): void {
    for (const account of [...this.accounts.values()].sort((a, b) => a.id - b.id))
      for (const sign of [1n, -1n] as const) {
        const position = this.position(account, market, sign)
        if (!position) continue
        const amount = floorDiv(-sign * worth(market.mark, position.quantity) * rate, ONE)
        this.fund -= amount
        if (!position.isolated) {
          this.pay(account, amount)
          continue
        }
        position.margin += amount
        if (position.margin >= 0n) continue
        const gain = this.profit(position)
        const own = gain > 0n ? least(gain, -position.margin) : 0n
        position.cost += sign * own
        this.fund += position.margin + own
        position.margin = 0n
      }
  }

  /** Money of everybody, with what is open at its entry, less what came in: nothing. */
  leak(): bigint {
    let sum = this.fees + this.fund - this.credited
    for (const account of this.accounts.values()) {
      sum += account.wallet + account.funds
      for (const { margin, sign, cost } of account.positions) sum += margin - sign * cost
    }
    return sum
  }
}

export function blank(account: number, market: NaiveContract, side: Side): PerpOrder {
  return {
    id: 0,
    account,
    market,
    side,
    price: 0n,
    quantity: 0n,
    filled: 0n,
    spent: 0n,
    fee: 0n,
    reduceOnly: false,
    leg: 'both',
    postOnly: false,
    tpsl: null,
    status: 'unfilled',
    reason: null,
  }
}
