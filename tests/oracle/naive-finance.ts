/*
 * The finance products written anew, as simply as can be: every list is gone through each time, nothing is kept sorted, and nothing comes
 * from src. Money is whole 1e-8. Source: lines.md §4 to §7.
 */
import { ONE, parse, show } from './naive-numbers.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export type Kind = 'live' | 'fixed' | 'pledge' | 'fund'
export interface NaiveProduct {
  id: number
  kind: Kind
  coin: number
  /** Millionths a year. */
  rate: bigint
  min: bigint
  max: bigint
  days: number
  dayLimit: bigint
  quota: bigint
  open: boolean
}
interface Item {
  id: number
  who: number
  product: NaiveProduct
  principal: bigint
  low: bigint
  rate: bigint
  interest: bigint
  starts: number
  ends: number
  early: boolean
  over: boolean
  units: bigint
  selling: bigint
  value: bigint
  received: bigint
}
interface Out {
  id: number
  who: number
  item: Item
  way: string
  amount: bigint
  units: bigint
  fee: bigint
  status: 0 | 1 | 2
  made: number
  priced: number | null
  known: boolean
  arrives: number
}
interface Owed {
  coin: number
  at: number
  rows: { item: Item; amount: bigint }[]
}
/** Numbers of a holding, where one is opened, and of the order of a fund. */
export type NewIds = (opens: boolean) => [number, number]
export type Entry = [wallet: string, coin: number, type: string, amount: string, at: number]

export function noonAfter(time: number): number {
  let noon = Math.floor(time / DAY) * DAY + 4 * HOUR
  while (noon <= time) noon += DAY
  return noon
}

export function sixAfter(time: number): number {
  let six = Math.floor(time / DAY) * DAY + 10 * HOUR
  while (six <= time) six += DAY
  return six
}

/** 12:00 UTC+8 so many dates of UTC+8 after the date of `time`. */
function noonIn(time: number, dates: number): number {
  const midnight = Math.floor((time + 8 * HOUR) / DAY) * DAY - 8 * HOUR
  return midnight + dates * DAY + 12 * HOUR
}

function dateOf(time: number): number {
  return Math.floor((time + 8 * HOUR) / DAY)
}

function pauseOf(id: number): number {
  return 60_000 + Number(((BigInt(id) * 0x9e3779b1n) % 2n ** 32n) % 540_001n)
}

export class NaiveFinance {
  now = 0
  readonly products: NaiveProduct[]
  readonly free = new Map<string, bigint>()
  readonly house7 = new Map<number, bigint>()
  house10 = 5_000_000n * ONE
  readonly frozen = new Set<number>()
  readonly items: Item[] = []
  readonly outs: Out[] = []
  buys: { id: number; item: Item; amount: bigint; priced: number }[] = []
  readonly autos: { who: number; coin: number; on: boolean; keep: bigint; next: number }[] = []
  owed: Owed[] = []
  readonly entries = new Map<number, Entry[]>()
  readonly navs: { at: number; nav: bigint; done: boolean }[] = []
  /** When each coin is settled next; only coins that somebody has bought. */
  private readonly noons = new Map<number, number>()
  private prices: [number, number] = [0, 0]

  constructor(products: NaiveProduct[]) {
    this.products = products
  }

  fund(who: number, coin: number): bigint {
    return this.free.get(`${who}/${coin}`) ?? 0n
  }

  /** What is locked of a person for finance products. */
  locked(who: number, coin: number): bigint {
    let sum = 0n
    for (const one of this.items)
      if (one.who === who && one.product.coin === coin && !one.over) sum += one.early ? 0n : one.principal + one.value
    for (const one of this.outs)
      if (one.who === who && one.item.product.coin === coin && one.status === 0) sum += one.amount
    for (const one of this.buys) if (one.item.who === who && one.item.product.coin === coin) sum += one.amount
    return sum
  }

  promised(coin: number): bigint {
    let sum = 0n
    for (const one of this.items) if (one.product.coin === coin && !one.over && !one.early) sum += one.interest
    return sum
  }

  add(who: number, coin: number, amount: bigint, type: string, at = this.now): void {
    this.free.set(`${who}/${coin}`, this.fund(who, coin) + amount)
    this.note(who, 'fund', coin, type, amount, at)
  }

  private note(who: number, wallet: string, coin: number, type: string, amount: bigint, at = this.now): void {
    if (amount === 0n) return
    const list = this.entries.get(who) ?? []
    list.push([wallet, coin, type, show(amount), at])
    this.entries.set(who, list)
  }

  private heldOf(who: number, product: NaiveProduct): Item | undefined {
    return product.kind === 'fixed' ? undefined : this.items.find((one) => one.who === who && one.product === product)
  }

