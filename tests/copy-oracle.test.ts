import { expect, test } from 'vitest'
import { CopyExchange, LEADER } from '../src/engine/testing/test-copy.ts'
import { toScaled } from '../src/shared/decimal/decimal-text.ts'
import { NaiveCopy, type NaiveFollower } from './oracle/naive-copy.ts'

const LEVERAGE = 5
const PRICES = [642_761, 30_000]
const MARKETS = [1, 2]
const ORIGIN = { device: 'x', ip: '::1', country: 'DE' }
const PEOPLE = [11, 12, 13, 14, 15, 16]

const u = (text: string) => toScaled(text.replace('-', ''), 8)! * (text.startsWith('-') ? -1n : 1n)

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Quotes of one price on both sides, a tick apart: a buy meets the upper, a sell the lower; the next order is at `price`. */
class Pair {
  readonly x = new CopyExchange(PEOPLE, '100000000', '400000')
  readonly naive = new NaiveCopy(u('400000'), PRICES.map(BigInt), LEVERAGE)
  readonly byFollow = new Map<number, NaiveFollower>()
  private readonly random: () => number

  constructor(seed: number) {
    this.random = seeded(seed)
    for (const account of PEOPLE)
      for (const currency_id of MARKETS) this.x.do(account, { kind: 'setLeverage', currency_id, leverage: LEVERAGE })
  }

  step(): void {
    const roll = this.random()
    if (roll < 0.72) this.lead()
    else if (roll < 0.82) this.follow()
    else if (roll < 0.88) this.stop()
    else if (roll < 0.94) this.freeze()
    else this.price()
  }

  private whole(most: number): number {
    return Math.floor(this.random() * most)
  }

  private lead(): void {
    const market = this.whole(2)
    const held = Number(this.naive.leader.lots[market])
    const most = market === 0 ? 4_000 : 80_000
    const roll = this.random()
    const size = 1 + this.whole(roll < 0.1 ? 20 : most / 4)
    let lots = this.random() < 0.5 ? size : -size
    if (roll > 0.7 && held !== 0) lots = -held
    else if (roll > 0.6 && held !== 0) lots = -2 * held
    if (Math.abs(held + lots) > most) lots = held > 0 ? -size : size
    if (Math.abs(lots) < 2) return
    const side = lots > 0 ? 'buy' : 'sell'
    this.naive.lead(market, BigInt(lots))
    const at = (priceOf(this.naive, market) / 10).toFixed(1)
    const currency_id = MARKETS[market] as number
    this.x.quote(side === 'sell' ? at : null, side === 'buy' ? at : null, '200', currency_id)
    this.x.perp(LEADER, side, (Math.abs(lots) / 1_000).toFixed(3), undefined, { currency_id })
  }

  private follow(): void {
    const name = PEOPLE[this.whole(PEOPLE.length)] as number
    if (this.running(name)) return
    const amount = 2_000 + this.whole(20_000)
    const mode = this.random() < 0.6 ? 'ratio' : 'fixed'
    const perTrade = 5 + this.whole(20)
    const maxTrade = mode === 'ratio' && this.random() < 0.7 ? 50_000 : 5 + this.whole(amount / 5)
    const max_leverage = this.random() < 0.7 ? 50 : 5 + this.whole(20)
    const terms = {
      mode,
      per_trade: String(perTrade),
      max_trade: String(maxTrade),
      max_leverage,
      slippage: '3',
    } as const
    const { id } = this.x.follow(name, { amount: String(amount), stop_percent: '90', ...terms })
    const units = (value: number) => BigInt(value) * 100_000_000n
    const money = { amount: units(amount), perTrade: units(perTrade), maxTrade: units(maxTrade) }
    this.naive.follow({ name, mode, maxLeverage: max_leverage, ...money })
    this.byFollow.set(id, this.naive.followers.at(-1)!)
  }

