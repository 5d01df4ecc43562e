import { parse } from './naive-numbers.ts'
import type {
  Leg,
  NaiveAccount,
  NaiveContract,
  NaiveEnd,
  NaivePosition,
  NaiveTpsl,
  PerpOrder,
  Side,
} from './naive-perp.ts'
import { NaivePerpExchange, outOfBand, type PerpRequest, text } from './naive-perp-exchange.ts'
import { least } from './naive-perp-math.ts'
import {
  type By,
  come,
  type Kind,
  type NaivePlanTerms,
  type NaiveTrigger,
  other,
  trailingStop,
} from './naive-triggers.ts'

export interface NaivePlan extends NaivePlanTerms {
  market: NaiveContract
  by: By | null
  up: boolean
  quantity: bigint
  reduceOnly: boolean
  leg: Leg
  tpsl: NaiveTpsl | null
  full: boolean
  pair: NaivePlan | null
  sent: PerpOrder | null
}

export type PlanAnswer = { ok: true; plans: NaivePlan[] } | { ok: false; key: string }
const no = (key: string) => ({ ok: false, key }) as const

export interface TpslRequest extends NaiveTpsl {
  account: number
  currency_id: number
  position_side: Leg
  quantity?: string
}

/** Plan orders of the naive exchange: one list, gone through from the ground up each time. */
export class NaivePerpPlans extends NaivePerpExchange {
  /** Armed, oldest first. */
  plans: NaivePlan[] = []
  /** Ended, oldest first, by account. */
  private readonly over = new Map<number, NaivePlan[]>()
  now = 0
  fired = 0
  /** Looks at which a TP/SL at market found nothing to trade with. */
  waited = 0
  private firing: NaivePlan | null = null

  override copy(): NaivePerpPlans {
    const twin = super.copy() as NaivePerpPlans
    twin.plans = this.plans.map((plan) => ({ ...plan }))
    return twin
  }

  protected override waiting(account: number): NaivePlan[] {
    return this.plans.filter((plan) => plan.account === account)
  }

  /** A pair is one; an order that will arm one is too. */
  private counted(account: number, market: NaiveContract): number {
    const mine = this.waiting(account).filter((plan) => plan.market === market)
    const seconds = mine.filter((plan) => plan.pair && plan.pair.id < plan.id && this.plans.includes(plan.pair))
    const bringing = this.open.filter((one) => one.account === account && one.market === market && one.tpsl)
    return mine.length - seconds.length + bringing.length
  }

  plan(request: PerpRequest, asked: NaiveTrigger): PlanAnswer {
    const market = this.markets.find((one) => one.id === request.currency_id) as NaiveContract
    const account = this.account(request.account)
    const plan = this.draft(account, market, request, asked)
    if (typeof plan === 'string') return no(plan)
    if (plan.kind === 'trailing' && request.type !== 'market') return no('options_conflict')
    const { side, position_side: leg } = request
    const closes = account.hedge ? side === (leg === 'long' ? 'sell' : 'buy') : request.reduce_only
    if ((leg === 'both') === account.hedge || (account.hedge && request.reduce_only && !closes))
      return no('options_conflict')
    plan.reduceOnly = closes
    const reference = plan.trigger || plan.activation || market.mark
    const none = { ...request, time_in_force: 'IOC' } as const
    const filter = this.filter(account, market, none, plan.price, plan.quantity, closes, reference)
    if (filter) return no(filter)
    if (this.counted(account.id, market) >= 10) return no('filter_max_plans')
    const at = plan.price ?? (plan.trigger === 0n ? null : plan.trigger)
    const attached = request.tpsl ? this.ends(market, request, at, closes) : null
    if (attached) return no(attached)
    plan.id = ++this.lastId
    this.plans.push(plan)
    return { ok: true, plans: [plan] }
  }

