import { parse } from './naive-numbers.ts'
import { blank, type NaiveContract, type NaiveGiver, type PerpOrder, type Side } from './naive-perp.ts'
import type { PerpAnswer } from './naive-perp-exchange.ts'
import { outOfBand } from './naive-perp-exchange.ts'
import { ceilDiv, least, worth } from './naive-perp-math.ts'
import { NaivePerpPlans, type NaivePlan, type PlanAnswer } from './naive-perp-plans.ts'

export interface AmendRequest {
  price?: string
  quantity?: string
  trigger_price?: string
  callback_rate?: string
}
const no = (key: string) => ({ ok: false, key }) as const
const crossesBy = (side: Side, price: bigint, best: bigint) => (side === 'buy' ? best <= price : best >= price)

/** The whole naive exchange: what orders, plan orders and money may become after they were placed. */
export class NaivePerpExchange extends NaivePerpPlans {
  deadMen = new Map<number, number>()

  /** Only an order at a price worse than mark is looked at. */
  protected override mayGive(maker: PerpOrder, quantity: bigint, givers: Map<number, NaiveGiver>): boolean {
    const { market, side, price } = maker
    if (maker.account === 0 || (side === 'buy' ? price <= market.mark : price >= market.mark)) return true
    const now = this.account(maker.account)
    const before = givers.get(maker.account) ?? {
      account: { ...now, positions: now.positions.map((one) => ({ ...one })) },
      closing: 0n,
      closingMoney: 0n,
      opening: 0n,
      openingMoney: 0n,
    }
    givers.set(maker.account, before)
    const held = this.against(before.account, market, side)?.quantity ?? 0n
    const closes = maker.leg === 'both' || maker.reduceOnly ? least(held - before.closing, quantity) : 0n
    const given = {
      ...before,
      closing: before.closing + closes,
      closingMoney: before.closingMoney + worth(price, closes),
      opening: before.opening + quantity - closes,
      openingMoney: before.openingMoney + worth(price, quantity - closes),
    }
    const { account, closing, closingMoney, opening, openingMoney } = given
    if (!this.sound(account, maker, closing, closingMoney, opening, openingMoney)) return false
    givers.set(maker.account, given)
    return true
  }

  /** By taking the order out and looking what may be placed anew; put back where that is refused. */
  amend(account: number, id: number, request: AmendRequest): PerpAnswer {
    const order = this.open.find((one) => one.account === account && one.id === id)
    if (!order) return no(this.ended.get(id)?.account === account ? 'order_closed' : 'order_not_found')
    if (request.trigger_price) return no('options_conflict')
    const { market } = order
    const price = request.price ? (parse(request.price) as bigint) : order.price
    const quantity = request.quantity ? (parse(request.quantity) as bigint) : order.quantity
    if (request.price && outOfBand(price, market.mark)) return no('filter_price_band')
    if (!order.reduceOnly && worth(price, quantity) < market.minNotional) return no('filter_min_notional')
    if (price === order.price && quantity === order.quantity) return no('amend_nothing')
    if (quantity <= order.filled) return no('amend_filled')
    if (price === order.price && quantity < order.quantity) {
      order.quantity = quantity
      return { ok: true, order }
    }
    const before = this.open
    this.open = before.filter((one) => one !== order)
    const refused = this.anew(order, price, quantity - order.filled)
    if (refused) {
      this.open = before
      return no(refused)
    }
    order.price = price
    order.quantity = quantity
    this.run(order, { type: 'limit', time_in_force: 'GTC' }, price)
    return { ok: true, order }
  }

  private anew(order: PerpOrder, price: bigint, left: bigint): string | null {
    const { market, side, leg, reduceOnly, tpsl } = order
    const account = this.account(order.account)
    if (tpsl) {
      const bad = this.endsOfOrder(side, tpsl, price)
      if (bad) return bad
    }
    const best = this.queue(market, side === 'buy' ? 'sell' : 'buy')[0]?.price
    const crosses = best !== undefined && crossesBy(side, price, best)
    if (order.postOnly && crosses) return 'post_only_would_take'
    const held = this.against(account, market, side)?.quantity ?? 0n
    if (reduceOnly) {
      if (held === 0n) return 'no_position'
      if (left > held - this.promised(account, market, side)) return 'reduce_only_exceeds'
    }
    const closing = leg === 'both' || reduceOnly ? least(held, left) : 0n
    const twin = { ...blank(account.id, market, side), quantity: left, price, reduceOnly, leg }
    return this.margins(account, twin, price, price, crosses, closing)
  }

