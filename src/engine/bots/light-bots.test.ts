import { describe, expect, test } from 'vitest'
import type { MarketSpec } from '../contract/command.ts'
import { Random } from '../kernel/random.ts'
import { lightSpec } from '../testing/test-exchange.ts'
import type { Bots } from './bot-market.ts'
import { createBots } from './bots.ts'
import { TestMarket } from './testing/test-market.ts'

const START = Date.parse('2025-11-20T10:00:00Z')
const TICK = 100
const HOUR = 3_600_000

/** From a coin that trades most to the cheapest ones, of which a tick is more than a percent. */
const SPECS: Record<string, MarketSpec> = {
  usual: lightSpec(),
  great: lightSpec({ liveliness: { book: 'light', day_worth: 800_000_000, day_move: 0.03, pause: 6_000 } }),
  small: lightSpec({ liveliness: { book: 'light', day_worth: 10_000, day_move: 0.09, pause: 40_000 } }),
  cheap: lightSpec({
    price_digits: 8,
    quantity_digits: 0,
    tick_size: '0.00000001',
    step_size: '1',
    start_price: '0.00000083',
  }),
  tiny: lightSpec({
    price_digits: 8,
    quantity_digits: 0,
    tick_size: '0.00000001',
    step_size: '1',
    start_price: '0.00000009',
  }),
  contract: lightSpec({ kind: 'contract', price_digits: 3, tick_size: '0.001', start_price: '3.100' }),
}

class Run {
  readonly market: TestMarket
  readonly random: Random
  readonly spec: MarketSpec
  bots: Bots
  time = START
  private readonly seed: number

  constructor(spec: MarketSpec, seed: number) {
    this.spec = spec
    this.seed = seed
    this.market = TestMarket.of(spec)
    this.random = Random.seeded(seed, 1)
    this.bots = this.make()
  }

  private make(saved?: unknown): Bots {
    return createBots(this.spec, 5, false, saved, this.seed, START)
  }

  restart(): void {
    this.bots = this.make(JSON.parse(JSON.stringify(this.bots.save())))
  }

  /** @returns count of ticks in which something was done */
  pass(ms: number): number {
    let acts = 0
    for (const end = this.time + ms; this.time < end; this.time += TICK) {
      if (this.bots.act(this.market, this.random, this.time, TICK)) acts++
    }
    return acts
  }

  middle(): number {
    return (this.market.bestBid() + this.market.bestAsk()) / 2
  }
}

describe('MKT-01 light books', () => {
  test.each(Object.keys(SPECS).filter((name) => name !== 'tiny'))(
    '%s: 12 to 21 levels a side from the first tick on, never crossed',
    (name) => {
      for (const seed of [1, 2, 3]) {
        const run = new Run(SPECS[name] as MarketSpec, seed)
        run.pass(TICK)
        for (let i = 0; i < 400; i++) {
          for (const side of ['buy', 'sell'] as const) {
            expect(run.market.levels(side)).toBeGreaterThanOrEqual(12)
            expect(run.market.levels(side)).toBeLessThanOrEqual(21)
          }
          run.pass(3_000)
        }
        expect(run.market.crossings).toBe(0)
        expect(run.market.trades.length).toBeGreaterThan(5)
      }
    },
  )

  test('a price of a few ticks has both sides as far as they reach', () => {
    const run = new Run(SPECS.tiny as MarketSpec, 4)
    run.pass(HOUR / 2)
    expect(run.market.levels('buy')).toBeGreaterThan(3)
    expect(run.market.levels('sell')).toBeGreaterThanOrEqual(12)
    expect(run.market.crossings).toBe(0)
  })

  test('actions come at the pace of the market, some of them trades, and the volume is that of the day', () => {
    const run = new Run(SPECS.usual as MarketSpec, 7)
    const acts = run.pass(12 * HOUR)
    expect(acts).toBeGreaterThan((12 * HOUR) / 2_000 / 1.15)
    expect(acts).toBeLessThan((12 * HOUR) / 2_000 / 0.9)
    expect(run.market.trades.length).toBeGreaterThan(acts / 3)
    const worth = run.market.trades.reduce((sum, { price, lots }) => sum + (price / 1e4) * (lots / 1e2), 0)
    expect(worth).toBeGreaterThan(2_000_000 / 2 / 3)
    expect(worth).toBeLessThan((2_000_000 / 2) * 3)
  })

  test('the less a market trades, the wider it is quoted', () => {
    const spread = (name: string) => {
      const run = new Run(SPECS[name] as MarketSpec, 9)
      let sum = 0
      for (let i = 0; i < 100; i++) {
        run.pass(10_000)
        sum += (run.market.bestAsk() - run.market.bestBid()) / run.middle()
      }
      return sum / 100
    }
    expect(spread('small')).toBeGreaterThan(2 * spread('great'))
  })

  test('a side that a person has swept is filled again within two seconds', () => {
    const run = new Run(SPECS.small as MarketSpec, 3)
    run.pass(60_000)
    const before = run.middle()
    const { market } = run
    market.take('buy', Math.floor(before * 2), market.step * 1e9)
    expect(market.levels('sell')).toBe(0)
    market.flush()
    run.pass(2_000)
    expect(market.levels('sell')).toBeGreaterThanOrEqual(12)
    expect(Math.abs(run.middle() / before - 1)).toBeLessThan(0.02)
    expect(market.crossings).toBe(0)
  })

  test('whoever quotes far off the fair price is traded with', () => {
    const run = new Run(SPECS.usual as MarketSpec, 5)
    run.pass(60_000)
    const { market } = run
    const price = Math.floor(run.middle() * 1.03)
    market.take('buy', Math.floor(run.middle() * 2), market.step * 1e9)
    market.quote('buy', price, market.step * 1000, false)
    market.flush()
    run.pass(120_000)
    expect(market.bestBid()).toBeLessThan(price)
    expect(market.trades.some((trade) => trade.price === price && trade.side === 'sell')).toBe(true)
  })

  test('spot and perpetual of a coin stay together, whenever each of them acts', () => {
    const spot = new Run(SPECS.usual as MarketSpec, 6)
    const contract = new Run(SPECS.contract as MarketSpec, 6)
    for (let i = 0; i < 200; i++) {
      spot.pass(60_000)
      contract.pass(60_000)
      expect(Math.abs((contract.middle() * 10) / spot.middle() - 1)).toBeLessThan(0.02)
    }
  })

  test('BOT-07 the same seed gives the same market, and what is saved goes on alike', () => {
    const straight = new Run(SPECS.usual as MarketSpec, 31)
    const restored = new Run(SPECS.usual as MarketSpec, 31)
    for (let i = 0; i < 60; i++) {
      straight.pass(7_300)
      restored.pass(7_300)
      restored.restart()
    }
    expect(restored.market.trades).toEqual(straight.market.trades)
    expect(restored.market.deltas).toEqual(straight.market.deltas)
    expect(straight.market.trades.length).toBeGreaterThan(50)
  })
})