  private draft(
    account: NaiveAccount,
    market: NaiveContract,
    request: PerpRequest,
    asked: NaiveTrigger,
  ): NaivePlan | string {
    const { kind = 'conditional', by = 'last', direction } = asked
    const plan: NaivePlan = {
      ...blankPlan(account, market, request.side),
      ...{ kind, by, type: request.type, time_in_force: request.time_in_force, postOnly: request.post_only },
      price: request.price === undefined ? null : (parse(request.price) as bigint),
      quantity: parse(request.quantity) as bigint,
      leg: request.position_side,
      tpsl: request.tpsl ?? null,
    }
    if (request.type === 'market') plan.time_in_force = 'IOC'
    if (kind === 'scheduled') {
      plan.by = null
      plan.at = asked.at as number
      if (plan.at <= this.now) return 'trigger_at_once'
      return plan.at - this.now > 30 * 86_400_000 ? 'trigger_too_late' : plan
    }
    const current = market[by]
    if (kind === 'trailing') {
      plan.rate = BigInt(Math.round(Number(asked.callback_rate) * 100))
      if (plan.rate < 10n || plan.rate > 1_000n) return 'callback_range'
      plan.up = request.side === 'buy'
      plan.follows = asked.activation_price === undefined
      if (plan.follows) plan.best = current
      else plan.activation = parse(asked.activation_price as string) as bigint
      return !plan.follows && come(request.side === 'sell', plan.activation, current) ? 'trigger_at_once' : plan
    }
    if (!asked.price) return 'trigger_required'
    plan.trigger = parse(asked.price) as bigint
    plan.up = direction ? direction === 'up' : plan.trigger > current
    return come(plan.up, plan.trigger, current) ? 'trigger_at_once' : plan
  }

  protected override attachedRefusal(
    account: NaiveAccount,
    market: NaiveContract,
    request: PerpRequest,
    price: bigint | null,
    closes: boolean,
  ): string | null {
    if (!request.tpsl) return null
    const refused = this.ends(market, request, price, closes)
    if (refused) return refused
    return this.counted(account.id, market) >= 10 ? 'filter_max_plans' : null
  }

  private ends(market: NaiveContract, request: PerpRequest, price: bigint | null, closes: boolean): string | null {
    if (closes) return 'options_conflict'
    return this.endsRefusal(other(request.side), request.tpsl as NaiveTpsl, (by) => price ?? market[by])
  }

  /** Of a pair that comes with an order at a price. */
  protected endsOfOrder(side: Side, tpsl: NaiveTpsl, price: bigint): string | null {
    return this.endsRefusal(other(side), tpsl, () => price)
  }

  private endsRefusal(side: Side, { take_profit, stop_loss, full = true }: NaiveTpsl, price: (by: By) => bigint) {
    if (!take_profit && !stop_loss) return 'trigger_required'
    for (const [kind, end] of [
      ['take_profit', take_profit],
      ['stop_loss', stop_loss],
    ] as const) {
      if (!end) continue
      if (full && end.type === 'limit') return 'options_conflict'
      const trigger = parse(end.trigger_price) as bigint
      if (come((kind === 'take_profit') === (side === 'sell'), trigger, price(end.trigger_by ?? 'last')))
        return 'trigger_at_once'
      if (end.type === 'limit' && outOfBand(parse(end.price as string) as bigint, trigger)) return 'filter_price_band'
    }
    return null
  }

  tpsl(request: TpslRequest): PlanAnswer {
    const account = this.account(request.account)
    const position = this.named(account, request.currency_id, request.position_side)
    if (!position) return no('no_position')
    const { market } = position
    const side: Side = position.sign === 1n ? 'sell' : 'buy'
    const refused = this.endsRefusal(side, request, (by) => market[by])
    if (refused) return no(refused)
    const { full = true } = request
    if (full && request.quantity) return no('options_conflict')
    if (!full && !request.quantity) return no('quantity_required')
    const quantity = full ? 0n : (parse(request.quantity as string) as bigint)
    if (quantity > position.quantity) return no('reduce_only_exceeds')
    const has = full && this.guards(account, position).some((plan) => plan.full)
    if (!has && this.counted(account.id, market) >= 10) return no('filter_max_plans')
    return { ok: true, plans: this.arm(account, position, request, quantity, null) }
  }

  private guards(account: NaiveAccount, { market, sign }: NaivePosition): NaivePlan[] {
    const side = sign === 1n ? 'sell' : 'buy'
    return this.waiting(account.id).filter(
      (plan) => plan.market === market && plan.side === side && isGuard(plan) && plan.leg === legOf(account, sign),
    )
  }

