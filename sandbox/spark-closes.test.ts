import { expect, test } from 'vitest'
import { createExchange } from '../src/engine/machine.ts'
import type { MarketKind } from '../src/shared/hub-protocol/market.ts'
import { DEFAULT_SEED, genesis } from './genesis.ts'
import { marketSpecs } from './market-specs.ts'
import { type AskCandles, SparkCloses } from './spark-closes.ts'

const HALF_HOUR = 1_800_000
const START = Date.parse('2025-11-21T09:13:20Z')

/** One deep market, one light one, and their perpetuals. */
function lived() {
  const exchange = createExchange()
  const few = marketSpecs(false).filter(({ currency_id }) => currency_id === 1 || currency_id === 40)
  for (const body of genesis({ seed: DEFAULT_SEED, calm: true, busy: false, passwordHash: 'none' })) {
    exchange.apply({ t: START, ...(body.kind === 'genesis' ? { ...body, markets: few } : body) })
  }
  const asked: number[] = []
  const ask: AskCandles = (kind, id, interval, limit) => {
    asked.push(limit)
    return exchange.candles(kind, id, interval, limit, null)
  }
  const asking = () => asked.splice(0)
  const straight = (kind: MarketKind, id: number) => exchange.candles(kind, id, '30m', 48, null).map((c) => c[4])
  return { exchange, closes: new SparkCloses(ask), asking, straight }
}

test('MKT-11 the closes kept are those that the candles have, whenever they are asked for', () => {
  const { exchange, closes, straight } = lived()
  // Within a half hour, over its edge, several at once, and more than are shown.
  for (const step of [100, 60_000, HALF_HOUR, 3 * HALF_HOUR + 7, 100, 60 * HALF_HOUR, HALF_HOUR]) {
    exchange.apply({ t: exchange.time + step, kind: 'tick' })
    for (const kind of ['spot', 'contract'] as const) {
      for (const id of [1, 40]) {
        const points = closes.points(kind, id)
        expect([step, kind, id, points]).toEqual([step, kind, id, straight(kind, id)])
        expect(points).toHaveLength(48)
      }
    }
  }
  expect(closes.points('spot', 999)).toBeNull()
})

test('MKT-11 a closed candle is read once', () => {
  const { exchange, closes, asking } = lived()
  expect(closes.isCold('spot', 40)).toBe(true)
  closes.points('spot', 40)
  expect([asking(), closes.isCold('spot', 40), closes.isCold('contract', 40)]).toEqual([[1, 48], false, true])
  for (let i = 0; i < 5; i++) closes.points('spot', 40)
  expect(asking()).toEqual([1, 1, 1, 1, 1])
  exchange.apply({ t: exchange.time + HALF_HOUR, kind: 'tick' })
  closes.points('spot', 40)
  expect(asking()).toEqual([1, 2])
  closes.points('spot', 40)
  expect(asking()).toEqual([1])
})

test('MKT-11 a clock that was set back reads everything anew', () => {
  let open = 100 * HALF_HOUR
  const closes = new SparkCloses((_kind, _id, _interval, limit) =>
    Array.from({ length: limit }, (_, i) => {
      const t = open - (limit - 1 - i) * HALF_HOUR
      return [t, '1', '1', '1', String(t / HALF_HOUR), '0']
    }),
  )
  closes.points('spot', 1)
  open -= 10 * HALF_HOUR
  expect(closes.points('spot', 1)).toEqual(Array.from({ length: 48 }, (_, i) => String(43 + i)))
})
