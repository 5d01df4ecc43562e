import { expect, test } from 'vitest'
import { Digest } from '../../kernel/digest.ts'
import { Random } from '../../kernel/random.ts'
import { ASSETS, contractSpec } from '../../testing/test-exchange.ts'
import { EngineOrder } from '../model/engine-order.ts'
import { createParts } from '../model/market-parts.ts'
import { MarketState } from '../model/market-state.ts'
import { addMarket } from './market-digest.ts'

const SPEC = contractSpec()
const BEGIN = { markets: [SPEC], assets: ASSETS, seed: 1, calm: true, time: 1_763_600_000_000 }
const FUNDED = { at: 100, rate: 5n, mark: 640_000 }
const HELD = { at: 100, lots: 9, longs: 3, shorts: 2, longLots: 8, shortLots: 7 }
const TICKER = { c: '64000.0', P: '0.5', v: '10.000' }
const MARK = { m: '64000.0', i: '64001.0', r: '0.0001', n: 28_800_000 }

function marketOf(index = 0, seed = 1, worldSeed = 1): MarketState {
  const parts = createParts(SPEC, index, { ...BEGIN, seed: worldSeed })
  return new MarketState(index, SPEC, ASSETS, Random.seeded(seed), parts)
}

function digestOf(market: MarketState): string {
  const digest = new Digest()
  addMarket(digest, market)
  return digest.hex()
}

function changed(change: (market: MarketState) => void): string {
  const market = marketOf()
  change(market)
  return digestOf(market)
}

function order(id: number, side: 'buy' | 'sell', price: number): EngineOrder {
  const terms = { quoteUnits: null, timeInForce: 'GTC', postOnly: false, createdAt: 1 } as const
  return new EngineOrder({ id, account: 11, market: 0, side, type: 'limit', price, lots: 5, ...terms })
}

const funded = (more: Partial<typeof FUNDED>) => changed((market) => market.paidFunding({ ...FUNDED, ...more }))
const held = (more: Partial<typeof HELD>) =>
  changed((market) => {
    market.interest = [{ ...HELD, ...more }]
    market.changed()
  })
const traded = (id: number, side: 'b' | 's', at: number, price: number, lots: number) =>
  changed((market) => {
    market.traded([id, '', '', side, BEGIN.time + at], price, lots)
    market.last = 640_000
    market.changed()
  })

test('ENG-09 two markets that are alike have the same hash, asked for once or twice', () => {
  const market = marketOf()
  expect(digestOf(market)).toBe(digestOf(marketOf()))
  expect(digestOf(market)).toBe(digestOf(market))
})

test('ENG-09 no two markets that differ in one part have the same hash', () => {
  const all = [
    changed(() => {}),
    digestOf(marketOf(1)),
    digestOf(marketOf(0, 2)),
    digestOf(marketOf(0, 1, 2)),
    changed((market) => void Object.assign(market, { last: market.last + 1 })),
    changed((market) => void Object.assign(market, { tickerDue: true })),
    changed((market) => void Object.assign(market, { ticker: TICKER })),
    changed((market) => void Object.assign(market, { ticker: { ...TICKER, v: '11.000' } })),
    changed((market) => void Object.assign(market, { mark: MARK })),
    changed((market) => void Object.assign(market, { mark: { ...MARK, r: '-0.0001' } })),
    changed((market) => void market.random.next32()),
    changed((market) => market.book.rest(order(1, 'buy', 639_000))),
    changed((market) => market.book.rest(order(2, 'buy', 639_000))),
    changed((market) => market.book.rest(order(1, 'sell', 639_000))),
    changed((market) => market.book.rest(order(1, 'buy', 639_001))),
  ]
  expect(new Set(all).size).toBe(all.length)
})

test('ENG-09 no two trades that differ in one part leave the same hash', () => {
  const all = [
    changed(() => {}),
    traded(1, 'b', 1_000, 640_000, 5),
    traded(2, 'b', 1_000, 640_000, 5),
    traded(1, 's', 1_000, 640_000, 5),
    traded(1, 'b', 1_001, 640_000, 5),
    traded(1, 'b', 1_000, 640_001, 5),
    traded(1, 'b', 1_000, 640_000, 6),
  ]
  expect(new Set(all).size).toBe(all.length)
})

test('ENG-09 no two rows of funding or of open interest that differ in one part leave the same hash', () => {
  const parts = ['at', 'lots', 'longs', 'shorts', 'longLots', 'shortLots'] as const
  const all = [
    changed(() => {}),
    funded({}),
    funded({ at: 101 }),
    funded({ rate: 6n }),
    funded({ rate: -5n }),
    funded({ mark: 640_001 }),
    held({}),
    ...parts.map((part) => held({ [part]: HELD[part] + 1 })),
  ]
  expect(new Set(all).size).toBe(all.length)
})

test.each<[string, (market: MarketState) => void]>([
  ['its ticker is published', (market) => void Object.assign(market, { ticker: TICKER })],
  ['its mark is published', (market) => void Object.assign(market, { mark: MARK })],
  ['its ticker falls due', (market) => void Object.assign(market, { tickerDue: true })],
  ['funding is paid', (market) => market.paidFunding(FUNDED)],
  ['an order comes to rest in it', (market) => market.book.rest(order(1, 'buy', 639_000))],
  [
    'all of that happens at once',
    (market) => {
      market.paidFunding(FUNDED)
      market.book.rest(order(1, 'buy', 639_000))
      Object.assign(market, { ticker: TICKER, mark: MARK, tickerDue: true })
    },
  ],
  [
    'it is notified that something changed',
    (market) => {
      market.random.next32()
      market.changed()
    },
  ],
])('ENG-09 the hash of a market that was asked for already is a new one when %s', (_, change) => {
  const market = marketOf()
  const before = digestOf(market)
  change(market)
  expect(digestOf(market)).not.toBe(before)
  expect(digestOf(market)).toBe(changed(change))
})