  private left(product: NaiveProduct): bigint | null {
    if (product.kind === 'fixed') {
      let sum = product.quota
      for (const one of this.items) if (one.product === product && !one.over) sum -= one.principal
      return sum > 0n ? sum : 0n
    }
    if (product.kind !== 'fund') return null
    if (this.house10 < 1_000_000n * ONE) return 0n
    let sum = product.quota
    for (const one of this.items) sum -= one.value
    for (const one of this.buys) sum -= one.amount
    return sum > 0n ? sum : 0n
  }

  private interest(principal: bigint, rate: bigint, days: number): bigint {
    return (principal * rate * BigInt(days)) / 365_000_000n
  }

  /** Key of the refusal; null where it is taken. @param ids of the holding and of the order of a fund, as the engine has numbered them */
  subscribe(who: number, productId: number, text: string, ids: NewIds): string | null {
    if (this.frozen.has(who)) return 'account_frozen'
    const product = this.products.find(({ id }) => id === productId)
    if (!product) return 'not_found'
    const wrong = wrongText(text)
    if (wrong) return wrong
    const amount = parse(text) as bigint
    if (!product.open) return 'product_closed'
    const item = this.heldOf(who, product)
    const before = product.kind === 'live' || product.kind === 'pledge' ? (item?.principal ?? 0n) : 0n
    if (amount < product.min || before + amount > product.max) return 'finance_range'
    const left = this.left(product)
    if (left !== null && amount > left) return 'product_sold_out'
    if (amount > this.fund(who, product.coin)) return 'insufficient_available_balance'
    const cost = product.kind === 'fixed' ? this.interest(amount, product.rate, product.days) : 0n
    if (cost > (this.house7.get(product.coin) ?? 0n)) return 'product_sold_out'
    this.put(who, product, amount, ids)
    return null
  }

  private put(who: number, product: NaiveProduct, amount: bigint, ids: NewIds): void {
    let item = this.heldOf(who, product)
    const [id, order] = ids(item === undefined)
    if (!item) {
      const none = { principal: 0n, low: 0n, rate: 0n, interest: 0n, units: 0n, selling: 0n, value: 0n, received: 0n }
      item = { id, who, product, ...none, starts: 0, ends: 0, early: false, over: false }
      this.items.push(item)
      if (product.kind === 'live' || product.kind === 'pledge')
        if (!this.noons.has(product.coin)) this.noons.set(product.coin, noonAfter(this.now))
    }
    this.add(who, product.coin, -amount, 'subscribe')
    this.note(who, 'finance', product.coin, 'subscribe', amount)
    if (product.kind === 'fund') {
      this.buys.push({ id: order, item, amount, priced: noonAfter(this.now) })
      return
    }
    item.principal += amount
    if (product.kind !== 'fixed') return
    item.rate = product.rate
    item.interest = this.interest(amount, product.rate, product.days)
    item.starts = noonAfter(this.now)
    item.ends = item.starts + product.days * DAY
    this.house7.set(product.coin, (this.house7.get(product.coin) ?? 0n) - item.interest)
  }

  redeem(who: number, itemId: number, way: string, text: string | null, id: () => number): string | null {
    if (this.frozen.has(who)) return 'account_frozen'
    const item = this.items.find((one) => one.id === itemId && one.who === who)
    if (!item) return 'not_found'
    const { product } = item
    const ways = { live: ['T0', 'T1'], fixed: ['early'], pledge: ['unpledge'], fund: ['sell'] }[product.kind]
    if (!ways.includes(way)) return 'redeem_way'
    const out: Out = { id: 0, who, item, way, amount: 0n, units: 0n, fee: 0n, status: 0, made: this.now, priced: null, known: true, arrives: 0 } // biome-ignore format: one record
    if (way === 'early') {
      if (item.over || item.early) return 'redeem_closed'
      if (text !== null) {
        const wrong = wrongText(text)
        if (wrong) return wrong
        if (parse(text) !== item.principal) return 'redeem_whole'
      }
      out.amount = item.principal
      out.arrives = noonIn(this.now, 1)
      if (out.arrives >= item.ends) return 'redeem_ends_sooner'
      this.house7.set(product.coin, (this.house7.get(product.coin) ?? 0n) + item.interest)
      item.early = true
    } else {
      const wrong = wrongText(text ?? '')
      if (wrong) return wrong
      const asked = parse(text as string) as bigint
      const has = way === 'sell' ? item.units - item.selling : item.principal
      if (has <= 0n) return 'redeem_nothing'
      if (asked > has) return 'redeem_too_much'
      if (way === 'sell') {
        out.units = asked
        out.known = false
        out.priced = noonAfter(this.now)
        out.arrives = out.priced + DAY
        item.selling += asked
      } else {
        out.amount = asked
        out.fee = way === 'T0' ? (asked + 99n) / 100n : 0n
        if (out.amount === out.fee) return 'redeem_minimum'
        if (way === 'T0' && asked > product.dayLimit - this.fastToday(item)) return 'redeem_day_limit'
        out.arrives = noonIn(this.now, product.days)
        item.principal -= asked
        if (item.low > item.principal) item.low = item.principal
      }
    }
    out.id = id()
    if (way === 'T0') out.arrives = this.now + pauseOf(out.id)
    this.outs.push(out)
    return null
  }

