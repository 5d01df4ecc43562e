import type { NaiveEnd, NaiveEnds, NaiveMarket, NaiveRequest } from './naive-exchange.ts'
import { show } from './naive-numbers.ts'
import type { SpotAmend, SpotPlan, SpotTpsl } from './naive-spot-plans.ts'
import type { NaiveTrigger, Side } from './naive-triggers.ts'
import { randomRequest } from './random-orders.ts'
import type { SpotPlanPair } from './spot-plan-pair.ts'

type Roll = () => number

/** What a trace does with plan orders of spot, between plain orders and beats. */
export class SpotPlanTrace {
  private readonly pair: SpotPlanPair
  private readonly roll: Roll
  private readonly accounts: number[]
  /** Accepted orders that brought a TP/SL. */
  brought = 0
  /** Why commands about plan orders were refused. */
  readonly refused = new Set<string>()

  constructor(pair: SpotPlanPair, roll: Roll, accounts: number[]) {
    this.pair = pair
    this.roll = roll
    this.accounts = accounts
  }

  /** One command, or a beat. */
  go(): void {
    const dice = this.roll()
    const account = this.pick(this.accounts)
    this.pair.next()
    if (dice < 0.2) this.pair.beat(Math.floor(this.roll() * 900))
    else if (dice < 0.5) this.order()
    else if (dice < 0.72) this.arm()
    else if (dice < 0.82) this.tpsl(account)
    else if (dice < 0.9) this.amend(account)
    else if (dice < 0.97) this.cancel(account)
    else this.pair.cancelThese(account, this.pick([null, 1, 2]), this.pick(['orders', 'plans', 'all']))
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.roll() * list.length)] as T
  }

  private tell(answer: { ok: true } | { ok: false; key: string }): void {
    if (!answer.ok) this.refused.add(answer.key)
  }

  /** A plain order, now and then one that brings a TP/SL. */
  private order(): void {
    const { naive } = this.pair
    const request = this.bringing(randomRequest(naive, this.roll, this.accounts))
    const answer = naive.place(request)
    this.pair.step({ kind: 'placeOrder', market: 'spot', ...request }, answer)
    this.pair.comparePlans()
    if (answer.ok && request.tpsl) this.brought++
  }

  private bringing(request: NaiveRequest): NaiveRequest {
    const market = this.pair.naive.markets.find(({ id }) => id === request.currency_id)
    if (!market || this.roll() > 0.4) return request
    return { ...request, tpsl: this.ends(market, request.side === 'buy' ? 'sell' : 'buy') }
  }

  /** Now and then so many that no more may be armed. */
  private arm(): void {
    const many = this.roll() < 0.03 ? 20 : 1
    for (let i = 0; i < many; i++) {
      this.pair.next()
      this.armOne()
    }
  }

  private armOne(): void {
    const { naive } = this.pair
    const request = this.bringing(randomRequest(naive, this.roll, this.accounts))
    const market = naive.markets.find(({ id }) => id === request.currency_id) ?? (naive.markets[0] as NaiveMarket)
    const trigger = this.trigger(market, request.side)
    if (trigger.kind === 'trailing' && this.roll() < 0.9) {
      request.type = 'market'
      delete request.price
      if (request.time_in_force === 'FOK') request.time_in_force = 'GTC'
      request.post_only = false
      if (!request.quote_quantity) request.quantity ??= show(market.step * 10n)
    }
    if (request.price && trigger.price && this.roll() < 0.6) request.price = trigger.price
    const answer = naive.plan(request, trigger)
    this.pair.planned({ kind: 'placeOrder', market: 'spot', ...request, trigger: { ...trigger } }, answer)
    this.tell(answer)
  }

  private trigger(market: NaiveMarket, side: Side): NaiveTrigger {
    const { roll } = this
    const dice = roll()
    if (dice < 0.2) return { kind: 'scheduled', at: this.pair.naive.now + this.wait() }
    const by = roll() < 0.02 ? 'mark' : 'last'
    if (dice < 0.5) {
      const callback_rate = this.rate()
      return {
        ...{ kind: 'trailing', by, callback_rate },
        ...(roll() < 0.5 ? { activation_price: this.beyond(market, side === 'sell') } : {}),
      }
    }
    return {
      by,
      ...(roll() < 0.97 ? { price: this.beyond(market, roll() < 0.5) } : {}),
      ...(roll() < 0.2 ? { direction: this.pick(['up', 'down'] as const) } : {}),
    }
  }

  private rate(): string {
    return this.roll() < 0.1 ? this.pick(['0.05', '10.5', '0.123']) : (0.1 + this.roll() * 0.4).toFixed(2)
  }

  private wait(): number {
    const { roll } = this
    return roll() < 0.06 ? -5 : roll() < 0.06 ? 31 * 86_400_000 : Math.floor(roll() * 10_000)
  }

  /** On one side of the last price, a few ticks away; now and then on the wrong one, or between two ticks. */
  private beyond(market: NaiveMarket, up: boolean): string {
    const right = this.roll() < 0.95 ? up : !up
    const ticks = BigInt(1 + Math.floor(this.roll() ** 2 * 14)) * market.tick
    const at = (right ? market.last + ticks : market.last - ticks) + (this.roll() < 0.02 ? 1n : 0n)
    return show(at > 0n ? at : market.tick)
  }

  /** TP/SL that closes with a side; one end or both. */
  private ends(market: NaiveMarket, side: Side): NaiveEnds {
    const end = (up: boolean): NaiveEnd => {
      const trigger_price = this.beyond(market, up)
      if (this.roll() < 0.7) return { trigger_price, ...(this.roll() < 0.02 ? { price: trigger_price } : {}) }
      return { trigger_price, type: 'limit', price: this.roll() < 0.95 ? trigger_price : show(market.last * 2n) }
    }
    const which = this.roll()
    return {
      ...(which < 0.8 ? { take_profit: end(side === 'sell') } : {}),
      ...(which > 0.2 && which < 0.99 ? { stop_loss: end(side === 'buy') } : {}),
    }
  }

  private tpsl(account: number): void {
    const { naive } = this.pair
    const market = this.pick(naive.markets)
    const side = this.pick(['buy', 'sell'] as const)
    const request: SpotTpsl = {
      ...{ account, currency_id: this.roll() < 0.02 ? 77 : market.id },
      ...(side === 'buy' || this.roll() < 0.5 ? { side } : {}),
      ...this.ends(market, side),
      ...(this.roll() < 0.97 ? { quantity: this.size(market, market.step * (this.roll() < 0.1 ? 1_000n : 20n)) } : {}),
    }
    const answer = naive.tpsl(request)
    this.pair.planned({ kind: 'setTpsl', market: 'spot', ...request }, answer)
    this.tell(answer)
  }

  private size({ step }: NaiveMarket, about: bigint): string {
    const size = (about * BigInt(1 + Math.floor(this.roll() * 20))) / 10n
    return show(size < step ? step : size - (size % step))
  }

  private mine(account: number): SpotPlan[] {
    return this.pair.naive.plans.filter((plan) => plan.account === account)
  }

  private amend(account: number): void {
    const plan = this.pick(this.mine(account))
    if (!plan) return
    const { roll } = this
    const asked: SpotAmend = {}
    if (roll() < (plan.kind === 'trailing' ? 0.05 : 0.7))
      asked.trigger_price = this.beyond(plan.market, plan.up === true)
    if (roll() < (plan.kind === 'trailing' ? 0.8 : 0.03)) asked.callback_rate = this.rate()
    if (roll() < (plan.type === 'limit' ? 0.5 : 0.03))
      asked.price = asked.trigger_price ?? this.beyond(plan.market, true)
    if (roll() < 0.3) asked.quantity = this.size(plan.market, plan.quantity ?? plan.market.step)
    const answer = this.pair.naive.amendPlan(plan, asked)
    const id = this.pair.engineId(plan.id)
    this.pair.planned({ kind: 'amendOrder', market: 'spot', account, id, ...asked }, answer)
    this.tell(answer)
  }

  /** Of one's own, of somebody else, or one that has ended. */
  private cancel(account: number): void {
    const { plans, over } = this.pair.naive
    const dice = this.roll()
    const plan = this.pick(dice < 0.7 ? this.mine(account) : dice < 0.85 ? over : plans)
    if (plan) this.tell(this.pair.cancelPlan(account, plan.id))
  }
}
