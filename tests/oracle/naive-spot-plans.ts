import {
  bound,
  type NaiveAnswer,
  type NaiveEnd,
  type NaiveEnds,
  NaiveExchange,
  type NaiveMarket,
  type NaiveOrder,
  type NaiveRequest,
  outOfBand,
  reaches,
} from './naive-exchange.ts'
import { parse, show } from './naive-numbers.ts'
import { come, type NaivePlanTerms, type NaiveTrigger, other, type Side, trailingStop } from './naive-triggers.ts'

/** Plan orders of the naive spot exchange: one list, gone through from the ground up at each tick. Nothing here comes from src. */

export interface SpotTpsl extends NaiveEnds {
  account: number
  currency_id: number
  side?: Side
  quantity?: string
}

export interface SpotAmend {
  trigger_price?: string
  callback_rate?: string
  price?: string
  quantity?: string
}

export interface SpotPlan extends NaivePlanTerms {
  market: NaiveMarket
  up: boolean | null
  /** null: by quote money. */
  quantity: bigint | null
  money: bigint | null
  tpsl: NaiveEnds | null
  pair: SpotPlan | null
  sent: NaiveOrder | null
}

export type SpotPlanAnswer = { ok: true; plans: SpotPlan[] } | { ok: false; key: string }
const no = (key: string) => ({ ok: false, key }) as const
const isGuard = ({ kind }: SpotPlan) => kind === 'take_profit' || kind === 'stop_loss'
const MONTH = 30 * 86_400_000
/** Their ids are apart from those of orders. */
const FIRST_PLAN = 10_000_000

export class NaiveSpotPlans extends NaiveExchange {
  /** Armed, oldest first. */
  plans: SpotPlan[] = []
  /** Ended, oldest first. */
  readonly over: SpotPlan[] = []
  now = 0
  fired = 0
  /** Looks at which a TP/SL at market found nothing to trade with. */
  waited = 0
  private lastPlan = FIRST_PLAN

  past(account: number): SpotPlan[] {
    return this.over.filter((plan) => plan.account === account)
  }

  /** A pair is one; an order that will arm one is too. */
  private counted(account: number, market: NaiveMarket): number {
    const mine = this.plans.filter((plan) => plan.account === account && plan.market === market)
    const seconds = mine.filter((plan) => plan.pair && plan.pair.id < plan.id && this.plans.includes(plan.pair))
    return mine.length - seconds.length + this.open(account, market.id).filter(({ tpsl }) => tpsl).length
  }

  plan(request: NaiveRequest, asked: NaiveTrigger): SpotPlanAnswer {
    const market = this.markets.find((one) => one.id === request.currency_id)
    if (!market) return no('market_not_found')
    const plan = this.blank(request.account, market, request.side)
    const wrong = this.triggerWrong(plan, asked)
    if (wrong) return no(wrong)
    if (plan.kind === 'trailing' && request.type !== 'market') return no('options_conflict')
    const reference = plan.trigger || plan.activation || market.last
    const unfit = this.wrong(market, request, reference, false)
    if (unfit) return no(unfit)
    if (this.counted(request.account, market) >= 10) return no('filter_max_plans')
    Object.assign(plan, {
      type: request.type,
      price: request.price ? parse(request.price) : null,
      quantity: request.quote_quantity ? null : parse(request.quantity as string),
      money: request.quote_quantity ? parse(request.quote_quantity) : null,
      time_in_force: request.type === 'market' ? 'IOC' : request.time_in_force,
      postOnly: request.post_only,
      tpsl: request.tpsl ?? null,
    })
    const attached = this.attachedRefusal(market, request, plan.price ?? (plan.trigger || null), false)
    return attached ? no(attached) : { ok: true, plans: this.arm([plan]) }
  }