  private fastToday(item: Item): bigint {
    let sum = 0n
    for (const one of this.outs)
      if (one.item === item && one.way === 'T0' && one.status !== 2 && dateOf(one.made) === dateOf(this.now))
        sum += one.amount
    return sum
  }

  cancel(who: number, id: number): string | null {
    if (this.frozen.has(who)) return 'account_frozen'
    const out = this.outs.find((one) => one.id === id && one.who === who)
    if (!out) return 'not_found'
    if (out.status !== 0 || out.way === 'T0' || out.way === 'sell') return 'redeem_closed'
    return this.back(out)
  }

  fail(id: number): string | null {
    const out = this.outs.find((one) => one.id === id && one.status === 0)
    if (!out) return 'not_found'
    return out.way === 'sell' && out.known ? 'redeem_closed' : this.back(out)
  }

  private back(out: Out): string | null {
    const { item } = out
    const { coin } = item.product
    if (out.way === 'early') {
      const free = this.house7.get(coin) ?? 0n
      if (item.interest > free) return 'product_sold_out'
      this.house7.set(coin, free - item.interest)
      item.early = false
    } else if (out.way === 'sell') item.selling -= out.units
    else item.principal += out.amount
    out.status = 2
    return null
  }

  auto(who: number, coin: number, on: boolean, keep: string): string | null {
    if (this.frozen.has(who)) return 'account_frozen'
    const product = this.products.find((one) => one.kind === 'live' && one.coin === coin)
    if (!product) return 'not_found'
    const units = parse(keep)
    if (units === null) return 'number_format'
    if (on && !product.open) return 'product_closed'
    let auto = this.autos.find((one) => one.who === who && one.coin === coin)
    if (!auto) {
      auto = { who, coin, on, keep: units, next: 0 }
      this.autos.push(auto)
    }
    auto.on = on
    auto.keep = units
    auto.next = sixAfter(this.now)
    return null
  }

  /** All that falls due up to then, each at its own instant. @param nextId number of a holding that is opened by itself */
  pass(until: number, nextId: () => number): void {
    for (;;) {
      let first: { at: number; rank: number; id: number; run: () => void } | null = null
      const offer = (at: number, rank: number, id: number, run: () => void) => {
        if (at > until) return
        if (
          first &&
          (first.at < at || (first.at === at && (first.rank < rank || (first.rank === rank && first.id < id))))
        )
          return
        first = { at, rank, id, run }
      }
      for (const [coin, at] of this.noons) offer(at, 0, coin, () => this.settle(coin, at))
      for (const item of this.items)
        if (item.product.kind === 'fixed' && !item.over && !item.early)
          offer(item.ends, 1, item.id, () => this.end(item))
      for (const out of this.outs)
        if (out.status === 0 && out.known) offer(out.arrives, 2, out.id, () => this.arrive(out))
      for (const auto of this.autos)
        if (auto.on) offer(auto.next, 4, auto.coin * 1e6 + auto.who, () => this.sweep(auto, nextId))
      const due = first as { at: number; run: () => void } | null
      if (!due) break
      this.now = due.at
      due.run()
    }
    this.now = until
  }

  private settle(coin: number, at: number): void {
    const rows: Owed['rows'] = []
    for (const item of [...this.items].sort((a, b) => a.id - b.id)) {
      const { kind, coin: of, rate } = item.product
      if (of !== coin || (kind !== 'live' && kind !== 'pledge')) continue
      const amount = this.interest(item.low, rate, 1)
      if (amount > 0n) rows.push({ item, amount })
      item.low = item.principal
    }
    if (rows.length > 0) this.owed.push({ coin, at, rows })
    this.payOwed(coin)
    this.noons.set(coin, at + DAY)
  }

  /** The oldest first, each whole or not at all; of a coin nothing younger is paid before. @param coin null: of every coin */
  payOwed(coin: number | null): void {
    const short = new Set<number>()
    for (const one of [...this.owed]) {
      if ((coin !== null && one.coin !== coin) || short.has(one.coin)) continue
      let sum = 0n
      for (const { amount } of one.rows) sum += amount
      const free = this.house7.get(one.coin) ?? 0n
      if (sum > free) {
        short.add(one.coin)
        continue
      }
      this.house7.set(one.coin, free - sum)
      for (const { item, amount } of one.rows) {
        this.add(item.who, one.coin, amount, 'interest', one.at)
        item.received += amount
      }
      this.owed = this.owed.filter((owed) => owed !== one)
    }
  }

