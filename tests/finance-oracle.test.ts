import { expect, test } from 'vitest'
import type { Command, CommandBody } from '../src/engine/contract/command.ts'
import { createExchange, restoreExchange } from '../src/engine/machine.ts'
import { at, BTC, ETH, FinanceExchange, SOL, USDT } from '../src/engine/testing/test-finance.ts'
import { NaiveFinance, type NaiveProduct } from './oracle/naive-finance.ts'
import { ONE, show } from './oracle/naive-numbers.ts'
import { dice } from './oracle/random-orders.ts'
import { same } from './oracle/same.ts'
import { sound } from './oracle/sound.ts'

const PEOPLE = [11, 12, 13]
const COINS = [USDT, BTC, ETH, SOL]
const HOUR = 3_600_000
const DAY = 24 * HOUR
const WAYS = ['T0', 'T1', 'early', 'sell', 'unpledge'] as const

const units = (text: string) => BigInt(Math.round(Number(text) * 1e8))
const product = (id: number, kind: NaiveProduct['kind'], coin: number, rate: number, min: string, max: string, days: number, more: Partial<NaiveProduct> = {}): NaiveProduct => ({ id, kind, coin, rate: BigInt(rate), min: units(min), max: units(max), days, dayLimit: 0n, quota: 0n, open: true, ...more }) // biome-ignore format: one record

/** What the page lists, written down once more; ADA is left out. */
function listed(): NaiveProduct[] {
  return [
    product(101, 'live', USDT, 36_500, '1', '500000', 1, { dayLimit: units('5000') }),
    product(102, 'live', BTC, 5_000, '0.0001', '20', 1, { dayLimit: units('0.1') }),
    product(103, 'live', ETH, 12_000, '0.001', '300', 1, { dayLimit: units('2') }),
    product(201, 'fixed', USDT, 42_000, '50', '50000', 7, { quota: units('2000000') }),
    product(202, 'fixed', USDT, 58_000, '50', '100000', 30, { quota: units('2000000') }),
    product(203, 'fixed', USDT, 70_000, '50', '200000', 365, { quota: units('2000000') }),
    product(206, 'fixed', ETH, 34_000, '0.01', '80', 180, { quota: units('2000') }),
    product(301, 'pledge', ETH, 32_000, '0.01', '10000', 3),
    product(302, 'pledge', SOL, 65_000, '0.1', '200000', 2),
    product(401, 'fund', USDT, 0, '10', '100000', 0, { quota: units('1000000') }),
  ]
}

/** The engine and the naive account of things side by side. */
class Pair {
  readonly it = new FinanceExchange('2026-11-20T00:00:00Z', PEOPLE)
  readonly naive = new NaiveFinance(listed())
  readonly said = new Map<string, number>()
  private readonly roll: () => number
  private prices = [640_000, 310_000]
  /** The engine numbers holdings, orders and redemptions in the order of their coming. */
  private lastId = 0

  constructor(seed: number) {
    this.roll = dice(seed)
    this.naive.now = this.it.time
    for (const [coin, whole] of [[USDT, 1_000_000n], [BTC, 20n], [ETH, 400n], [SOL, 20_000n]] as const) this.naive.house7.set(coin, whole * ONE) // biome-ignore format: one map
    for (const who of PEOPLE)
      for (const coin of COINS) {
        const whole = coin === USDT ? 150_000 : coin === BTC ? 3 : 90
        this.it.give(who, String(whole), coin)
        this.naive.add(who, coin, BigInt(whole) * ONE, 'credit')
      }
    this.naive.tick(640_000, 310_000, () => 0)
    this.tick(0)
  }

