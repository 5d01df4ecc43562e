import { ONE } from './naive-numbers.ts'
import {
  blank,
  type NaiveAccount,
  type NaiveContract,
  type NaivePosition,
  type PerpOrder,
  type Side,
} from './naive-perp.ts'
import { bound } from './naive-perp-exchange.ts'
import { least, tierOf, worth } from './naive-perp-math.ts'
import { NaivePerpExchange } from './naive-perp-more.ts'

/*
 * Copy trading as lines.md has it, on the naive perpetual exchange: every portfolio is one more account of it. Money is whole units of
 * 1e-8. Nothing of the engine is used. What people ask for is in naive-copy-exchange.ts.
 */

export interface NaiveLeader {
  id: number
  state: 'active' | 'paused' | 'ended'
  turns: number
  /** Net quantity by market as it was copied last. */
  seen: Map<NaiveContract, bigint>
}

export interface NaiveSettings {
  mode: 'ratio' | 'fixed'
  perTrade: bigint
  maxTrade: bigint
  /** Hundredths of a percent, as the slippage is. */
  stop: bigint
  maxLeverage: number
  slippage: bigint
}

export interface NaiveFollow extends NaiveSettings {
  id: number
  owner: number
  leader: NaiveLeader
  account: NaiveAccount
  amount: bigint
  level: bigint
  high: bigint
  paid: bigint
  /** What came back at the end. */
  back: bigint
  state: 'following' | 'stopping' | 'kept' | 'ended'
  end: string | null
  /** The last share has been asked for. */
  isShared: boolean
  copied: number
  missed: string[]
  /** What waits for somebody to close it, by market. */
  pending: Map<NaiveContract, bigint>
}

interface Opened {
  leader: NaiveLeader
  market: NaiveContract
  side: Side
  quantity: bigint
  /** Whole size of the orders that filled, and the money and size of their fills that opened. */
  whole: bigint
  money: bigint
  filled: bigint
  /** Equity of the leader. */
  equity: bigint
}

interface Changed {
  leader: NaiveLeader
  market: NaiveContract
  before: bigint
  closed: bigint
  opened: Opened | null
}

/** Ids of portfolios come after this. */
const PORTFOLIOS = 1_000_000_000_000
const WEEK = 7 * 86_400_000
/** 00:00 UTC of the first Monday. */
const MONDAY = 4 * 86_400_000

const size = (value: bigint) => (value < 0n ? -value : value)
const toStep = (quantity: bigint, { step }: NaiveContract) => quantity - (quantity % step)

export class NaiveCopies extends NaivePerpExchange {
  leaders: NaiveLeader[] = []
  follows: NaiveFollow[] = []
  frozen = new Set<number>()
  shares: { follow: number; amount: bigint; profit: bigint }[] = []
  /** Fills of leaders that have not been copied, in order. */
  private fresh: { order: PerpOrder; quantity: bigint; price: bigint }[] = []
  /** Positions of which the fund has taken a part, and accounts of which it has taken a whole position in this tick. */
  private taken = new Set<NaivePosition>()
  private takenWhole = new Set<number>()
  private lastTick = 0

  running(): NaiveFollow[] {
    return this.follows.filter(({ state }) => state !== 'ended')
  }

  followersOf(leader: NaiveLeader): NaiveFollow[] {
    return this.follows.filter((one) => one.leader === leader && one.state === 'following')
  }

  equity({ wallet, positions }: NaiveAccount): bigint {
    return positions.reduce((sum, one) => sum + one.margin + this.profit(one), wallet)
  }

  protected portfolio(follow: number): NaiveAccount {
    return this.addAccount(PORTFOLIOS + follow)
  }

  /** Buys less sells. */
  protected net({ positions }: NaiveAccount, market: NaiveContract): bigint {
    return positions.reduce((sum, one) => sum + (one.market === market ? one.sign * one.quantity : 0n), 0n)
  }

  /** A portfolio trades with neither its owner nor its leader; what an order would take is reckoned as if it did. */
  protected override mayMeet(taker: PerpOrder, maker: PerpOrder): boolean {
    const follow = this.isTwin ? undefined : this.follows.find(({ account }) => account.id === taker.account)
    if (follow && (maker.account === follow.owner || maker.account === follow.leader.id)) return false
    return super.mayMeet(taker, maker)
  }

  protected override onFill(order: PerpOrder, quantity: bigint): void {
    super.onFill(order, quantity)
    if (this.isTwin || !this.leaders.some(({ id }) => id === order.account)) return
    this.fresh.push({ order, quantity, price: order.market.last })
  }

  protected override takeOver(account: NaiveAccount, position: NaivePosition): void {
    this.taken.add(position)
    const before = account.positions.length
    super.takeOver(account, position)
    if (account.positions.length < before) this.takenWhole.add(account.id)
  }

