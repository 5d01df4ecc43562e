import type { Exchange } from '../../src/engine/contract/exchange-api.ts'
import type { PerpPlan } from '../../src/shared/calls/contract-entities.ts'
import type { PlanOrder } from '../../src/shared/calls/entities.ts'
import { parse, show } from './naive-numbers.ts'
import type { NaivePerpExchange } from './naive-perp-more.ts'
import type { NaivePlan } from './naive-perp-plans.ts'
import { same } from './same.ts'

/** Plan orders of the engine and of the naive exchange side by side. */
export class PlanPair {
  private readonly naive: NaivePerpExchange
  private readonly ids: Map<number, number>
  /** Ended plans that have been compared, by account. */
  private readonly seen = new Map<number, number>()

  private readonly marks = new Map<number, string>()

  constructor(naive: NaivePerpExchange, ids: Map<number, number>) {
    this.naive = naive
    this.ids = ids
  }

  /** The answer of a command about plan orders: one of them, or what was armed. */
  answered(plans: readonly NaivePlan[], data: unknown, context: string): void {
    const answer = data as PerpPlan | { armed: PerpPlan[] }
    const given = 'armed' in answer ? answer.armed : [answer]
    this.match(plans, given)
    same(
      given.map(plain),
      plans.map((plan) => this.plainNaive(plan)),
      context,
    )
  }

  compare(engine: Exchange, account: number): void {
    const armed = engine.planOrders(account, 'contract').reverse()
    const mine = this.naive.plans.filter((plan) => plan.account === account)
    same(armed.length, mine.length, `plan orders of ${account}`)
    this.match(mine, armed)
    this.matchSent(mine, armed)
    same(
      armed.map(plain),
      mine.map((plan) => this.plainNaive(plan)),
    )
    const past = this.naive.past(account)
    const fresh = past.slice(this.seen.get(account) ?? 0)
    if (fresh.length === 0) return
    this.seen.set(account, past.length)
    const { list } = engine.planHistory(account, 'contract', 1, fresh.length)
    const ended = list.reverse()
    this.match(fresh, ended)
    this.matchSent(fresh, ended)
    same(
      ended.map(plain),
      fresh.map((plan) => this.plainNaive(plan)),
    )
  }

  /** {@link compare}, where plan orders have come or gone since the last time. */
  follow(engine: Exchange, accounts: readonly number[]): void {
    for (const account of accounts) {
      const mine = this.naive.plans.filter((plan) => plan.account === account)
      const mark = `${mine.length} ${mine.at(-1)?.id} ${this.naive.past(account).length}`
      if (mark === this.marks.get(account)) continue
      this.marks.set(account, mark)
      this.compare(engine, account)
    }
  }

  private match(plans: readonly NaivePlan[], given: readonly PlanOrder[]): void {
    plans.forEach((plan, i) => {
      this.ids.set(plan.id, given[i]?.id ?? 0)
    })
  }

  /** The orders that they have sent: of a TP/SL that goes on with its rest the newest. */
  private matchSent(plans: readonly NaivePlan[], given: readonly PlanOrder[]): void {
    given.forEach(({ plan }, i) => {
      const sent = plans[i]?.sent
      if (sent && plan.order_id !== null) this.ids.set(sent.id, plan.order_id)
      same(plan.order_id !== null, !!sent)
    })
  }

  private plainNaive(plan: NaivePlan) {
    const { kind, by, side, type, status, reason, leg, reduceOnly, full } = plan
    const stop = this.naive.stop(plan)
    return {
      id: this.ids.get(plan.id),
      ...{ kind, by, side, type, status, reason, leg, reduceOnly, full },
      stop: stop === null ? null : show(stop),
      best: plan.best === 0n ? null : show(plan.best),
      price: plan.price === null ? null : show(plan.price),
      quantity: full ? null : show(plan.quantity),
      pair: plan.pair === null ? null : this.ids.get(plan.pair.id),
      brings: plan.tpsl !== null,
    }
  }
}

const number = (text: string | null) => (text === null ? null : show(parse(text) as bigint))

function plain(order: PlanOrder & Partial<PerpPlan>) {
  const { plan } = order
  return {
    ...{ id: order.id, kind: plan.kind, by: plan.trigger_by, side: order.side, type: order.type },
    ...{ status: order.status, reason: order.reason, leg: order.position_side, reduceOnly: order.reduce_only },
    full: plan.full,
    stop: number(plan.trigger_price),
    best: number(plan.extreme_price),
    price: number(order.price),
    quantity: number(order.quantity),
    pair: plan.pair_id,
    brings: order.tpsl !== undefined,
  }
}