  step(): void {
    const dice = this.roll()
    if (dice < 0.3) {
      this.tick(this.jump())
      return
    }
    const ahead = this.roll() < 0.5 ? 0 : this.whole(3 * HOUR)
    this.it.clock(this.it.time + ahead)
    this.pass(this.it.time)
    const { naive } = this
    const who = this.one(PEOPLE)
    if (dice < 0.52) {
      const of = this.one(naive.products)
      const amount = this.amount(of.coin, naive.fund(who, of.coin))
      this.tell(this.it.asked(who, of.id, amount), (data) => naive.subscribe(who, of.id, amount, (opens) => this.ids(of, opens, data))) // biome-ignore format: one call
    } else if (dice < 0.8) {
      const own = naive.items.filter((one) => one.who === who || this.roll() < 0.02)
      const item = own.length > 0 ? this.one(own) : undefined
      const ways = item
        ? { live: ['T0', 'T1'], fixed: ['early'], pledge: ['unpledge'], fund: ['sell'] }[item.product.kind]
        : WAYS
      const way = (this.roll() < 0.95 ? this.one(ways) : this.one(WAYS)) as (typeof WAYS)[number]
      const most = item ? (way === 'sell' ? item.units - item.selling : item.principal) : ONE
      const what = way === 'early' && this.roll() < 0.5 ? null : this.amount(item?.product.coin ?? USDT, most)
      this.tell(this.it.askedRedeem(who, item?.id ?? 999_999, way, what), () => naive.redeem(who, item?.id ?? 999_999, way, what, () => ++this.lastId)) // biome-ignore format: one call
    } else if (dice < 0.88) {
      const open = naive.outs.filter((one) => one.status === 0 || this.roll() < 0.01)
      const id = open.length > 0 ? this.one(open).id : 5
      if (this.roll() < 0.3) this.tell({ kind: 'failRedemption', id, reason: 'Test' }, () => naive.fail(id))
      else {
        const whose = naive.outs.find((one) => one.id === id)?.who ?? who
        this.tell({ kind: 'cancelRedeemFinance', account: whose, id }, () => naive.cancel(whose, id))
      }
    } else if (dice < 0.92) {
      const [coin, on] = [this.one([USDT, ETH, SOL]), this.roll() < 0.7]
      const keep = this.one(['0', '1000', '3.5', '00', '70000'])
      this.tell({ kind: 'setAutoTransfer', account: who, asset: coin, on, keep, agree: true, country: null }, () => naive.auto(who, coin, on, keep)) // biome-ignore format: one call
    } else this.host(who)
    this.compare(`${this.it.log.length} ${JSON.stringify(this.it.log.at(-1))}`)
  }

  private host(who: number): void {
    const { naive } = this
    const dice = this.roll()
    if (dice < 0.3) {
      const frozen = this.roll() < 0.4
      const origin = { device: 'D', ip: '1', country: 'DE' }
      this.it.send({ kind: 'freeze', account: who, frozen, origin })
      if (frozen) naive.frozen.add(who)
      else naive.frozen.delete(who)
    } else if (dice < 0.6) {
      const house = this.roll() < 0.7 ? 7 : 10
      const coin = house === 10 ? USDT : this.one(COINS)
      const amount = this.one(['0', '0.05', '2', '40', '1000000', '5000000'])
      this.it.take({ kind: 'setFinanceHouse', house, asset: coin, amount })
      if (house === 10) naive.house10 = BigInt(Number(amount) * 1e8)
      else naive.house7.set(coin, BigInt(Math.round(Number(amount) * 1e8)))
    } else {
      const of = this.one(naive.products)
      const [rate, open] = [this.one(['3.65', '9', '0', '12.3456']), this.roll() < 0.8]
      this.it.take({ kind: 'setFinanceProduct', id: of.id, rate, open })
      if (of.kind !== 'fund') of.rate = BigInt(Math.round(Number(rate) * 10_000))
      of.open = open
    }
  }

  /** Most are short; some are days, a few forty days. */
  private jump(): number {
    const dice = this.roll()
    if (dice < 0.5) return this.whole(HOUR)
    if (dice < 0.9) return this.whole(DAY)
    return dice < 0.985 ? this.whole(4 * DAY) : this.whole(40 * DAY)
  }

  private tick(ms: number): void {
    const move = () => 0.97 + this.roll() * 0.06
    this.prices = this.prices.map((price) => Math.max(1_000, Math.round(price * move())))
    const [btc, eth] = this.prices as [number, number]
    this.it.clock(this.it.time + ms)
    this.pass(this.it.time)
    this.it.prices(btc / 10, eth / 100)
    this.naive.tick(btc, eth, () => ++this.lastId)
    this.compare(`tick at ${new Date(this.it.time).toISOString()}`)
  }

  private pass(until: number): void {
    this.naive.pass(until, () => ++this.lastId)
  }

  private tell(body: CommandBody, ask: (data: unknown) => string | null): void {
    const { answer } = this.it.send(body)
    const key = answer.ok ? null : answer.refusal.key
    same(key, ask(answer.ok ? answer.data : null), JSON.stringify(body))
    this.said.set(`${body.kind} ${key ?? 'taken'}`, (this.said.get(`${body.kind} ${key ?? 'taken'}`) ?? 0) + 1)
  }

  /** Numbers of a new holding and of the order of a fund. */
  private ids(of: NaiveProduct, opens: boolean, data: unknown): [number, number] {
    const id = opens ? ++this.lastId : 0
    const order = of.kind === 'fund' ? ++this.lastId : 0
    if (opens) same((data as { id: number }).id, id)
    return [id, order]
  }

  compare(context: string): void {
    const { it, naive } = this
    for (const who of PEOPLE)
      for (const coin of COINS) {
        const [fund, locked] = it.money(who, coin)
        same([fund, locked], [show(naive.fund(who, coin)), show(naive.locked(who, coin))], `${who} ${coin} ${context}`)
      }
    for (const coin of COINS)
      same(it.house(7, coin), [show(naive.house7.get(coin) ?? 0n), show(naive.promised(coin))], `house ${context}`)
    same(it.house(10)[0], show(naive.house10), context)
  }