  private triggerWrong(plan: SpotPlan, asked: NaiveTrigger): string | null {
    const { market, side } = plan
    const { kind = 'conditional', by = 'last', price, at, direction, callback_rate: rate, activation_price } = asked
    plan.kind = kind
    if (kind === 'scheduled') {
      if (price || rate || activation_price || direction) return 'options_conflict'
      if (at === undefined) return 'trigger_required'
      plan.at = at
      if (at <= this.now) return 'trigger_at_once'
      return at - this.now > MONTH ? 'trigger_too_late' : null
    }
    if (by !== 'last') return 'options_conflict'
    if (kind === 'trailing') {
      if (price || at || direction) return 'options_conflict'
      const wrong = this.rateWrong(plan, rate)
      if (wrong) return wrong
      plan.up = side === 'buy'
      plan.follows = !activation_price
      if (plan.follows) plan.best = market.last
      if (plan.follows) return null
      const bad = this.priceWrong(market, activation_price)
      if (bad) return bad
      plan.activation = parse(activation_price as string) as bigint
      return come(side === 'sell', plan.activation, market.last) ? 'trigger_at_once' : null
    }
    if (at || rate || activation_price) return 'options_conflict'
    const bad = this.priceWrong(market, price, 'trigger_required')
    if (bad) return bad
    plan.trigger = parse(price as string) as bigint
    plan.up = direction ? direction === 'up' : plan.trigger > market.last
    return come(plan.up, plan.trigger, market.last) ? 'trigger_at_once' : null
  }

  private rateWrong(plan: SpotPlan, text: string | undefined): string | null {
    if (!text) return 'trigger_required'
    const value = parse(text)
    if (value === null) return 'number_format'
    plan.rate = value / 1_000_000n
    return value % 1_000_000n !== 0n || plan.rate < 10n || plan.rate > 1_000n ? 'callback_range' : null
  }

  protected override attachedRefusal(
    market: NaiveMarket,
    { account, side, tpsl }: Pick<NaiveRequest, 'account' | 'side'> & { tpsl?: NaiveEnds | null },
    price: bigint | null,
    counts: boolean,
  ): string | null {
    if (!tpsl) return null
    const refused = this.endsWrong(market, other(side), tpsl, price ?? market.last)
    if (refused) return refused
    return counts && this.counted(account, market) >= 10 ? 'filter_max_plans' : null
  }

  private endsWrong(market: NaiveMarket, side: Side, ends: NaiveEnds, price: bigint): string | null {
    if (!ends.take_profit && !ends.stop_loss) return 'trigger_required'
    for (const kind of ['take_profit', 'stop_loss'] as const) {
      const end = ends[kind]
      if (!end) continue
      if (end.type !== 'limit' && end.price) return 'options_conflict'
      const bad = this.priceWrong(market, end.trigger_price, 'trigger_required')
      if (bad) return bad
      const trigger = parse(end.trigger_price) as bigint
      if (come((kind === 'take_profit') === (side === 'sell'), trigger, price)) return 'trigger_at_once'
      if (end.type !== 'limit') continue
      const wrong = this.priceWrong(market, end.price)
      if (wrong) return wrong
      if (outOfBand(parse(end.price as string) as bigint, trigger)) return 'filter_price_band'
    }
    return null
  }

  tpsl(request: SpotTpsl): SpotPlanAnswer {
    const market = this.markets.find((one) => one.id === request.currency_id)
    if (!market) return no('market_not_found')
    const { account, side = 'sell', quantity } = request
    const refused = this.endsWrong(market, side, request, market.last)
    if (refused) return no(refused)
    for (const end of [request.take_profit, request.stop_loss]) {
      if (!end) continue
      const order = {
        ...{ account, currency_id: market.id, side, type: 'market' as const },
        ...(quantity ? { quantity } : {}),
      }
      const reference = parse(end.price ?? end.trigger_price) as bigint
      const wrong = this.wrong(market, { ...order, time_in_force: 'IOC', post_only: false }, reference)
      if (wrong) return no(wrong)
    }
    if (this.counted(account, market) >= 10) return no('filter_max_plans')
    return { ok: true, plans: this.armEnds(account, market, side, request, parse(quantity as string) as bigint, null) }
  }

  /** What is bought can be sold after its fee, in whole steps. */
  protected override onFill(order: NaiveOrder, size: bigint, fee: bigint): void {
    const { account, market, side, tpsl } = order
    if (!tpsl) return
    const got = side === 'buy' ? size - fee - ((size - fee) % market.step) : size
    if (got > 0n) this.armEnds(account, market, other(side), tpsl, got, order.id)
  }

  /** What came with the same order grows; else a new pair begins. */
  private armEnds(
    account: number,
    market: NaiveMarket,
    side: Side,
    ends: NaiveEnds,
    quantity: bigint,
    source: number | null,
  ): SpotPlan[] {
    const grown = this.plans.filter((plan) => source !== null && plan.account === account && plan.source === source)
    for (const plan of grown) plan.quantity = (plan.quantity as bigint) + quantity
    if (grown.length > 0) return grown
    const fresh = (['take_profit', 'stop_loss'] as const).flatMap((kind) => {
      const end = ends[kind]
      return end ? [this.endOf(account, market, side, kind, end, quantity, source)] : []
    })
    const [one, two] = fresh
    if (one && two) Object.assign(one, { pair: two }) && Object.assign(two, { pair: one })
    return this.arm(fresh)
  }

