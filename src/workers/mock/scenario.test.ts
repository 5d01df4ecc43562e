import { expect, test } from 'vitest'
import type { Exchange } from '../../engine/contract/exchange-api.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { LivePrices, Scenario } from '../../shared/mock/mock-port.ts'
import type { Level } from '../../shared/wire/messages.ts'
import { fakeMarket } from '../testing/fake-world.ts'
import { ScenarioRun } from './scenario.ts'

const BEGAN = 1_000_000
const NEXT = 9_000_000

interface Shown {
  last?: string
  b?: Level[]
  a?: Level[]
  /** Rate of funding; the perpetual has no marks without it. */
  rate?: string
}

/** What a scenario asks of an exchange, which has coin 1 on both kinds and coin 2 beside it: ticks of 0.05, steps of 0.010. */
function exchange({ last = '1000.00', b = [], a = [], rate }: Shown): Exchange {
  const market = (kind: MarketKind, id: number) => ({
    ...fakeMarket(kind, id),
    tick_size: '0.05',
    step_size: '0.010',
  })
  const asked: Pick<Exchange, 'markets' | 'top' | 'ticker' | 'mark'> = {
    markets: (kind) => [market(kind, 1), market(kind, 2)],
    top: () => ({ b, a }) as ReturnType<Exchange['top']>,
    ticker: () => ({ c: last }) as ReturnType<Exchange['ticker']>,
    mark: () =>
      (rate === undefined ? null : { m: '1001.00', i: '1002.00', r: rate, n: NEXT }) as ReturnType<Exchange['mark']>,
  }
  return asked as Exchange
}

const BOOK: Shown = {
  b: [
    ['999.90', '0.100'],
    ['999.80', '0.200'],
  ],
  a: [
    ['1000.10', '0.300'],
    ['1000.20', '0.400'],
  ],
}

function begin(name: Scenario, shown: Shown, tab: Partial<LivePrices> | null = null) {
  return new ScenarioRun(name, exchange(shown), 1, BEGAN, () => tab as LivePrices | null)
}

test('MOCK-07 a scenario moves the spot market and the perpetual of its coin and no other, with the marks that there are', () => {
  const { led, funding, lost } = begin('crash', { ...BOOK, rate: '0.0001' }).at(BEGAN)
  expect(led.map(({ market, currency_id }) => [market, currency_id])).toEqual([
    ['spot', 1],
    ['contract', 1],
  ])
  expect(led.map(({ mark }) => mark ?? null)).toEqual([
    null,
    { mark: 100_100, index: 100_200, rate: 10_000, next: NEXT },
  ])
  expect([funding, lost]).toEqual([[], false])
})

// By hand: it eases into 15 % within 8 s, stays until 13 s, and eases back to 6 % until 45 s; a quarter of the time is 5/32 of the way.
test.each([
  [0, 0],
  [2_000, -2_345],
  [4_000, -7_500],
  [7_999, -15_000],
  [8_000, -15_000],
  [12_999, -15_000],
  [13_000, -15_000],
  [21_000, -13_595],
  [29_000, -10_500],
  [45_000, -6_000],
  [60_000, -6_000],
])('MOCK-07 after %i ms of a flash crash all of a market has moved by %i ticks', (ms, by) => {
  const [, perpetual] = begin('crash', { ...BOOK, rate: '0.0001' }).at(BEGAN + ms).led
  expect(perpetual).toMatchObject({
    bids: [99_990 + by, 100, 99_980 + by, 200],
    asks: [100_010 + by, 300, 100_020 + by, 400],
    last: 100_000 + by,
    mark: { mark: 100_100 + by, index: 100_200 + by, rate: 10_000, next: NEXT },
  })
})

test.each<[Scenario, number]>([
  ['crash', 45_000],
  ['funding', 26_000],
  ['loss', 18_000],
])('MOCK-07 %s is over after %i ms and not before', (name, ms) => {
  const run = begin(name, BOOK)
  expect(run.ends).toBe(BEGAN + ms)
  expect([run.isOver(BEGAN + ms - 1), run.isOver(BEGAN + ms)]).toEqual([false, true])
})

