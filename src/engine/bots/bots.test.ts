import { describe, expect, test } from 'vitest'
import type { MarketSpec } from '../contract/command.ts'
import { Random } from '../kernel/random.ts'
import type { Bots } from './bot-market.ts'
import { createBots } from './bots.ts'
import { TEST_SPECS, TestMarket } from './testing/test-market.ts'

const START = Date.parse('2025-11-20T10:00:00Z')
const TICK = 100

interface Run {
  spec: MarketSpec
  market: TestMarket
  bots: Bots
  random: Random
  time: number
}

function begin(index: number, seed: number, calm = false): Run {
  const spec = TEST_SPECS[index] as MarketSpec
  const bots = createBots(spec, index, calm, undefined, seed)
  return { spec, market: TestMarket.of(spec), bots, random: Random.seeded(seed, index), time: START }
}

function tick(run: Run, elapsed = TICK): void {
  run.bots.act(run.market, run.random, run.time, elapsed)
  run.time += elapsed
}

/** Deltas of each second. */
function seconds(run: Run, count: number): number[] {
  const out: number[] = []
  for (let s = 0; s < count; s++) {
    const before = run.market.deltas.length
    for (let i = 0; i < 10; i++) tick(run)
    out.push(run.market.deltas.length - before)
  }
  return out
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function dispersion(values: readonly number[]): number {
  const middle = mean(values)
  return mean(values.map((value) => (value - middle) ** 2)) / middle
}

function middle(market: TestMarket): number {
  return (market.bestBid() + market.bestAsk()) / 2
}

const markets = TEST_SPECS.map((spec, index) => ({ name: `${spec.symbol} ${spec.kind}`, index }))

describe('BOT-01 four markets are kept at 2 × 500 levels', () => {
  test.each(markets)('$name: 500 a side in the first act, 480 to 520 from then on, never crossed', ({ index }) => {
    for (const seed of [1, 2]) {
      const run = begin(index, seed)
      tick(run, 0)
      expect([run.market.levels('buy'), run.market.levels('sell')]).toEqual([500, 500])
      let fewest = 500
      let most = 500
      for (let i = 0; i < 600; i++) {
        tick(run)
        for (const side of ['buy', 'sell'] as const) {
          fewest = Math.min(fewest, run.market.levels(side))
          most = Math.max(most, run.market.levels(side))
        }
      }
      expect(fewest).toBeGreaterThanOrEqual(475)
      expect(most).toBeLessThanOrEqual(520)
      expect(run.market.crossings).toBe(0)
    }
  })

  test.each(markets)(
    '$name: depth grows away from the touch, sizes are uneven and mostly short numbers',
    ({ index }) => {
      const run = begin(index, 5)
      let near = 0
      let far = 0
      for (let sample = 0; sample < 10; sample++) {
        seconds(run, 4)
        for (const side of ['buy', 'sell'] as const) {
          const prices = run.market.prices(side)
          const span = (from: number, to: number) => Math.abs((prices[to] as number) - (prices[from] as number))
          near += span(0, 50)
          far += span(400, 450)
        }
      }
      expect(far / near).toBeGreaterThan(1.05)
      for (const side of ['buy', 'sell'] as const) {
        const depth = run.market.depth(side)
        const sizes = depth.map(([, lots]) => lots).sort((a, b) => a - b)
        const median = sizes[250] as number
        expect((sizes[450] as number) / median).toBeGreaterThan(3)
        expect(median / (sizes[50] as number)).toBeGreaterThan(2)
        const digits = sizes.map((lots) => String(lots).replace(/0+$/, '').length)
        expect(digits.filter((count) => count <= 2).length).toBeGreaterThan(sizes.length * 0.4)
      }
    },
  )

  test.each(markets)(
    '$name: a sweep of one whole side is refilled within a second, near the old price',
    ({ index }) => {
      const run = begin(index, 3)
      seconds(run, 5)
      const before = middle(run.market)
      run.market.take('buy', Math.floor((before * 1.05) / run.market.tick) * run.market.tick, run.market.step * 1e11)
      expect(run.market.levels('sell')).toBe(0)
      run.market.flush()
      tick(run)
      expect(run.market.levels('sell')).toBeGreaterThan(300)
      seconds(run, 1)
      expect(run.market.levels('sell')).toBeGreaterThanOrEqual(480)
      expect(Math.abs(middle(run.market) / before - 1)).toBeLessThan(0.002)
      expect(run.market.crossings).toBe(0)
    },
  )

  test('a market of few prices is filled as far as they reach', () => {
    for (const start_price of ['0.0200', '0.1000', '3.0000']) {
      const spec: MarketSpec = { ...(TEST_SPECS[0] as MarketSpec), price_digits: 4, tick_size: '0.0001', start_price }
      const market = TestMarket.of(spec)
      const bots = createBots(spec, 0, false, undefined, 1)
      const random = Random.seeded(1)
      for (let i = 0; i < 300; i++) bots.act(market, random, START + i * TICK, TICK)
      expect(market.levels('sell')).toBeGreaterThanOrEqual(480)
      const prices = Number(start_price) * 10_000
      expect(market.levels('buy')).toBeGreaterThan(Math.min(480, prices * 0.6))
      expect(market.crossings).toBe(0)
    }
  })

  test('a half-swept side comes back to its count within two seconds', () => {
    const run = begin(0, 4)
    seconds(run, 5)
    const kept = run.market.levels('buy') - 301
    const wall = run.market.prices('buy')[300] as number
    run.market.take('sell', wall, run.market.step * 1e11)
    expect(run.market.levels('buy')).toBe(kept)
    seconds(run, 2)
    expect(run.market.levels('buy')).toBeGreaterThanOrEqual(480)
  })

  test("a person's wall above the fair price is traded against, never crossed", () => {
    const run = begin(2, 6)
    seconds(run, 5)
    const high = Math.floor((middle(run.market) * 1.001) / run.market.tick) * run.market.tick
    run.market.take('buy', high, run.market.step * 1e11)
    run.market.quote('buy', high, 1_000_000 * run.market.step, false)
    run.market.flush()
    const trades = run.market.trades.length
    seconds(run, 10)
    expect(run.market.crossings).toBe(0)
    expect(run.market.bestBid()).toBeGreaterThanOrEqual(high)
    expect(run.market.trades.slice(trades).some((trade) => trade.price === high && trade.side === 'sell')).toBe(true)
  })
})

describe('BOT-02 deltas come in clustered bursts', () => {
  test.each(markets)('$name: some 50 a second, over-dispersed, most near the touch', ({ index }) => {
    const all: number[] = []
    for (const seed of [11, 12, 13]) {
      const run = begin(index, seed)
      tick(run, 0)
      const first = run.market.deltas.length
      const counts = seconds(run, 60)
      expect(dispersion(counts)).toBeGreaterThan(1.5)
      all.push(...counts)
      const ranks = run.market.deltas.slice(first).flatMap((delta) => delta.changed.map((change) => change.rank))
      const near = ranks.filter((rank) => rank < 50).length / ranks.length
      expect(near).toBeGreaterThan(0.6)
      expect(near).toBeLessThan(0.9)
    }
    expect(mean(all)).toBeGreaterThan(42)
    expect(mean(all)).toBeLessThan(58)
    expect(dispersion(all)).toBeGreaterThan(1.5)
  })

  test('within a second the ticks are uneven too: some bring none, some many, none more than 30', () => {
    const run = begin(0, 14)
    tick(run, 0)
    const counts: number[] = []
    for (let i = 0; i < 600; i++) {
      const before = run.market.deltas.length
      tick(run)
      counts.push(run.market.deltas.length - before)
    }
    expect(Math.min(...counts)).toBeLessThanOrEqual(1)
    expect(Math.max(...counts)).toBeGreaterThan(12)
    expect(Math.max(...counts)).toBeLessThanOrEqual(31)
  })

  test('takers come in runs on one side, with a heavy tail of sizes', () => {
    const run = begin(0, 15)
    seconds(run, 120)
    const { trades } = run.market
    expect(trades.length / 120).toBeGreaterThan(4)
    expect(trades.length / 120).toBeLessThan(25)
    let same = 0
    for (let i = 1; i < trades.length; i++) if (trades[i]?.side === trades[i - 1]?.side) same++
    expect(same / trades.length).toBeGreaterThan(0.6)
    const lots = trades.map((trade) => trade.lots).sort((a, b) => a - b)
    const at = (share: number) => lots[Math.floor(share * lots.length)] as number
    expect(at(0.99) / at(0.5)).toBeGreaterThan(10)
    expect(trades.some((trade) => trade.side === 'buy') && trades.some((trade) => trade.side === 'sell')).toBe(true)
  })

  test('a pause is traded through: the price goes on from where it was', () => {
    const run = begin(0, 16)
    seconds(run, 10)
    for (let pause = 0; pause < 3; pause++) {
      const before = middle(run.market)
      run.time += 9 * 3_600_000
      tick(run, 1000)
      expect(Math.abs(middle(run.market) / before - 1)).toBeLessThan(0.001)
      seconds(run, 60)
      expect(run.market.levels('buy')).toBeGreaterThanOrEqual(475)
      expect(run.market.levels('sell')).toBeGreaterThanOrEqual(475)
    }
    expect(run.market.crossings).toBe(0)
  })
})

describe('BOT-03 --calm is a quiet market', () => {
  test.each(markets)('$name: some two deltas a second and small moves', ({ index }) => {
    const calm = begin(index, 21, true)
    const lively = begin(index, 21)
    tick(calm, 0)
    expect(calm.market.levels('sell')).toBe(500)
    const counts = seconds(calm, 120)
    expect(mean(counts)).toBeGreaterThan(1)
    expect(mean(counts)).toBeLessThan(3.5)
    const range = (run: Run, count: number) => {
      let low = Number.POSITIVE_INFINITY
      let high = 0
      for (let s = 0; s < count; s++) {
        seconds(run, 1)
        low = Math.min(low, middle(run.market))
        high = Math.max(high, middle(run.market))
      }
      return high / low - 1
    }
    expect(range(calm, 60)).toBeLessThan(range(lively, 60) / 2)
    expect(calm.market.levels('buy')).toBeGreaterThanOrEqual(475)
  })
})

describe('BOT-07 same seed and commands, same market', () => {
  const picture = (run: Run) => ({
    deltas: run.market.deltas,
    trades: run.market.trades,
    buy: run.market.depth('buy'),
    sell: run.market.depth('sell'),
  })

  test.each(markets)('$name: two runs are alike, one of them restored from its checkpoint on the way', ({ index }) => {
    for (const calm of [false, true]) {
      const straight = begin(index, 31, calm)
      const restored = begin(index, 31, calm)
      for (let part = 0; part < 4; part++) {
        seconds(straight, 5)
        seconds(restored, 5)
        const memory: unknown = JSON.parse(JSON.stringify(restored.bots.save()))
        restored.bots = createBots(restored.spec, index, calm, memory, 31)
        restored.random = new Random(restored.random.save())
      }
      expect(picture(restored)).toEqual(picture(straight))
      expect(restored.bots.save()).toEqual(straight.bots.save())
      expect(straight.market.deltas.length).toBeGreaterThan(10)
    }
  })

  test('other seeds make other markets', () => {
    const one = begin(0, 32)
    const other = begin(0, 33)
    seconds(one, 3)
    seconds(other, 3)
    expect(one.market.depth('buy')).not.toEqual(other.market.depth('buy'))
  })

  test('what is saved does not change when the bots go on', () => {
    const run = begin(1, 34)
    seconds(run, 2)
    const memory = run.bots.save()
    const text = JSON.stringify(memory)
    seconds(run, 2)
    expect(JSON.stringify(memory)).toBe(text)
  })
})
