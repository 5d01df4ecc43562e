import type { Command, CommandBody, MarketSpec } from '../../src/engine/contract/command.ts'
import type { Exchange } from '../../src/engine/contract/exchange-api.ts'
import type { LedMarket } from '../../src/engine/contract/led-market.ts'
import { createExchange, restoreExchange } from '../../src/engine/machine.ts'
import type { PerpOrder as EngineOrder } from '../../src/shared/calls/contract-entities.ts'
import { notCrossed } from './crossed-book.ts'
import { ONE, parse, show } from './naive-numbers.ts'
import type { NaiveContract, PerpOrder } from './naive-perp.ts'
import type { PerpAnswer } from './naive-perp-exchange.ts'
import { naiveTiers } from './naive-perp-math.ts'
import type { NaivePerpExchange } from './naive-perp-more.ts'
import type { PlanAnswer } from './naive-perp-plans.ts'
import { PlanPair } from './plan-pair.ts'
import { same } from './same.ts'
import { sound } from './sound.ts'

/** Time between two commands, ms. */
const STEP = 7
const FEES = 1
const FUND = 4
export const USD = 9

const ASSETS = [
  { id: 1, symbol: 'AAA' },
  { id: 2, symbol: 'BBB' },
  { id: USD, symbol: 'USD' },
]

export function perpMarket(id: number, more: Partial<MarketSpec>): MarketSpec {
  return {
    kind: 'contract',
    currency_id: id,
    symbol: `${id}USD`,
    quote_id: USD,
    price_digits: 1,
    quantity_digits: 3,
    tick_size: '0.5',
    step_size: '0.002',
    min_notional: '5',
    max_leverage: 125,
    maker_fee_ppm: 200,
    taker_fee_ppm: 500,
    start_price: '1000.0',
    liveliness: { book: 'still', day_worth: 1_000_000, day_move: 0.02, pause: 1_000 },
    ...more,
  }
}

function naiveMarket(spec: MarketSpec): NaiveContract {
  const number = (text: string) => parse(text) as bigint
  return {
    id: spec.currency_id,
    tick: number(spec.tick_size),
    step: number(spec.step_size),
    unit: ONE / 10n ** BigInt(spec.price_digits),
    minNotional: number(spec.min_notional),
    maxLeverage: spec.max_leverage,
    tiers: naiveTiers(spec.max_leverage),
    makerPpm: BigInt(spec.maker_fee_ppm),
    takerPpm: BigInt(spec.taker_fee_ppm),
    mark: number(spec.start_price),
    index: number(spec.start_price),
    last: number(spec.start_price),
  }
}

/** The engine and the naive perpetual exchange side by side, given the same and compared after every command. */
export class PerpPair<N extends NaivePerpExchange = NaivePerpExchange> {
  engine: Exchange = createExchange()
  readonly naive: N
  readonly log: Command[] = []
  readonly people: number[]
  time = 1_763_600_000_000
  /** Time between two commands, ms. */
  readonly pace = STEP
  /** Books with both sides that were looked at, after every command. */
  uncrossed = 0
  private readonly ids = new Map<number, number>()
  readonly plans: PlanPair
  private readonly lastFunding = new Map<number, number>()

  constructor(specs: MarketSpec[], people: number[], naive: N) {
    this.naive = naive
    this.plans = new PlanPair(naive, this.ids)
    this.people = people
    this.naive.markets = specs.map(naiveMarket)
    this.send({ kind: 'genesis', seed: 1, calm: true, markets: specs, assets: ASSETS })
    for (const account of people) {
      this.send({ kind: 'openAccount', account, email: `${account}@x.test`, phone: null, passwordHash: 'x' })
      naive.addAccount(account)
    }
  }

  send(body: CommandBody) {
    this.time += STEP
    const command = { t: this.time, ...body } as Command
    this.log.push(command)
    // The naive exchange is asked before the engine is.
    this.naive.now = this.time + STEP
    const outcome = this.engine.apply(command)
    sound(this.engine, () => JSON.stringify(command))
    for (const { id } of this.naive.markets)
      if (notCrossed(this.engine, id, () => JSON.stringify(command))) this.uncrossed++
    return outcome
  }

  credit(account: number, amount: string): void {
    this.send({ kind: 'credit', account, wallet: 'contract', asset: USD, amount })
    this.naive.account(account).wallet += parse(amount) as bigint
    this.naive.credited += parse(amount) as bigint
  }

