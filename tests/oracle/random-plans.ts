import { show } from './naive-numbers.ts'
import type { Leg, NaiveContract, NaiveTpsl } from './naive-perp.ts'
import type { PerpAnswer, PerpRequest } from './naive-perp-exchange.ts'
import type { AmendRequest } from './naive-perp-more.ts'
import type { NaivePlan, PlanAnswer } from './naive-perp-plans.ts'
import type { NaiveTrigger } from './naive-triggers.ts'
import type { PerpPair } from './perp-pair.ts'

type Roll = () => number
type Tell = (kind: string, taken: boolean, key?: string) => void
type Body = Parameters<PerpPair['step']>[0]

/** What a trace does with plan orders, and with orders and money that are there already. */
export class PlanTrace {
  private readonly pair: PerpPair
  private readonly roll: Roll
  private readonly tell: Tell

  constructor(pair: PerpPair, roll: Roll, tell: Tell) {
    this.pair = pair
    this.roll = roll
    this.tell = tell
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.roll() * list.length)] as T
  }

  private run(body: Body, answer: PerpAnswer | PlanAnswer, kind: string = body.kind): void {
    this.tell(kind, this.pair.step(body, answer), answer.ok ? undefined : answer.key)
  }

  /** Ticks near a price, mostly within a percent. */
  private near({ tick }: NaiveContract, price: bigint): string {
    const permille = this.roll() < 0.4 ? Math.floor(this.roll() * 240) - 120 : Math.floor(this.roll() * 21) - 10
    const at = price + (price * BigInt(permille)) / 1_000n
    return show((at / tick) * tick)
  }

  /** On one side of a price, now and then on the wrong one. */
  private beyond({ tick }: NaiveContract, price: bigint, up: boolean): string {
    const right = this.roll() < 0.95 ? up : !up
    const permille = BigInt(1 + Math.floor(this.roll() ** 2 * 40))
    const at = right ? price + (price * permille) / 1_000n : price - (price * permille) / 1_000n
    return show((at / tick) * tick)
  }

  private by() {
    return this.pick(['last', 'mark', 'index'] as const)
  }

  /** A plan order of an order that would be placed; now and then so many that no more may be armed. */
  arm(request: PerpRequest): void {
    const many = this.roll() < 0.015 ? 16 : 1
    for (let i = 0; i < many; i++) this.armOne(request)
  }

  private armOne(request: PerpRequest): void {
    const { pair, roll } = this
    const market = pair.naive.market(request.currency_id)
    const dice = roll()
    const trigger: NaiveTrigger = { by: this.by() }
    if (dice < 0.2) Object.assign(trigger, { kind: 'scheduled', by: undefined, at: pair.naive.now + this.wait() })
    else if (dice < 0.45) {
      trigger.kind = 'trailing'
      trigger.callback_rate = roll() < 0.04 ? this.pick(['0.05', '10.5']) : (0.1 + roll() * 2).toFixed(2)
      if (roll() < 0.5)
        trigger.activation_price = this.beyond(market, market[trigger.by ?? 'last'], request.side === 'sell')
    } else {
      if (roll() > 0.05) trigger.price = this.near(market, market[trigger.by ?? 'last'])
      if (roll() < 0.3) trigger.direction = roll() < 0.5 ? 'up' : 'down'
    }
    const planned = { ...request }
    if (trigger.kind === 'trailing' && roll() < 0.95)
      Object.assign(planned, { type: 'market', price: undefined, post_only: false })
    if (planned.type === 'market' && planned.time_in_force === 'FOK') planned.time_in_force = 'GTC'
    if (planned.price && trigger.price && roll() < 0.9) planned.price = trigger.price
    this.run(
      { kind: 'placeOrder', market: 'contract', ...planned, trigger: { ...trigger } },
      pair.naive.plan(planned, trigger),
      'placePlan',
    )
  }

  private wait(): number {
    const { roll } = this
    return roll() < 0.06 ? -5 : roll() < 0.08 ? 31 * 86_400_000 : Math.floor(roll() * 4_000_000)
  }

  /** TP/SL for who closes a long (`sell`) or a short. */
  ends(market: NaiveContract, side: 'buy' | 'sell', price: bigint | null): NaiveTpsl {
    const { roll } = this
    const full = roll() < 0.5
    const end = (up: boolean) => {
      const trigger_by = this.by()
      const trigger_price = this.beyond(market, price ?? market[trigger_by], up)
      if (roll() < (full ? 0.98 : 0.6)) return { trigger_price, trigger_by }
      return {
        trigger_price,
        trigger_by,
        type: 'limit',
        price: roll() < 0.9 ? trigger_price : this.beyond(market, market.mark * 2n, true),
      } as const
    }
    const which = roll()
    return {
      ...(full && roll() < 0.5 ? {} : { full }),
      ...(which < 0.8 ? { take_profit: end(side === 'sell') } : {}),
      ...(which > 0.2 ? { stop_loss: end(side === 'buy') } : {}),
    }
  }

  tpsl(account: number, leg: Leg): void {
    const { naive } = this.pair
    const held = naive.account(account).positions
    const position = held.length > 0 ? this.pick(held) : undefined
    const market = position?.market ?? this.pick(naive.markets)
    const side = position ? (position.sign === 1n ? 'sell' : 'buy') : 'sell'
    const wanted = position && naive.account(account).hedge ? (position.sign === 1n ? 'long' : 'short') : leg
    const ends = this.ends(market, side, null)
    const part = position ? (position.quantity * BigInt(1 + Math.floor(this.roll() * 11))) / 10n : market.step
    const size = part - (part % market.step)
    const quantity =
      (ends.full === false) === this.roll() < 0.95 ? show(size < market.step ? market.step : size) : undefined
    const request = {
      account,
      currency_id: market.id,
      position_side: wanted,
      ...ends,
      ...(quantity ? { quantity } : {}),
    }
    this.run({ kind: 'setTpsl', market: 'contract', ...request }, naive.tpsl(request))
  }

  amend(account: number): void {
    const { pair, roll } = this
    const { naive } = pair
    const plans = naive.plans.filter((one) => one.account === account)
    const plan = roll() < 0.35 && plans.length > 0 ? this.pick(plans) : null
    if (plan) {
      this.amendPlan(account, plan)
      return
    }
    const mine = naive.open.filter((one) => one.account === account)
    const order = mine.length > 0 ? this.pick(mine) : null
    const id = order && roll() > 0.03 ? order.id : 1 + Math.floor(roll() * naive.lastId)
    const request: AmendRequest = {}
    if (order && roll() < 0.6) request.price = this.near(order.market, roll() < 0.5 ? order.price : order.market.mark)
    if (order && roll() < 0.6) request.quantity = this.size(order.market, order.quantity)
    if (roll() < 0.01) request.trigger_price = '1000'
    // A plan order that is asked for by its number answers as one.
    if (naive.plans.some((one) => one.account === account && one.id === id)) return
    if (naive.past(account).some((one) => one.id === id)) return
    const answer = naive.amend(account, id, request)
    this.run({ kind: 'amendOrder', account, market: 'contract', id: pair.idOf(id), ...request }, answer)
  }

  private amendPlan(account: number, plan: NaivePlan): void {
    const { pair, roll } = this
    const { market } = plan
    const request: AmendRequest = {}
    if (roll() < 0.7) request.trigger_price = this.beyond(market, market[plan.by ?? 'mark'], plan.up)
    if (roll() < (plan.kind === 'trailing' ? 0.7 : 0.02)) {
      delete request.trigger_price
      request.callback_rate = this.pick(['0.05', '0.1', '0.5', '1', '2.5', '10', '11'])
    }
    if (roll() < (plan.type === 'limit' ? 0.5 : 0.05))
      request.price = request.trigger_price ?? this.near(market, market.mark)
    if (roll() < 0.3) request.quantity = this.size(market, plan.quantity || market.step)
    const answer = pair.naive.amendPlan(plan, request)
    this.run({ kind: 'amendOrder', account, market: 'contract', id: pair.idOf(plan.id), ...request }, answer)
  }

  private size({ step }: NaiveContract, quantity: bigint): string {
    const size = (quantity * BigInt(2 + Math.floor(this.roll() * 13))) / 10n
    return show(size < step ? step : size - (size % step))
  }

  deadMan(account: number): void {
    const seconds = this.pick([0, 4, 5, 20, 60, 600, 90_000])
    this.run({ kind: 'deadMan', account, seconds }, this.pair.naive.deadMan(account, seconds))
  }

  transfer(account: number, asset: number): void {
    const { naive } = this.pair
    const from = this.roll() < 0.5 ? 'fund' : 'contract'
    const to = this.roll() < 0.04 ? from : from === 'fund' ? 'contract' : 'fund'
    const { funds, wallet } = naive.account(account)
    const there = from === 'fund' ? funds : wallet
    const share = this.roll()
    const units =
      share < 0.6 ? (there * BigInt(1 + Math.floor(this.roll() * 60))) / 100n : there + (share < 0.9 ? 0n : 1n)
    const amount = show(units > 0n ? units : 1n)
    this.run({ kind: 'transfer', account, asset, from, to, amount }, naive.transfer(account, from, to, amount))
  }
}