  private endOf(
    account: number,
    market: NaiveMarket,
    side: Side,
    kind: 'take_profit' | 'stop_loss',
    { trigger_price, type = 'market', price }: NaiveEnd,
    quantity: bigint,
    source: number | null,
  ): SpotPlan {
    return {
      ...this.blank(account, market, side),
      ...{ kind, type, quantity, source },
      up: (kind === 'take_profit') === (side === 'sell'),
      trigger: parse(trigger_price) as bigint,
      price: type === 'limit' ? parse(price as string) : null,
      time_in_force: type === 'limit' ? 'GTC' : 'IOC',
    }
  }

  private arm(fresh: SpotPlan[]): SpotPlan[] {
    for (const plan of fresh) plan.id = ++this.lastPlan
    this.plans.push(...fresh)
    return fresh
  }

  override cancel(account: number, id: number): NaiveAnswer {
    if (id < FIRST_PLAN) return super.cancel(account, id)
    const plan = this.plans.find((one) => one.id === id && one.account === account)
    if (plan) this.end(plan, 'cancelled_by_user')
    if (plan) return { ok: true }
    return no(this.past(account).some((one) => one.id === id) ? 'order_closed' : 'order_not_found')
  }

  /** Plan orders last. */
  cancelThese(account: number, market: number | null, what: 'orders' | 'plans' | 'all'): number[] {
    const answer = what === 'plans' ? null : this.cancelAll(account, market)
    const orders = answer?.ok ? (answer.cancelled ?? []) : []
    const mine = this.plans.filter((plan) => plan.account === account && (market === null || plan.market.id === market))
    const plans = what === 'orders' ? [] : mine
    for (const plan of plans) this.end(plan, 'cancelled_by_user')
    return [...orders, ...plans.map(({ id }) => id)]
  }

  amendPlan(plan: SpotPlan, asked: SpotAmend): SpotPlanAnswer {
    const { market } = plan
    let { trigger, rate } = plan
    if (asked.trigger_price !== undefined) {
      if (plan.kind === 'scheduled' || plan.kind === 'trailing') return no('options_conflict')
      const bad = this.priceWrong(market, asked.trigger_price, 'trigger_required')
      if (bad) return no(bad)
      trigger = parse(asked.trigger_price) as bigint
      if (come(plan.up === true, trigger, market.last)) return no('trigger_at_once')
    }
    if (asked.callback_rate !== undefined) {
      if (plan.kind !== 'trailing') return no('options_conflict')
      const draft = { ...plan }
      const bad = this.rateWrong(draft, asked.callback_rate)
      if (bad) return no(bad)
      rate = draft.rate
      if (plan.follows && come(plan.up === true, this.stopOf(draft) as bigint, market.last))
        return no('trigger_at_once')
    }
    if (asked.price !== undefined && plan.type === 'market') return no('options_conflict')
    if (asked.quantity !== undefined && plan.quantity === null) return no('options_conflict')
    let { price, quantity } = plan
    if (quantity !== null) {
      const draft: NaiveRequest = {
        ...{ account: plan.account, currency_id: market.id, side: plan.side, type: plan.type },
        ...(plan.type === 'limit' ? { price: asked.price ?? show(price as bigint) } : {}),
        ...{ quantity: asked.quantity ?? show(quantity), time_in_force: plan.time_in_force, post_only: plan.postOnly },
      }
      // Where no price is waited for there is none to hold the order's own against.
      const bad = this.wrong(market, draft, trigger || null, false)
      if (bad) return no(bad)
      price = draft.price === undefined ? null : parse(draft.price)
      quantity = parse(draft.quantity as string)
    }
    const moved = trigger !== plan.trigger || rate !== plan.rate
    if (!moved && price === plan.price && quantity === plan.quantity) return no('amend_nothing')
    if (plan.status === 'in_progress' && moved) Object.assign(plan, { status: 'unfilled', reason: null })
    Object.assign(plan, { trigger, rate, price, quantity })
    return { ok: true, plans: [plan] }
  }