  /** After marks, liquidations and funding: stops, shares, what still has to be closed, copies. */
  override tick(...given: Parameters<NaivePerpExchange['tick']>): void {
    this.takenWhole.clear()
    super.tick(...given)
    const before = this.lastTick
    this.lastTick = this.now
    for (const one of this.running()) this.stopAtLevel(one)
    if (before > 0 && Math.floor((before - MONDAY) / WEEK) < Math.floor((this.now - MONDAY) / WEEK))
      for (const one of this.running()) if (one.state === 'following') this.share(one)
    for (const one of this.running()) {
      for (const market of this.markets) if (one.pending.has(market)) this.closePending(one, market)
      this.endWhereFlat(one)
    }
    this.copyAll()
  }

  private stopAtLevel(one: NaiveFollow): void {
    if (one.state === 'stopping' || this.equity(one.account) > one.level) return
    const lost = this.takenWhole.has(one.account.id) || one.account.positions.some((held) => this.taken.has(held))
    one.end = lost ? 'liquidated' : 'stop_loss'
    this.stopWhole(one)
  }

  /** Copies what leaders have changed, until nothing more changes: a copy may fill another leader's order. */
  copyAll(): void {
    for (let changes = this.changes(); changes.length > 0; changes = this.changes()) {
      for (const change of changes) for (const one of this.inTurn(change.leader)) this.copyClosing(one, change)
      const equities = new Map(this.running().map((one) => [one, this.equity(one.account)]))
      for (const { opened } of changes) {
        if (!opened) continue
        for (const one of this.inTurn(opened.leader)) this.copyOpening(one, opened, equities.get(one) as bigint)
        opened.leader.turns++
      }
    }
  }

  private inTurn(leader: NaiveLeader): NaiveFollow[] {
    const queue = this.followersOf(leader)
    for (let i = queue.length === 0 ? 0 : leader.turns % queue.length; i > 0; i--)
      queue.push(queue.shift() as NaiveFollow)
    return queue
  }

  private changes(): Changed[] {
    const fresh = this.fresh
    this.fresh = []
    const changes: Changed[] = []
    for (const leader of [...this.leaders].sort((a, b) => a.id - b.id)) {
      if (leader.state === 'ended') continue
      const account = this.account(leader.id)
      for (const market of this.markets) {
        const from = leader.seen.get(market) ?? 0n
        const to = this.net(account, market)
        leader.seen.set(market, to)
        if (from === to) continue
        const turned = from > 0n !== to > 0n
        const closed = turned ? size(from) : size(to) < size(from) ? size(from) - size(to) : 0n
        const quantity = turned ? size(to) : size(to) > size(from) ? size(to) - size(from) : 0n
        const fills = fresh.filter(({ order }) => order.account === leader.id && order.market === market)
        const side = to > 0n ? 'buy' : 'sell'
        const opened = { ...{ leader, market, side, quantity } as const, ...openingOf(fills, from, side), equity: this.equity(account) } // biome-ignore format: one line
        changes.push({ leader, market, before: size(from), closed, opened: quantity > 0n ? opened : null })
      }
    }
    return changes
  }

  private copyClosing(one: NaiveFollow, { market, before, closed }: Changed): void {
    if (closed === 0n) return
    const waiting = one.pending.get(market) ?? 0n
    const held = size(this.net(one.account, market)) - waiting
    const going = closed === before ? held : toStep((held * closed) / before, market)
    if (waiting + going === 0n) return
    one.pending.set(market, waiting + going)
    this.closePending(one, market)
  }

  /** As much as somebody takes now, at market. */
  protected closePending(one: NaiveFollow, market: NaiveContract): void {
    const { account, pending } = one
    const held = this.net(account, market)
    const quantity = least(pending.get(market) ?? 0n, size(held))
    const side = held > 0n ? 'sell' : 'buy'
    const order = { ...blank(account.id, market, side), id: ++this.lastId, quantity, reduceOnly: true }
    if (quantity > 0n && this.queue(market, side === 'buy' ? 'sell' : 'buy').length > 0) {
      const limit = this.closingBound(account, market, side, quantity, bound(market, side))
      this.run(order, { type: 'market', time_in_force: 'IOC' }, limit)
    }
    if (quantity === order.filled) pending.delete(market)
    else pending.set(market, quantity - order.filled)
  }

  private copyOpening(one: NaiveFollow, opened: Opened, own: bigint): void {
    const { market, side } = opened
    if (one.pending.has(market)) return void one.missed.push('closing_pending')
    if (this.frozen.has(one.owner)) return void one.missed.push('account_frozen')
    const settings = this.settings(one.account, market)
    const held = this.position(one.account, market, side === 'buy' ? 1n : -1n)
    const { wanted, leverage } = this.wanted(one, opened, own, held)
    const room = one.maxTrade * BigInt(leverage) - (held?.cost ?? 0n)
    const capped = least(wanted, room <= 0n ? 0n : toStep((room * opened.filled) / opened.money, market))
    const limit = guard(opened, one.slippage)
    const before = settings.leverage
    settings.leverage = leverage
    const quantity = this.affordable(one.account, market, side, limit, capped)
    const order = { ...blank(one.account.id, market, side), price: limit, quantity }
    const reasons = [...(capped < wanted ? ['cap'] : []), ...(quantity < capped ? ['margin'] : [])]
    const small = quantity === 0n || (opened.money * quantity) / opened.filled < market.minNotional
    if (small && reasons.length === 0) reasons.push('below_minimum')
    if (!small) {
      order.id = ++this.lastId
      this.run(order, { type: 'limit', time_in_force: 'IOC' }, limit)
      if (order.filled < quantity) reasons.push(order.reason === 'self_trade' ? 'self_trade' : 'slippage')
    }
    if (order.filled > 0n) one.copied++
    else settings.leverage = before
    one.missed.push(...reasons)
  }