test('MOCK-07 each moment trades the first lots that are offered: two sales, then a purchase', () => {
  const run = begin('crash', BOOK)
  const trades = [1, 2, 3, 4, 5, 6].map((i) => run.at(BEGAN + 9_000 + i).led[0]?.trades)
  expect(trades).toEqual([0, 0, 1, 0, 0, 1].map((bought) => [[85_000, 300, bought]]))
})

test.each<[string, Shown, number]>([
  ['lots that are bid where none are offered', { b: BOOK.b as Level[] }, 100],
  ['the least lots where there is no book', {}, 10],
  ['the least lots where less is offered', { a: [['1000.10', '0.005']] }, 10],
])('MOCK-07 it trades %s', (_, shown, lots) => {
  expect(begin('crash', shown).at(BEGAN).led[0]?.trades).toEqual([[100_000, lots, 0]])
})

test('MOCK-07 no price falls below one tick, and levels that meet there are one', () => {
  const b: Level[] = [
    ['0.15', '0.100'],
    ['0.10', '0.200'],
    ['0.05', '0.300'],
  ]
  const [spot] = begin('crash', { last: '0.20', b, a: [['0.20', '0.400']] }).at(BEGAN + 8_000).led
  expect(spot).toMatchObject({ bids: [10, 100, 5, 200], asks: [15, 400], last: 15 })
  const [least] = begin('crash', { last: '0.05', b: [['0.05', '1.000']] }).at(BEGAN + 8_000).led
  expect(least).toMatchObject({ bids: [5, 1_000], asks: [], last: 5 })
})

test('MOCK-07 where the exchange shows no book, what the tab showed last is moved', () => {
  const tab = { bids: [90_000, 50], asks: [110_000, 70] }
  expect(begin('crash', {}, tab).at(BEGAN + 8_000).led[0]).toMatchObject({
    bids: [75_000, 50],
    asks: [95_000, 70],
    trades: [[85_000, 70, 0]],
  })
  expect(begin('crash', { b: [['999.90', '0.100']] }, tab).at(BEGAN).led[0]).toMatchObject({
    bids: [99_990, 100],
    asks: [],
  })
})

test('MOCK-07 a feed loss: two seconds as ever, fifteen of nothing, then another price', () => {
  const run = begin('loss', BOOK)
  const seen = (ms: number) => {
    const { led, lost } = run.at(BEGAN + ms)
    return [lost, led.map(({ last }) => last)]
  }
  expect([0, 1_999].map(seen)).toEqual(Array(2).fill([false, [100_000, 100_000]]))
  expect([2_000, 16_999].map(seen)).toEqual(Array(2).fill([true, []]))
  expect([17_000, 18_000].map(seen)).toEqual(Array(2).fill([false, [98_500, 98_500]]))
})

test.each([
  ['paid by the long', '0.0001', [10_000, -145_000, -300_000]],
  ['paid by the short', '-0.0001', [-10_000, 145_000, 300_000]],
  ['paid by nobody', '0', [0, 150_000, 300_000]],
])('MOCK-07 a funding that is %s turns within six seconds to 0.3 %% for the others', (_, rate, rates) => {
  const run = begin('funding', { ...BOOK, rate })
  const moments = [0, 3_000, 6_000].map((ms) => run.at(BEGAN + ms).led)
  expect(moments.map(([, perpetual]) => perpetual?.mark?.rate)).toEqual(rates)
  for (const [spot, perpetual] of moments) {
    expect(spot?.mark).toBeUndefined()
    expect(perpetual).toMatchObject({ last: 100_000, mark: { mark: 100_100, next: BEGAN + 20_000 } })
  }
})

test('MOCK-07 a flipped funding is paid once, after twenty seconds, and then as the market has it', () => {
  const run = begin('funding', { ...BOOK, rate: '0.0001' })
  const seen = (ms: number) => {
    const { led, funding } = run.at(BEGAN + ms)
    return [funding, led[1]?.mark?.next]
  }
  expect(seen(19_999)).toEqual([[], BEGAN + 20_000])
  expect(seen(20_000)).toEqual([[{ currency_id: 1, rate: -300_000 }], NEXT])
  expect(seen(20_100)).toEqual([[], NEXT])
})