  /** Where a plan fires, as things stand; null where no price says. */
  stopOf(plan: SpotPlan): bigint | null {
    if (plan.kind === 'scheduled') return null
    if (plan.kind !== 'trailing') return plan.trigger
    if (!plan.follows) return null
    return trailingStop(plan, 10n ** BigInt(8 - plan.market.priceDigits))
  }

  /** What has come is sent: market by market, of each what the clock brings first, then upwards, then downwards. */
  tick(): void {
    for (const market of this.markets) {
      const due = this.plans.filter((plan) => plan.market === market && this.isDue(plan))
      const rank = (plan: SpotPlan) => (plan.kind === 'scheduled' ? 0 : plan.up ? 1 : 2)
      const key = (plan: SpotPlan) => {
        const stop = this.stopOf(plan)
        return stop === null ? BigInt(plan.at) : plan.up ? stop : -stop
      }
      due.sort((a, b) => rank(a) - rank(b) || (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id))
      for (const plan of due) if (this.plans.includes(plan)) this.fire(plan)
    }
  }

  private isDue(plan: SpotPlan): boolean {
    const { last } = plan.market
    if (plan.kind === 'scheduled') return plan.at <= this.now
    if (plan.status === 'in_progress') return true
    if (plan.kind === 'trailing') {
      if (!plan.follows && !come(plan.side === 'sell', plan.activation, last)) return false
      if (!plan.follows) plan.best = last
      plan.follows = true
      if (plan.side === 'sell' ? last > plan.best : last < plan.best) plan.best = last
    }
    return come(plan.up === true, this.stopOf(plan) as bigint, last)
  }

  private fire(plan: SpotPlan): void {
    const persists = isGuard(plan) && plan.type === 'market'
    const wait = persists ? this.waitsFor(plan) : null
    if (wait) {
      Object.assign(plan, { status: 'in_progress', reason: wait })
      this.waited++
      return
    }
    const { account, market, side, type, price, quantity, money, time_in_force, postOnly, tpsl } = plan
    this.plans = this.plans.filter((one) => one !== plan)
    const answer = this.place({
      ...{ account, currency_id: market.id, side, type, time_in_force, post_only: postOnly },
      ...(price === null ? {} : { price: show(price) }),
      ...(quantity === null ? { quote_quantity: show(money as bigint) } : { quantity: show(quantity) }),
      ...(tpsl ? { tpsl } : {}),
    })
    this.fired++
    const partner = plan.pair && this.plans.includes(plan.pair) ? plan.pair : null
    if (!answer.ok || !answer.order) {
      if (partner) partner.pair = null
      this.close(plan, 'cancelled', answer.ok ? null : answer.key)
      return
    }
    const { order } = answer
    plan.sent = order
    const rests = persists && order.status === 'cancelled'
    if (!rests) this.close(plan, 'completed', null)
    if (partner) this.end(partner, 'pair')
    if (!rests) return
    const left = (quantity as bigint) - order.filled
    Object.assign(plan, { status: 'in_progress', reason: order.reason, pair: null, quantity: left })
    this.plans = [...this.plans, plan].sort((a, b) => a.id - b.id)
  }

  /** Why it would trade nothing at this moment. */
  private waitsFor({ account, market, side, quantity }: SpotPlan): string | null {
    const best = this.queue(market.id, other(side))[0]
    if (!best) return 'no_liquidity'
    const limit = bound(market, side)
    if (this.preview(market, account, side, limit, quantity, null).taken > 0n) return null
    return reaches(side, best.price, limit) ? 'self_trade' : 'market_bound'
  }

  /** Cancelled: the other end of its pair goes on alone. */
  private end(plan: SpotPlan, reason: string): void {
    if (plan.pair && this.plans.includes(plan.pair)) plan.pair.pair = null
    this.close(plan, 'cancelled', reason)
  }

  private close(plan: SpotPlan, status: 'completed' | 'cancelled', reason: string | null): void {
    this.plans = this.plans.filter((one) => one !== plan)
    Object.assign(plan, { status, reason })
    this.over.push(plan)
  }

  private blank(account: number, market: NaiveMarket, side: Side): SpotPlan {
    return {
      ...{ id: 0, account, market, kind: 'conditional', up: null, trigger: 0n, at: 0, rate: 0n, activation: 0n },
      ...{ follows: false, best: 0n, side, type: 'market', price: null, quantity: null, money: null },
      ...{ time_in_force: 'IOC', postOnly: false, tpsl: null, pair: null, source: null },
      ...{ status: 'unfilled', reason: null, sent: null },
    }
  }
}