  /** Size by the mode, at least of his leverage, the follower's and the tier's. */
  private wanted(one: NaiveFollow, opened: Opened, own: bigint, held: NaivePosition | undefined) {
    const { market, money, filled, whole, quantity, equity, leader } = opened
    const by = (leverage: number) => {
      if (one.mode === 'fixed')
        return toStep((one.perTrade * BigInt(leverage) * filled * quantity) / (money * whole), market)
      return own <= 0n || equity <= 0n ? 0n : toStep((quantity * own) / equity, market)
    }
    const his = this.settings(this.account(leader.id), market).leverage
    const most = Math.min(his, one.maxLeverage, market.maxLeverage)
    const notional = (money * by(most)) / filled + (held ? worth(market.mark, held.quantity) : 0n)
    const leverage = Math.min(most, tierOf(market.tiers, notional).leverage)
    return { wanted: by(leverage), leverage }
  }

  /** The most, step by step in halves, that the checks of an order by hand would take. */
  private affordable(account: NaiveAccount, market: NaiveContract, side: Side, limit: bigint, wanted: bigint): bigint {
    const crosses = this.queue(market, side === 'buy' ? 'sell' : 'buy')
      .slice(0, 1)
      .some(({ price }) => (side === 'buy' ? price <= limit : price >= limit))
    const fits = (quantity: bigint) => {
      const order = { ...blank(account.id, market, side), price: limit, quantity }
      const closing = least(this.against(account, market, side)?.quantity ?? 0n, quantity)
      return quantity === 0n || this.margins(account, order, limit, limit, crosses, closing) === null
    }
    let good = 0n
    if (fits(wanted)) return wanted
    for (let part = wanted; part >= market.step; part /= 2n)
      while (good + toStep(part, market) < wanted && toStep(part, market) > 0n && fits(good + toStep(part, market)))
        good += toStep(part, market)
    return good
  }

  /** A tenth of the profit above the highest; nothing where free money lacks. Open losses count, open gains do not. */
  protected share(one: NaiveFollow): void {
    if (one.isShared) return
    const closed = one.account.wallet + one.paid - one.amount
    const profit = least(closed, this.equity(one.account) + one.paid - one.amount)
    const amount = profit > one.high ? (profit - one.high) / 10n : 0n
    if (amount > this.spare(one.account.id)) return
    if (profit > one.high) one.high = profit
    if (amount === 0n) return
    one.account.wallet -= amount
    this.account(one.leader.id).funds += amount
    one.paid += amount
    this.shares.push({ follow: one.id, amount, profit })
  }

  protected stopWhole(one: NaiveFollow): void {
    one.state = 'stopping'
    for (const market of this.markets) {
      const held = size(this.net(one.account, market))
      if (held > 0n) one.pending.set(market, held)
    }
    for (const market of this.markets) if (one.pending.has(market)) this.closePending(one, market)
    this.endWhereFlat(one)
  }

  protected endWhereFlat(one: NaiveFollow): void {
    if (one.state !== 'stopping' && one.state !== 'kept') return
    if (one.account.positions.length > 0) return
    this.share(one)
    one.isShared = true
    one.back = one.account.wallet
    this.account(one.owner).wallet += one.back
    one.account.wallet = 0n
    one.state = 'ended'
    one.pending.clear()
  }
}

/** Money and size of the fills that opened, and the whole size of their orders. */
function openingOf(fills: { order: PerpOrder; quantity: bigint; price: bigint }[], from: bigint, side: Side) {
  const orders = new Set<PerpOrder>()
  let [net, money, filled] = [from, 0n, 0n]
  for (const { order, quantity, price } of fills) {
    const against = side === 'buy' ? -net : net
    net += order.side === 'buy' ? quantity : -quantity
    if (order.side !== side) continue
    const opening = against <= 0n ? quantity : against >= quantity ? 0n : quantity - against
    if (opening === 0n) continue
    orders.add(order)
    money += worth(price, opening)
    filled += opening
  }
  return { money, filled, whole: [...orders].reduce((sum, one) => sum + one.quantity, 0n) }
}

/** The mean price and so much more or less, rounded towards it. */
function guard({ money, filled, side, market }: Opened, slippage: bigint): bigint {
  const exact = money * ONE * (side === 'buy' ? 10_000n + slippage : 10_000n - slippage)
  const by = filled * 10_000n * market.tick
  return (side === 'buy' ? exact / by : (exact + by - 1n) / by) * market.tick
}