  /** The engine's id of a naive order. */
  idOf(naive: number): number {
    return this.ids.get(naive) ?? 1_000_000_000 + naive
  }

  /** Applies a command to both. @returns whether it was taken */
  step(body: CommandBody, answer: PerpAnswer | PlanAnswer): boolean {
    const outcome = this.send(body)
    const context = JSON.stringify(body)
    const key = outcome.answer.ok ? 'taken' : outcome.answer.refusal.key
    same(key, answer.ok ? 'taken' : answer.key, context)
    if (!answer.ok || !outcome.answer.ok) {
      same(outcome.events, [], context)
      return false
    }
    if ('plans' in answer) {
      this.plans.answered(answer.plans, outcome.answer.data, context)
      return true
    }
    if (answer.order) {
      const order = outcome.answer.data as EngineOrder
      this.ids.set(answer.order.id, order.id)
      same(plain(order), this.plainNaive(answer.order), context)
    }
    if (answer.cancelled)
      same(
        (outcome.answer.data as { cancelled: number[] }).cancelled,
        answer.cancelled.map((id) => this.idOf(id)),
        context,
      )
    if (answer.placed) this.comparePlaced(answer.placed, answer.refused ?? [], outcome.answer.data, context)
    return true
  }

  /** A tick at its own second: what is published then is the mark that was used. @param led markets that are led; those alone move */
  tick(pause: number, led?: LedMarket[]): void {
    this.time += pause
    this.send(led ? { kind: 'tick', led } : { kind: 'tick' })
    this.naive.now = this.time
    this.naive.cancelForDeadMen()
    const marks = new Map<number, { mark: bigint; index: bigint }>()
    const funding: { at: number; market: number; rate: bigint }[] = []
    for (const { id } of this.naive.markets) {
      const { m = '', i = '' } = this.engine.mark(id) ?? {}
      marks.set(id, { mark: parse(m) as bigint, index: parse(i) as bigint })
      const rows = this.engine.fundingRates(id, 300).filter((row) => row.at > (this.lastFunding.get(id) ?? 0))
      for (const { at, rate } of rows) funding.push({ at, market: id, rate: signed(rate) })
      if (rows[0]) this.lastFunding.set(id, rows[0].at)
    }
    funding.sort((a, b) => a.at - b.at || a.market - b.market)
    this.naive.tick(marks, funding)
    this.naive.now = this.time + STEP
    this.fundings += funding.length
  }
  fundings = 0

  restart(): void {
    const hash = this.engine.hash()
    this.engine = restoreExchange(this.engine.checkpoint())
    same(this.engine.hash(), hash)
  }

  compare(): void {
    const { engine, naive } = this
    for (const id of this.people) {
      const account = naive.account(id)
      const money = engine.balances(id).find((one) => one.currency_id === USD)
      const locked = account.positions.reduce((sum, one) => sum + one.margin, 0n)
      const wanted = [show(account.wallet), show(locked), show(account.funds)]
      same([money?.contract_balance, money?.lock_contract, money?.balance], wanted, `${id}`)
      same(account.wallet >= 0n && account.positions.every((one) => one.margin >= 0n), true)
      const [total] = engine.perpTotals(id)
      same(
        [total?.available, total?.order_margin],
        [show(naive.available(account)), show(naive.orderMargins(account))],
        `${id}`,
      )
      const held = [...account.positions].sort((a, b) => a.market.id - b.market.id || Number(b.sign - a.sign))
      same(
        engine
          .positions(id)
          .map((one) => [
            one.currency_id,
            one.side,
            show(parse(one.quantity) as bigint),
            one.unrealised,
            one.maintenance_margin,
            one.margin_mode === 'isolated' ? one.margin : '0',
          ]),
        held.map((one) => [
          one.market.id,
          one.sign === 1n ? 'long' : 'short',
          show(one.quantity),
          show(naive.profit(one)),
          show(naive.maintenanceOf(one)),
          show(one.margin),
        ]),
        `${id}`,
      )
    }
    for (const id of this.people) this.plans.compare(this.engine, id)
    same(this.house(FUND), show(naive.fund))
    same(this.house(FEES), show(naive.fees))
    same(Object.values(engine.conservation()).map(Number), [0, 0, 0])
    same(engine.views.money.ledgerGaps(), [])
    same(
      Object.values(engine.openLots()).filter((lots) => lots !== 0),
      [],
    )
    same(naive.leak(), 0n)
  }

