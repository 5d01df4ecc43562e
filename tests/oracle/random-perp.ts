import { ONE, parse, show } from './naive-numbers.ts'
import type { Leg, NaiveContract } from './naive-perp.ts'
import type { PerpRequest } from './naive-perp-exchange.ts'
import { type PerpPair, USD } from './perp-pair.ts'
import { PlanTrace } from './random-plans.ts'

type Roll = () => number

/** A seeded trace: people who trade at high leverage around a price that two rich accounts drive. */
export class PerpTrace {
  private readonly pair: PerpPair
  private readonly roll: Roll
  private readonly traders: number[]
  private readonly rich: number[]
  private readonly aims = new Map<number, number>()
  readonly kinds = new Map<string, number>()
  readonly refused = new Set<string>()
  commands = 0
  orders = 0
  traded = 0
  private readonly plans: PlanTrace

  constructor(pair: PerpPair, roll: Roll, traders: number[], rich: number[]) {
    this.pair = pair
    this.roll = roll
    this.traders = traders
    this.rich = rich
    this.plans = new PlanTrace(pair, roll, (kind, taken, key) => this.tell(kind, taken, key))
    for (const account of rich) {
      pair.credit(account, '1000000000')
      for (const { id } of pair.naive.markets)
        pair.step({ kind: 'setLeverage', account, currency_id: id, leverage: 1 }, pair.naive.leverage(account, id, 1))
    }
    for (const account of traders) {
      pair.credit(account, '2000.00000001')
      for (const { id, maxLeverage } of pair.naive.markets) {
        const leverage = Math.min(maxLeverage, this.pick([25, 50, 100, 125]))
        pair.step(
          { kind: 'setLeverage', account, currency_id: id, leverage },
          pair.naive.leverage(account, id, leverage),
        )
      }
    }
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.roll() * list.length)] as T
  }

  /** One command, or a tick with what leads to it. @returns whether it was a tick */
  next(): boolean {
    const dice = this.roll()
    const account = this.pick(this.traders)
    const { id } = this.pick(this.pair.naive.markets)
    if (dice < 0.15) this.tick()
    else if (dice < 0.17) this.refill(account)
    else if (dice < 0.54) this.order(this.bringing(this.randomOrder(account)))
    else if (dice < 0.62) this.plans.arm(this.bringing(this.randomOrder(account)))
    else if (dice < 0.66) this.plans.tpsl(account, this.leg(account))
    else if (dice < 0.73) this.plans.amend(account)
    else if (dice < 0.746) this.plans.deadMan(account)
    else if (dice < 0.766) this.plans.transfer(account, USD)
    else if (dice < 0.778) this.overreach(account)
    else if (dice < 0.82) this.cancel(account)
    else this.setting(account, id)
    return dice < 0.15
  }

  /** An order now and then brings a TP/SL. */
  private bringing(request: PerpRequest): PerpRequest {
    if (this.roll() > 0.15) return request
    const market = this.market(request.currency_id)
    const price = request.price === undefined ? null : (parse(request.price) as bigint)
    return { ...request, tpsl: this.plans.ends(market, request.side === 'buy' ? 'sell' : 'buy', price) }
  }

  private tell(kind: string, taken: boolean, key?: string): void {
    this.commands++
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1)
    if (!taken && key) this.refused.add(key)
  }

  private order(request: PerpRequest): void {
    const { pair } = this
    const answer = pair.naive.place(request)
    const taken = pair.step({ kind: 'placeOrder', market: 'contract', ...request }, answer)
    this.tell('placeOrder', taken, answer.ok ? undefined : answer.key)
    this.orders++
    if (answer.ok && (answer.order?.filled ?? 0n) > 0n) this.traded++
  }

  /**
   * An account clears the book as far as the band, rests orders of its own there, and perhaps takes its money away; one of the
   * rich trades into them. Each order is sound by itself, together they may not be.
   */
  private overreach(account: number): void {
    const { pair, roll } = this
    const market = this.pick(pair.naive.markets)
    const side = roll() < 0.5 ? 'buy' : 'sell'
    const sign = side === 'buy' ? 1n : -1n
    const far = market.mark + (sign * market.mark * BigInt(20 + Math.floor(roll() * 78))) / 1_000n
    const price = show((far / market.tick) * market.tick)
    const terms = { currency_id: market.id, price, type: 'limit', post_only: false, reduce_only: false } as const
    const rich = this.pick(this.rich)
    const money = {
      position_side: 'both',
      time_in_force: 'IOC',
      quantity: show(this.quantityOf(market, 9_000_000)),
    } as const
    this.order({ ...terms, ...money, account: rich, side })
    const own = { account, side, time_in_force: 'GTC', position_side: this.leg(account) } as const
    const { wallet } = pair.naive.account(account)
    // Each of them loses a part of the wallet at once.
    const loss = sign * (far - market.mark)
    for (let left = 1 + Math.floor(roll() * 3); left > 0; left--) {
      const quantity = (wallet * BigInt(Math.floor(roll() * 100)) * ONE) / 100n / loss
      this.order({ ...terms, ...own, quantity: show(quantity - (quantity % market.step) + market.step) })
    }
    if (roll() < 0.6 && wallet > 0n) {
      const amount = show(wallet > 300n * ONE ? wallet - BigInt(Math.floor(roll() * 300)) * ONE : wallet)
      const answer = pair.naive.transfer(account, 'contract', 'fund', amount)
      const body = { kind: 'transfer', account, asset: USD, from: 'contract', to: 'fund', amount } as const
      this.tell('transfer', pair.step(body, answer), answer.ok ? undefined : answer.key)
    }
    const back = { ...terms, account: rich, side: side === 'buy' ? 'sell' : 'buy', position_side: 'both' } as const
    const time_in_force = roll() < 0.3 ? 'FOK' : 'IOC'
    this.order({ ...back, time_in_force, quantity: show(this.quantityOf(market, 40_000)) })
  }

  private cancel(account: number): void {
    const { pair, roll } = this
    if (roll() < 0.2) {
      const currency_id = roll() < 0.5 ? null : this.pick(pair.naive.markets).id
      const what = this.pick(['orders', 'plans', 'all'] as const)
      const all = pair.naive.cancelMany(account, currency_id, what)
      this.tell('cancelAll', pair.step({ kind: 'cancelAll', account, market: 'contract', currency_id, what }, all))
      return
    }
    const waiting = roll() < 0.3 ? pair.naive.plans : pair.naive.open
    const mine = waiting.filter((one) => one.account === account)
    const id = mine.length === 0 || roll() < 0.05 ? 1 + Math.floor(roll() * pair.naive.lastId) : this.pick(mine).id
    const answer = pair.naive.cancelEither(account, id)
    const taken = pair.step({ kind: 'cancelOrder', market: 'contract', account, id: pair.idOf(id) }, answer)
    this.tell('cancelOrder', taken, answer.ok ? undefined : answer.key)
  }

  private setting(account: number, currency_id: number): void {
    const { pair, roll } = this
    const { naive } = pair
    const position_side = this.leg(account)
    const dice = roll()
    const run = (body: Parameters<PerpPair['step']>[0], answer: Parameters<PerpPair['step']>[1]) =>
      this.tell(body.kind, pair.step(body, answer), answer.ok ? undefined : answer.key)
    if (dice < 0.2) {
      const leverage = this.pick([1, 10, 20, 25, 50, 50, 75, 100, 100, 125, 126])
      run({ kind: 'setLeverage', account, currency_id, leverage }, naive.leverage(account, currency_id, leverage))
    } else if (dice < 0.3) {
      const isolated = roll() < 0.5
      const margin_mode = isolated ? 'isolated' : 'cross'
      run(
        { kind: 'setMarginMode', account, currency_id, margin_mode },
        naive.marginMode(account, currency_id, isolated),
      )
    } else if (dice < 0.39) {
      const hedge = roll() < 0.5
      const position_mode = hedge ? 'hedge' : 'one_way'
      run({ kind: 'setPositionMode', account, position_mode }, naive.positionMode(account, hedge))
    } else if (dice < 0.55) {
      const action = roll() < 0.6 ? 'add' : 'reduce'
      const units = BigInt(1 + Math.floor(roll() ** 2 * 20_000_000_000))
      const answer = naive.adjust(account, currency_id, position_side, action, units)
      run({ kind: 'adjustMargin', account, currency_id, position_side, action, amount: show(units) }, answer)
    } else if (dice < 0.8) this.close(account, currency_id, position_side, run)
    else if (dice < 0.87) {
      const only = roll() < 0.5 ? null : currency_id
      run({ kind: 'closeAllPositions', account, currency_id: only }, naive.closeAll(account, only))
    } else
      run(
        { kind: 'reversePosition', account, currency_id, position_side },
        naive.reverse(account, currency_id, position_side),
      )
  }

  private close(
    account: number,
    currency_id: number,
    position_side: Leg,
    run: (body: Parameters<PerpPair['step']>[0], answer: Parameters<PerpPair['step']>[1]) => void,
  ): void {
    const { naive } = this.pair
    const market = this.market(currency_id)
    const limit = this.roll() < 0.5
    const price = limit ? show(this.priceNear(market)) : undefined
    const quantity = this.roll() < 0.5 ? show(this.quantityOf(market, 20_000)) : undefined
    const answer = naive.close(account, currency_id, position_side, price, quantity)
    const type = limit ? 'limit' : 'market'
    run({ kind: 'closePosition', account, currency_id, position_side, type, price, quantity }, answer)
  }

  private market(id: number): NaiveContract {
    return this.pair.naive.markets.find((one) => one.id === id) as NaiveContract
  }

  private leg(account: number): Leg {
    const { hedge } = this.pair.naive.account(account)
    if (this.roll() < 0.02) return this.pick(['both', 'long', 'short'] as const)
    return hedge ? this.pick(['long', 'short'] as const) : 'both'
  }

  private randomOrder(account: number): PerpRequest {
    const { roll } = this
    const market = this.pick(this.pair.naive.markets)
    const request: PerpRequest = {
      account,
      currency_id: market.id,
      side: roll() < 0.5 ? 'buy' : 'sell',
      type: 'limit',
      quantity: show(this.quantityOf(market, roll() < 0.1 ? 600_000 : 150_000)),
      time_in_force: 'GTC',
      post_only: false,
      reduce_only: roll() < 0.2,
      position_side: this.leg(account),
    }
    const kind = roll()
    if (kind < 0.46) return { ...request, type: 'market' }
    if (kind < 0.52) request.time_in_force = 'IOC'
    else if (kind < 0.6) request.time_in_force = 'FOK'
    else if (kind < 0.68) request.post_only = true
    return { ...request, price: show(this.priceNear(market)) }
  }

  /** Mostly a few ticks from mark, now and then as far as the band and past it. */
  private priceNear({ mark, tick }: NaiveContract): bigint {
    const { roll } = this
    const permille = roll() < 0.06 ? Math.floor(roll() * 220) - 110 : Math.floor(roll() * 13) - 6
    const price = mark + (mark * BigInt(permille)) / 1_000n
    return (price / tick) * tick
  }

  private quantityOf({ mark, step }: NaiveContract, most: number): bigint {
    const money = BigInt(1 + Math.floor(this.roll() ** 2 * most)) * ONE
    const quantity = (money * ONE) / mark
    return quantity < step ? step : quantity - (quantity % step)
  }

  private refill(account: number): void {
    const { wallet, positions } = this.pair.naive.account(account)
    if (wallet < 400n * ONE && positions.length < 2)
      this.pair.credit(account, show(BigInt(500 + Math.floor(this.roll() * 2_500)) * ONE + 7n))
    this.tell('credit', true)
  }

  /** The rich quote around where the price is to go, then time passes. */
  private tick(): void {
    const { pair, roll } = this
    for (const market of pair.naive.markets) {
      if (roll() < 0.3) continue
      const mark = Number(market.mark) / 1e8
      const jump = roll() < 0.3 ? 0.08 : 0.01
      const wanted = (this.aims.get(market.id) ?? mark) * (1 + jump * (roll() - 0.5))
      const aim = Math.min(mark * 1.06, Math.max(mark * 0.94, wanted))
      this.aims.set(market.id, aim)
      this.quote(market, aim)
    }
    const dice = roll()
    const hours = 3_600_000 * Math.ceil(roll() * 9)
    pair.tick(dice < 0.06 ? hours : dice < 0.2 ? 1_000 : 5_000 + Math.floor(roll() * 55_000))
    this.tell('tick', true)
  }

  private quote(market: NaiveContract, aim: number): void {
    const { pair, roll } = this
    const account = this.pick(this.rich)
    const body = { kind: 'cancelAll', account, market: 'contract', currency_id: market.id } as const
    pair.step(body, pair.naive.cancelAll(account, market.id))
    const middle = (BigInt(Math.round(aim * 1e8)) / market.tick) * market.tick
    for (const side of ['buy', 'sell'] as const) {
      const price = side === 'buy' ? middle - market.tick : middle + market.tick
      const quantity = show(this.quantityOf(market, roll() < 0.2 ? 5_000 : 300_000))
      this.order({
        account,
        currency_id: market.id,
        side,
        type: 'limit',
        price: show(price),
        quantity,
        time_in_force: 'GTC',
        post_only: false,
        reduce_only: false,
        position_side: 'both',
      })
    }
  }
}
