import { expect, test } from 'vitest'
import { DepthView } from '../../../src/app/services/hub-client/topic-views.ts'
import { unitsOf } from './held-book.ts'

const digits = { price_digits: 2, quantity_digits: 6 }
const units = [6_421_350, 1_500_000, 6_421_349, 29, 6_421_352, 1, 6_421_353, 2_000_001]

test('BENCH-03 a book is the same ticks and lots in each form that a tab can be given', () => {
  const texts = {
    bids: [['64213.50', '1.500000'] as [string, string], ['64213.49', '0.000029'] as [string, string]],
    asks: [['64213.52', '0.000001'] as [string, string], ['64213.53', '2.000001'] as [string, string]],
  }
  expect(unitsOf(texts, digits)).toEqual(units)
  const asNumbers = (rows: [string, string][]) => rows.map(([p, q]): [number, number] => [Number(p), Number(q)])
  const numbers = { bids: asNumbers(texts.bids), asks: asNumbers(texts.asks) }
  expect(unitsOf(numbers, digits)).toEqual(units)
  expect(unitsOf(Float64Array.from([...numbers.bids, ...numbers.asks].flat()), digits)).toEqual(units)
  const body = Float64Array.from([9, 1, 0, 0, 0, 2, 2, ...units])
  expect(unitsOf(new DepthView({ status: 'live', reason: 'none', ageAt: 1 }, body), digits)).toEqual(units)
})