  private arm(
    account: NaiveAccount,
    position: NaivePosition,
    { take_profit, stop_loss, full = true }: NaiveTpsl,
    quantity: bigint,
    source: number | null,
  ): NaivePlan[] {
    const { market, sign } = position
    if (!full && source !== null) {
      const grown = this.waiting(account.id).filter((plan) => plan.source === source)
      for (const plan of grown) plan.quantity += quantity
      if (grown.length > 0) return grown
    }
    const stays = full ? this.guards(account, position).filter((plan) => plan.full) : []
    const fresh: NaivePlan[] = []
    for (const [kind, end] of [
      ['take_profit', take_profit],
      ['stop_loss', stop_loss],
    ] as const) {
      if (!end) continue
      for (const old of stays.filter((plan) => plan.kind === kind)) this.cancelPlan(old, 'replaced')
      fresh.push(this.endOf(account, market, sign, kind, end))
    }
    for (const plan of fresh) Object.assign(plan, { id: ++this.lastId, full, quantity, source })
    const [one, two] = [...stays.filter((plan) => this.plans.includes(plan)), ...fresh]
    if (one && two) {
      one.pair = two
      two.pair = one
    }
    this.plans.push(...fresh)
    return fresh
  }

  private endOf(account: NaiveAccount, market: NaiveContract, sign: bigint, kind: Kind, end: NaiveEnd): NaivePlan {
    const side = sign === 1n ? 'sell' : 'buy'
    const type = end.type ?? 'market'
    return {
      ...blankPlan(account, market, side),
      ...{ kind, by: end.trigger_by ?? 'last', type, reduceOnly: true, leg: legOf(account, sign) },
      up: (kind === 'take_profit') === (side === 'sell'),
      trigger: parse(end.trigger_price) as bigint,
      price: type === 'limit' ? (parse(end.price as string) as bigint) : null,
      time_in_force: type === 'limit' ? 'GTC' : 'IOC',
    }
  }

  protected override onFill(order: PerpOrder, quantity: bigint): void {
    if (!order.tpsl) return
    const account = this.account(order.account)
    const position = this.position(account, order.market, order.side === 'buy' ? 1n : -1n)
    if (!position) return
    this.arm(account, position, order.tpsl, quantity, order.id)
    if (order.tpsl.full ?? true) order.tpsl = null
  }

  protected override onEnded(account: NaiveAccount, position: NaivePosition): void {
    for (const plan of this.guards(account, position))
      this.cancelPlan(plan, this.firing?.pair === plan ? 'pair' : 'position_closed')
  }

  cancelPlan(plan: NaivePlan, reason: string): void {
    this.unpair(plan)
    this.finish(plan, 'cancelled', reason)
  }

  private unpair(plan: NaivePlan): void {
    if (plan.pair && this.plans.includes(plan.pair)) plan.pair.pair = null
  }

  past(account: number): NaivePlan[] {
    const known = this.over.get(account) ?? []
    this.over.set(account, known)
    return known
  }

  private finish(plan: NaivePlan, status: 'completed' | 'cancelled', reason: string | null): void {
    this.plans = this.plans.filter((one) => one !== plan)
    plan.status = status
    plan.reason = reason
    if (!this.isTwin) this.past(plan.account).push(plan)
  }

  /** Where a plan fires, as things stand; null where no price says. */
  stop(plan: NaivePlan): bigint | null {
    if (plan.kind === 'scheduled') return null
    if (plan.kind !== 'trailing') return plan.trigger
    if (!plan.follows) return null
    return trailingStop(plan, plan.market.unit)
  }

  protected override triggers(): void {
    for (const market of this.markets) {
      const due = this.plans.filter((plan) => plan.market === market && this.isDue(plan))
      const rank = (plan: NaivePlan) => (plan.kind === 'scheduled' ? 0 : plan.up ? 1 : 2)
      const key = (plan: NaivePlan) => {
        const stop = this.stop(plan)
        return stop === null ? BigInt(plan.at) : plan.up ? stop : -stop
      }
      due.sort((a, b) => rank(a) - rank(b) || (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id))
      for (const plan of due) if (this.plans.includes(plan) && !this.comesTooLate(plan)) this.fire(plan)
    }
  }

