import type { CommandBody, MarketSpec } from '../../src/engine/contract/command.ts'
import type { PlanOrder } from '../../src/shared/calls/entities.ts'
import type { NaiveAnswer } from './naive-exchange.ts'
import { parse, show } from './naive-numbers.ts'
import type { NaiveSpotPlans, SpotPlan, SpotPlanAnswer } from './naive-spot-plans.ts'
import { same } from './same.ts'
import { ACCOUNTS, SpotPair } from './spot-pair.ts'

interface Compared {
  plans: readonly SpotPlan[]
  given: readonly PlanOrder[]
  context: string
}

/** Plan orders of spot, of the engine and of the naive exchange side by side. */
export class SpotPlanPair extends SpotPair<NaiveSpotPlans> {
  /** Ended plans that have been compared, by account. */
  private readonly seen = new Map<number, number>()

  constructor(markets: MarketSpec[], naive: NaiveSpotPlans) {
    super(markets, naive)
    naive.now = this.time
  }

  /** Before a command: what the naive exchange is asked meanwhile is asked at the engine's time of it. */
  next(): void {
    this.naive.now = this.time + 7
  }

  /** A command that arms or changes plan orders. @returns whether it was accepted */
  planned(body: CommandBody, answer: SpotPlanAnswer): boolean {
    const outcome = this.send(body)
    const context = JSON.stringify(body)
    same(outcome.answer.ok ? '' : outcome.answer.refusal.key, answer.ok ? '' : answer.key, context)
    if (!answer.ok || !outcome.answer.ok) return false
    const data = outcome.answer.data as PlanOrder | { armed: PlanOrder[] }
    const given = 'armed' in data ? data.armed : [data]
    this.match(answer.plans, given)
    same(
      given.map(plain),
      answer.plans.map((plan) => this.plainPlan(plan)),
      context,
    )
    return true
  }

  cancelPlan(account: number, plan: number): NaiveAnswer {
    const answer = this.naive.cancel(account, plan)
    const outcome = this.send({ kind: 'cancelOrder', market: 'spot', account, id: this.engineId(plan) })
    same(outcome.answer.ok ? '' : outcome.answer.refusal.key, answer.ok ? '' : answer.key, `cancel ${plan}`)
    return answer
  }

  cancelThese(account: number, currency_id: number | null, what: 'orders' | 'plans' | 'all'): void {
    const ids = this.naive.cancelThese(account, currency_id, what)
    const { answer } = this.send({ kind: 'cancelAll', market: 'spot', account, currency_id, what })
    same(answer.ok && (answer.data as { cancelled: number[] }).cancelled, this.engineIds(ids), `cancel ${what}`)
  }

  /** One beat, after a pause of so many ms. @returns how much traded */
  beat(pause: number): number {
    this.time += pause
    this.next()
    this.naive.tick()
    const traded = this.compareTrades(this.send({ kind: 'tick' }).events, 'tick')
    this.comparePlans()
    return traded
  }

  comparePlans(): void {
    const lists = ACCOUNTS.flatMap((account) => [this.armedOf(account), this.endedOf(account)])
    // Ids first, of all: a pair knows the order that it came with, which somebody else's may have made.
    for (const { plans, given, context } of lists) {
      same(given.length, plans.length, context)
      this.match(plans, given)
      this.matchSent(plans, given)
    }
    for (const { plans, given, context } of lists)
      same(
        given.map(plain),
        plans.map((plan) => this.plainPlan(plan)),
        context,
      )
  }

  private armedOf(account: number): Compared {
    const given = this.engine.planOrders(account, 'spot').reverse()
    const plans = this.naive.plans.filter((plan) => plan.account === account)
    return { plans, given, context: `armed of ${account}` }
  }

  /** Those that have ended since the last time. */
  private endedOf(account: number): Compared {
    const past = this.naive.past(account)
    const plans = past.slice(this.seen.get(account) ?? 0)
    this.seen.set(account, past.length)
    const given = plans.length === 0 ? [] : this.engine.planHistory(account, 'spot', 1, plans.length).list.reverse()
    return { plans, given, context: `ended of ${account}` }
  }

  /** The orders that they have sent: of a TP/SL that goes on with its rest the newest. */
  private matchSent(plans: readonly SpotPlan[], given: readonly PlanOrder[]): void {
    given.forEach(({ plan }, i) => {
      const sent = plans[i]?.sent
      same(plan.order_id !== null, !!sent)
      if (sent && plan.order_id !== null) this.ids.set(sent.id, plan.order_id)
    })
  }

  private match(plans: readonly SpotPlan[], given: readonly PlanOrder[]): void {
    plans.forEach((plan, i) => {
      this.ids.set(plan.id, given[i]?.id ?? 0)
    })
  }

  private plainPlan(plan: SpotPlan) {
    const { kind, side, type, status, reason } = plan
    const stop = this.naive.stopOf(plan)
    const text = (value: bigint | null) => (value === null ? null : show(value))
    return {
      id: this.engineId(plan.id),
      ...{ kind, side, type, status, reason },
      stop: text(stop),
      best: plan.best === 0n ? null : show(plan.best),
      price: text(plan.price),
      quantity: text(plan.quantity),
      money: text(plan.money),
      pair: plan.pair === null ? null : this.engineId(plan.pair.id),
      source: plan.source === null ? null : this.engineId(plan.source),
      brings: plan.tpsl !== null,
    }
  }
}

const number = (text: string | null) => (text === null ? null : show(parse(text) as bigint))

function plain(order: PlanOrder) {
  const { plan } = order
  return {
    id: order.id,
    ...{ kind: plan.kind, side: order.side, type: order.type, status: order.status, reason: order.reason },
    stop: number(plan.trigger_price),
    best: number(plan.extreme_price),
    price: number(order.price),
    quantity: number(order.quantity),
    money: number(order.quote_quantity),
    pair: plan.pair_id,
    source: plan.source_id,
    brings: order.tpsl !== undefined,
  }
}