  private stop(): void {
    const running = [...this.byFollow].filter(([, one]) => one.state === 'following')
    const [id, one] = running[this.whole(running.length)] ?? []
    if (id !== undefined && one) this.end(id, one)
  }

  private end(id: number, one: NaiveFollower): void {
    for (const market of [0, 1]) {
      const at = (priceOf(this.naive, market) / 10).toFixed(1)
      const long = (one.lots[market] as bigint) > 0n
      this.x.quote(long ? at : null, long ? null : at, '200', MARKETS[market])
    }
    this.naive.stop(one)
    this.x.do(one.name, { kind: 'stopCopy', id, positions: 'close' })
  }

  private freeze(): void {
    const name = PEOPLE[this.whole(PEOPLE.length)] as number
    const one = this.running(name)
    if (!one) return
    one.frozen = !one.frozen
    this.x.do(name, { kind: 'freeze', frozen: one.frozen, origin: ORIGIN })
    this.compare(one)
    one.frozen = false
    this.x.do(name, { kind: 'freeze', frozen: false, origin: ORIGIN })
  }

  /** A tick that says the mark of a market; whoever has lost much is stopped, and a leader who has is given more. */
  private price(): void {
    const market = this.whole(2)
    const base = PRICES[market] as number
    const price = Math.round(base * (0.94 + this.random() * 0.12))
    this.naive.prices[market] = BigInt(price)
    const mark = { mark: price, index: price, rate: 0, next: this.x.time + 8 * 3_600_000 }
    const led = [{ market: 'contract' as const, currency_id: MARKETS[market] as number, bids: [], asks: [], mark }]
    this.x.do(21, { kind: 'cancelAll', market: 'contract', currency_id: null })
    this.x.send({ kind: 'tick', led })
    for (const [id, one] of this.byFollow)
      if (one.state === 'following' && this.naive.equity(one) * 2n < one.amount) this.end(id, one)
    if (this.naive.equity(this.naive.leader) > u('300000')) return
    this.x.fund(LEADER, '100000')
    this.naive.leader.money += u('100000')
  }

  private running(name: number): NaiveFollower | undefined {
    return this.naive.followers.find((one) => one.name === name && one.state === 'following')
  }

  compareAll(): void {
    for (const [id, one] of this.byFollow) {
      this.compare(one)
      if (one.state === 'ended') this.byFollow.delete(id)
    }
    expect(u(this.x.fundOf(LEADER))).toBe(this.naive.shares)
  }

  private compare(one: NaiveFollower): void {
    const id = [...this.byFollow].find(([, value]) => value === one)?.[0] as number
    const found = this.x.found(one.name, id)
    const { state, high, shares_paid, missed } = found
    const held = MARKETS.map((market) => {
      const position = this.x.exchange.views.copy
        .positions(one.name, id)
        .find(({ currency_id }) => currency_id === market)
      return position
        ? BigInt(Math.round(Number(position.quantity) * 1_000)) * (position.side === 'long' ? 1n : -1n)
        : 0n
    })
    expect({ id, state, missed, held, high: u(high), paid: u(shares_paid) }).toEqual({ id, state: one.state, missed: one.missed.length, held: one.lots, high: one.high, paid: one.paid }) // biome-ignore format: one table
    const realised = u(found.realised) - u(found.fees)
    const money = one.state === 'ended' ? one.back : one.money
    expect(realised).toBe(money - one.amount + one.paid)
  }
}

function priceOf(naive: NaiveCopy, market: number): number {
  return Number(naive.prices[market])
}

test('COPY-42 random leaders and followers come to what a naive book of copies comes to', () => {
  const pair = new Pair(5)
  const steps = process.env.LONG === 'full' ? 20_000 : 600
  for (let step = 1; step <= steps; step++) {
    pair.step()
    if (step % 20 === 0) pair.compareAll()
  }
  pair.compareAll()
  expect(pair.naive.followers.length).toBeGreaterThan(10)
  expect(pair.x.sound()).toEqual([])
}, 900_000)