  private isDue(plan: NaivePlan): boolean {
    if (plan.kind === 'scheduled') return plan.at <= this.now
    if (plan.status === 'in_progress') return true
    const current = plan.market[plan.by as By]
    if (plan.kind === 'trailing') {
      if (!plan.follows && !come(plan.side === 'sell', plan.activation, current)) return false
      if (!plan.follows) plan.best = current
      plan.follows = true
      if (plan.side === 'sell' ? current > plan.best : current < plan.best) plan.best = current
    }
    return come(plan.up, this.stop(plan) as bigint, current)
  }

  /** Its position is lost now, and was at the plan's own price. */
  private comesTooLate(plan: NaivePlan): boolean {
    const { market } = plan
    const account = this.account(plan.account)
    const position = this.against(account, market, plan.side)
    if (!position || !this.isLost(account, position)) return false
    const stop = this.stop(plan)
    if (stop === null) return true
    const { mark } = market
    market.mark = stop
    const lost = this.isLost(account, position)
    market.mark = mark
    return lost
  }

  private fire(plan: NaivePlan): void {
    const account = this.account(plan.account)
    const { market, side, type, leg } = plan
    let { quantity } = plan
    if (plan.reduceOnly) {
      const held = this.against(account, market, side)?.quantity ?? 0n
      if (plan.full) quantity = held
      const waits = type === 'limit' && plan.time_in_force === 'GTC'
      const most = held - (waits ? this.promised(account, market, side) : 0n)
      if (most > 0n) quantity = least(quantity, most)
    }
    const request: PerpRequest = {
      ...{ account: account.id, currency_id: market.id, side, type, quantity: text(quantity) },
      ...(plan.price === null ? {} : { price: text(plan.price) }),
      ...{ time_in_force: plan.time_in_force, post_only: plan.postOnly, reduce_only: plan.reduceOnly },
      position_side: leg,
      ...(plan.tpsl ? { tpsl: plan.tpsl } : {}),
    }
    const persists = isGuard(plan) && type === 'market'
    const wait = persists ? this.waitsFor(request) : null
    if (wait) {
      Object.assign(plan, { status: 'in_progress', reason: wait })
      this.waited++
      return
    }
    const place = this.plans.indexOf(plan)
    const older = this.plans.slice(0, place)
    this.plans = this.plans.filter((one) => one !== plan)
    this.firing = plan
    const answer = this.place(request)
    this.firing = null
    this.fired++
    if (!answer.ok) {
      this.unpair(plan)
      this.finish(plan, 'cancelled', answer.key)
      return
    }
    plan.sent = answer.order ?? null
    const { order } = answer
    const rests = persists && order !== undefined && order.filled < order.quantity
    if (!rests) this.finish(plan, 'completed', null)
    if (plan.pair && this.plans.includes(plan.pair)) this.cancelPlan(plan.pair, 'pair')
    if (!rests) return
    if (!plan.full) plan.quantity -= order.filled
    Object.assign(plan, { status: 'in_progress', reason: order.reason, pair: null })
    this.plans.splice(this.plans.filter((one) => older.includes(one)).length, 0, plan)
  }

  /** By placing it in a copy: why it trades nothing there. */
  private waitsFor(request: PerpRequest): string | null {
    const answer = this.copy().place(request)
    if (!answer.ok) return answer.key === 'no_liquidity' ? answer.key : null
    return answer.order?.filled === 0n ? answer.order.reason : null
  }
}

function isGuard({ kind }: NaivePlan): boolean {
  return kind === 'take_profit' || kind === 'stop_loss'
}

function legOf(account: NaiveAccount, sign: bigint): Leg {
  return account.hedge ? (sign === 1n ? 'long' : 'short') : 'both'
}

function blankPlan(account: NaiveAccount, market: NaiveContract, side: Side): NaivePlan {
  return {
    id: 0,
    account: account.id,
    market,
    kind: 'conditional',
    by: 'last',
    up: false,
    trigger: 0n,
    at: 0,
    rate: 0n,
    activation: 0n,
    follows: false,
    best: 0n,
    side,
    type: 'market',
    price: null,
    quantity: 0n,
    time_in_force: 'IOC',
    postOnly: false,
    reduceOnly: false,
    leg: 'both',
    tpsl: null,
    full: false,
    pair: null,
    source: null,
    status: 'unfilled',
    reason: null,
    sent: null,
  }
}