  private end(item: Item): void {
    const { coin } = item.product
    this.note(item.who, 'finance', coin, 'redeem', -item.principal)
    this.add(item.who, coin, item.principal, 'redeem')
    if (item.interest > 0n) this.add(item.who, coin, item.interest, 'interest')
    item.over = true
  }

  private arrive(out: Out): void {
    const { coin } = out.item.product
    this.note(out.who, 'finance', coin, 'redeem', out.fee - out.amount)
    this.note(out.who, 'finance', coin, 'redeem_fee', -out.fee)
    if (out.amount > out.fee) this.add(out.who, coin, out.amount - out.fee, 'redeem')
    out.status = 1
    if (out.way === 'early') out.item.over = true
  }

  private sweep(auto: NaiveFinance['autos'][number], nextId: () => number): void {
    auto.next += DAY
    this.payOwed(auto.coin)
    const product = this.products.find((one) => one.kind === 'live' && one.coin === auto.coin) as NaiveProduct
    if (this.frozen.has(auto.who) || !product.open) return
    const over = this.fund(auto.who, auto.coin) - auto.keep
    const room = product.max - (this.heldOf(auto.who, product)?.principal ?? 0n)
    const amount = over < room ? over : room
    if (over < product.min || room < product.min) return
    this.put(auto.who, product, amount, (opens) => [opens ? nextId() : 0, 0])
  }

  /** A tick with index prices: net values of the Noons that have passed, and what is late. */
  tick(btc: number, eth: number, nextId: () => number): void {
    const until = this.now
    const last = this.navs.at(-1)
    if (!last) this.navs.push({ at: noonAfter(until) - DAY, nav: 1_000_000n, done: true })
    else
      for (let at = last.at + DAY; at <= until; at += DAY) {
        const [b0, e0] = this.prices.map(BigInt) as [bigint, bigint]
        const [b1, e1] = [BigInt(btc), BigInt(eth)]
        const before = this.navs.at(-1)?.nav as bigint
        const moved = 50n * b1 * e0 + 30n * e1 * b0 + 20n * b0 * e0
        this.navs.push({ at, nav: (before * moved * 36_499n) / (100n * b0 * e0 * 36_500n), done: false })
        this.prices = [btc, eth]
      }
    if (!last) this.prices = [btc, eth]
    for (const one of this.navs) if (!one.done && !this.price(one)) break
    this.pass(until, nextId)
    this.payOwed(null)
  }

  private price(point: NaiveFinance['navs'][number]): boolean {
    const { at, nav } = point
    const worth = (units: bigint) => (units * nav) / 1_000_000n
    const buys = this.buys.filter(({ priced }) => priced <= at)
    const sales = this.outs.filter((one) => one.status === 0 && !one.known && (one.priced as number) <= at)
    const plan = this.items
      .filter(({ product }) => product.kind === 'fund')
      .sort((a, b) => a.id - b.id)
      .map((item) => {
        const own = buys.filter((one) => one.item === item)
        const sold = sales.filter((one) => one.item === item)
        let units = item.units
        let known = item.value
        let dust = 0n
        for (const { amount } of own) {
          const got = (amount * 1_000_000n) / nav
          units += got
          known += worth(got)
          dust += amount - worth(got)
        }
        let priced = 0n
        for (const one of sold) {
          units -= one.units
          priced += worth(one.units)
        }
        return { item, sold, units, value: worth(units), dust, result: worth(units) + priced - known }
      })
    let sum = 0n
    for (const { result } of plan) sum += result
    if (sum > this.house10) return false
    this.house10 -= sum
    for (const { item, sold, units, value, dust, result } of plan) {
      const { coin } = item.product
      this.note(item.who, 'finance', coin, 'subscribe', -dust, at)
      if (dust > 0n) this.add(item.who, coin, dust, 'subscribe', at)
      this.note(item.who, 'finance', coin, 'fund_result', result, at)
      item.units = units
      item.value = value
      item.received += result
      for (const one of sold) {
        one.amount = worth(one.units)
        one.known = true
        item.selling -= one.units
      }
    }
    this.buys = this.buys.filter((one) => !buys.includes(one))
    point.done = true
    return true
  }
}

function wrongText(text: string): string | null {
  if (text === '') return 'quantity_required'
  const units = parse(text)
  if (units === null) return 'number_format'
  return units === 0n ? 'number_positive' : null
}