  /** Ledgers entry by entry, holdings, and what holds at any time. */
  compareAll(): void {
    const { it, naive } = this
    for (const who of PEOPLE) {
      const flow = it.exchange.views.money.flow(who).reverse()
      const context = flow.map((row) => [row.account, row.currency_id, row.type, row.amount, row.at])
      // The newest 10,000 entries are kept.
      same(context, (naive.entries.get(who) ?? []).slice(-10_000), `flow of ${who}`)
      for (const item of naive.items.filter((one) => one.who === who && !one.over)) {
        const found = it.exchange.views.finance.holdings(who).find(({ id }) => id === item.id)
        if (found) same(found.received, show(item.received), `received ${item.id}`)
      }
    }
    const last = naive.navs.at(-1)
    same(it.exchange.views.finance.product(401)?.nav, show((last?.nav ?? 0n) * 100n))
    sound(it.exchange)
    expect(Object.values(it.exchange.conservation()).filter((gap) => Number(gap) !== 0)).toEqual([])
    expect(it.exchange.views.money.ledgerGaps()).toEqual([])
  }

  private one<T>(list: readonly T[]): T {
    return list[this.whole(list.length)] as T
  }

  private whole(below: number): number {
    return Math.floor(this.roll() * below)
  }

  private amount(coin: number, most: bigint): string {
    const dice = this.roll()
    if (dice < 0.03) return this.one(['', '0', 'x', '1e3', '-1', '0.000000001'])
    if (dice < 0.08) return '0.00000001'
    if (dice < 0.2) return show(most)
    if (dice < 0.24) return show(most + 1n)
    const part = coin === USDT ? 30n : 12n
    return show((most * BigInt(1 + this.whole(1_000))) / (1_000n * (dice < 0.7 ? part : 2n)) + 1n)
  }
}

/** Steps of one run; the whole number with LONG=full. */
const STEPS = process.env.LONG === 'full' ? 10_000 : 800

test.each([1, 2])('EARN-34 random commands with jumps agree with a naive account of the products (seed %i)', (seed) => {
  const pair = new Pair(seed)
  for (let i = 1; i <= STEPS; i++) {
    pair.step()
    if (i % 250 !== 0) continue
    pair.compareAll()
    const restored = restoreExchange(pair.it.exchange.checkpoint())
    expect(restored.hash()).toBe(pair.it.exchange.hash())
    pair.it.exchange = restored
  }
  const replay = createExchange()
  for (const command of pair.it.log as Command[]) replay.apply(command)
  expect(replay.hash()).toBe(pair.it.exchange.hash())
  const taken = ['subscribeFinance', 'redeemFinance', 'cancelRedeemFinance', 'failRedemption', 'setAutoTransfer']
  for (const kind of taken) expect([kind, (pair.said.get(`${kind} taken`) ?? 0) > 0]).toEqual([kind, true])
  expect(pair.said.size).toBeGreaterThan(15)
})

test('EARN-35 races for a balance, the day’s limit and the last quota: one is taken, nothing below zero, nothing twice', () => {
  const it = new FinanceExchange('2026-11-20T05:00:00Z', [11, 12])
  it.give(11, '100000')
  it.give(12, '1000000')
  for (let race = 0; race < 200; race++) {
    const roll = dice(race)
    const pair = (a: CommandBody, b: CommandBody) =>
      (roll() < 0.5 ? [a, b] : [b, a]).filter((one) => it.no(one) === null)
    const sort = race % 4
    if (sort === 0) {
      const terms = { asset: USDT, days: 7, rate: '4', minimum: '1', maximum: '100', quota: '100' }
      const { id } = it.take<{ id: number }>({ kind: 'addFixedTerm', ...terms })
      expect(pair(it.asked(11, id, '100'), it.asked(12, id, '100'))).toHaveLength(1)
    } else if (sort === 1) {
      const { id, principal } = it.buy(11, 101, '100')
      expect(pair(it.askedRedeem(11, id, 'T1', principal), it.askedRedeem(11, id, 'T1', principal))).toHaveLength(1)
    } else if (sort === 2) {
      const { id } = it.buy(12, 101, '4000')
      expect(pair(it.askedRedeem(12, id, 'T0', '2600'), it.askedRedeem(12, id, 'T0', '2600')).length).toBeLessThan(2)
      it.travel(it.time + DAY)
    } else {
      const { id, principal } = it.buy(11, 101, '50')
      it.auto(11, '1000')
      it.clock(at('2026-11-20T10:00:00Z') + (Math.floor((it.time - at('2026-11-20T10:00:00Z')) / DAY) + 1) * DAY)
      it.redeem(11, id, 'T1', principal)
      it.auto(11, '1000', false)
      expect(Number(it.money(11)[0])).toBeLessThan(1_001)
      it.travel(it.time + DAY)
    }
    sound(it.exchange)
  }
  expect(it.exchange.views.money.ledgerGaps()).toEqual([])
})