  /** Open orders, what reduce-only ones ask for, and the books. */
  compareOrders(): void {
    const { engine, naive } = this
    for (const id of this.people) {
      const open = engine.openOrders(id, 'contract').reverse() as EngineOrder[]
      const mine = naive.open.filter((one) => one.account === id)
      same(
        open.map(plain),
        mine.map((one) => this.plainNaive(one)),
      )
      for (const market of naive.markets)
        for (const side of ['buy', 'sell'] as const) {
          const promised = mine.filter((one) => one.market === market && one.side === side && one.reduceOnly)
          const most = naive.against(naive.account(id), market, side)?.quantity ?? 0n
          same(promised.reduce((all, one) => all + one.quantity - one.filled, 0n) <= most, true)
        }
    }
    for (const market of naive.markets) this.compareBook(market)
  }

  private compareBook(market: NaiveContract): void {
    const depth = this.engine.depth('contract', market.id)
    for (const side of ['buy', 'sell'] as const) {
      const sums = new Map<string, bigint>()
      for (const order of this.naive.queue(market, side))
        sums.set(show(order.price), (sums.get(show(order.price)) ?? 0n) + order.quantity - order.filled)
      const rows = side === 'buy' ? depth?.b : depth?.a
      same(
        rows?.map(([price, size]) => [show(parse(price) as bigint), parse(size)]),
        [...sums],
      )
    }
  }

  /** Positions are the sums of their fills, as the engine tells them too (it keeps 10,000 of each account). */
  compareFills(): void {
    const { engine, naive } = this
    for (const id of this.people) {
      const { list, total } = engine.fills(id, 'contract', 1, 10_000)
      for (const market of naive.markets) {
        const net = naive.account(id).positions.filter((one) => one.market === market)
        const held = net.reduce((all, { sign, quantity }) => all + sign * quantity, 0n)
        same(held, naive.filled.get(`${id}:${market.id}`) ?? 0n)
        if (total >= 10_000) continue
        const fills = list.filter((one) => one.currency_id === market.id)
        const signs = fills.map((one) => (one.side === 'buy' ? 1n : -1n) * (parse(one.quantity) as bigint))
        same(
          signs.reduce((all, one) => all + one, 0n),
          held,
        )
      }
    }
  }

  private comparePlaced(placed: PerpOrder[], refused: string[], data: unknown, context: string): void {
    const many = manyOf(data)
    same(many.refused, refused, context)
    placed.forEach((order, i) => {
      this.ids.set(order.id, many.orders[i]?.id ?? 0)
    })
    same(
      many.orders.map(plain),
      placed.map((order) => this.plainNaive(order)),
      context,
    )
  }

  private house(id: number): string | undefined {
    return this.engine.balances(id).find((one) => one.currency_id === USD)?.contract_balance
  }

  private plainNaive(order: PerpOrder) {
    const { side, status, reason, leg, reduceOnly } = order
    const rest = {
      quantity: show(order.quantity),
      filled: show(order.filled),
      spent: show(order.spent),
      fee: show(order.fee),
    }
    return { id: this.idOf(order.id), side, status, reason, leg, reduceOnly, ...rest }
  }
}

function plain(order: EngineOrder) {
  const { id, side, status, reason, position_side: leg, reduce_only: reduceOnly } = order
  const filled = show(parse(order.filled_quantity) as bigint)
  const quantity = order.quantity === null ? '' : show(parse(order.quantity) as bigint)
  return { id, side, status, reason, leg, reduceOnly, quantity, filled, spent: order.filled_quote, fee: order.fee }
}

function signed(text: string): bigint {
  return text.startsWith('-') ? -(parse(text.slice(1)) as bigint) : (parse(text) as bigint)
}

/** Answers of close all and of reverse: the orders that came of them, and what was refused. */
function manyOf(data: unknown): { orders: EngineOrder[]; refused: string[] } {
  const answer = data as {
    closed: EngineOrder | EngineOrder[]
    opened?: EngineOrder | null
    refusal?: { key: string } | null
    refused?: { refusal: { key: string } }[]
  }
  if (Array.isArray(answer.closed))
    return { orders: answer.closed, refused: (answer.refused ?? []).map(({ refusal }) => refusal.key) }
  const orders = answer.opened ? [answer.closed, answer.opened] : [answer.closed]
  return { orders, refused: answer.refusal ? [answer.refusal.key] : [] }
}