  amendPlan(plan: NaivePlan, request: AmendRequest): PlanAnswer {
    const { market } = plan
    const trigger = request.trigger_price ? (parse(request.trigger_price) as bigint) : plan.trigger
    if (request.trigger_price) {
      if (plan.kind === 'trailing' || plan.kind === 'scheduled' || plan.by === null) return no('options_conflict')
      const current = market[plan.by]
      if (plan.up ? current >= trigger : current <= trigger) return no('trigger_at_once')
    }
    const rate = request.callback_rate ? BigInt(Math.round(Number(request.callback_rate) * 100)) : plan.rate
    if (request.callback_rate) {
      if (plan.kind !== 'trailing' || plan.by === null) return no('options_conflict')
      if (rate < 10n || rate > 1_000n) return no('callback_range')
      const stop = this.stop({ ...plan, rate })
      const current = market[plan.by]
      if (stop !== null && (plan.up ? current >= stop : current <= stop)) return no('trigger_at_once')
    }
    if (request.price && plan.type === 'market') return no('options_conflict')
    if (request.quantity && plan.full) return no('options_conflict')
    const price = request.price ? (parse(request.price) as bigint) : plan.price
    const quantity = request.quantity ? (parse(request.quantity) as bigint) : plan.quantity
    if (!plan.full) {
      const refused = this.planRefusal(plan, trigger, price, quantity)
      if (refused) return no(refused)
      const held = this.against(this.account(plan.account), market, plan.side)?.quantity ?? 0n
      const guard = plan.kind === 'take_profit' || plan.kind === 'stop_loss'
      if (request.quantity && guard && quantity > held) return no('reduce_only_exceeds')
    }
    const moved = trigger !== plan.trigger || rate !== plan.rate
    if (!moved && price === plan.price && quantity === plan.quantity) return no('amend_nothing')
    if (plan.status === 'in_progress' && moved) Object.assign(plan, { status: 'unfilled', reason: null })
    Object.assign(plan, { trigger, rate, price, quantity })
    return { ok: true, plans: [plan] }
  }

  /** Without a trigger price (scheduled, trailing) band and least worth are the trigger's business. */
  private planRefusal(plan: NaivePlan, trigger: bigint, price: bigint | null, quantity: bigint): string | null {
    if (price !== null && trigger > 0n && outOfBand(price, trigger)) return 'filter_price_band'
    const at = price ?? (trigger > 0n ? trigger : null)
    const small = at !== null && worth(at, quantity) < plan.market.minNotional
    return small && !plan.reduceOnly ? 'filter_min_notional' : null
  }

  cancelEither(account: number, id: number): PerpAnswer | PlanAnswer {
    const plan = this.plans.find((one) => one.account === account && one.id === id)
    if (plan) {
      this.cancelPlan(plan, 'cancelled_by_user')
      return { ok: true, plans: [plan] }
    }
    const past = this.past(account).some((one) => one.id === id)
    return past ? no('order_closed') : this.cancel(account, id)
  }

  cancelMany(account: number, currency: number | null, what: 'orders' | 'plans' | 'all'): PerpAnswer {
    const orders =
      what === 'plans' ? [] : ((this.cancelAll(account, currency) as { cancelled?: number[] }).cancelled ?? [])
    const mine = this.plans.filter(
      (one) => one.account === account && (currency === null || one.market.id === currency),
    )
    const plans = what === 'orders' ? [] : mine
    for (const plan of plans) this.cancelPlan(plan, 'cancelled_by_user')
    return { ok: true, cancelled: [...orders, ...plans.map(({ id }) => id)] }
  }

  deadMan(account: number, seconds: number): PerpAnswer {
    if (seconds !== 0 && (seconds < 5 || seconds > 86_400)) return no('dead_man_range')
    if (seconds === 0) this.deadMen.delete(account)
    else this.deadMen.set(account, this.now + seconds * 1_000)
    return { ok: true }
  }

  /** Before the marks of a tick go on. */
  cancelForDeadMen(): void {
    for (const [account, due] of [...this.deadMen].sort(([a], [b]) => a - b)) {
      if (due > this.now) continue
      this.deadMen.delete(account)
      for (const order of this.open.filter((one) => one.account === account)) this.end(order, 'dead_man')
      for (const plan of this.plans.filter((one) => one.account === account))
        if (plan.kind !== 'take_profit' && plan.kind !== 'stop_loss') this.cancelPlan(plan, 'dead_man')
    }
  }

  transfer(id: number, from: 'fund' | 'contract', to: 'fund' | 'contract', amount: string): PerpAnswer {
    const account = this.account(id)
    if (from === to) return no('transfer_same')
    const units = parse(amount) as bigint
    const most = from === 'fund' ? account.funds : this.spare(id)
    if (most === 0n) return no('transfer_nothing')
    if (units > most) return no('transfer_insufficient')
    const out = from === 'contract' ? units : -units
    account.wallet -= out
    account.funds += out
    return { ok: true }
  }

  /** What leaves the contract account: without profit that is not realised. */
  protected spare(id: number): bigint {
    const account = this.account(id)
    let profit = 0n
    let rest = account.wallet - this.orderMargins(account)
    for (const position of this.cross(account)) {
      profit += this.profit(position)
      rest -= ceilDiv(position.cost, BigInt(this.settings(account, position.market).leverage))
    }
    if (profit < 0n) rest += profit
    return rest > 0n ? rest : 0n
  }

  /** Names the market of an id. */
  market(id: number): NaiveContract {
    return this.markets.find((one) => one.id === id) as NaiveContract
  }
}
