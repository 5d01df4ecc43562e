import { expect, test } from 'vitest'
import type { Candle } from '../../../shared/calls/entities.ts'
import { joinSimulated } from './simulated-candles.ts'

const row = (open: number, from: string, high: string, low: string, close: string): Candle => [
  open,
  from,
  high,
  low,
  close,
  '1',
]

test('MOCK-06 simulated candles go on where the real ones end: no wick to a price of the mock exchange from before', () => {
  const real = [row(0, '90', '101', '90', '100'), row(60, '100', '103', '99', '102')]
  const made = [
    row(60, '50', '50', '50', '50'),
    row(120, '50', '104', '50', '103'),
    row(180, '103', '105', '101', '101'),
  ]
  expect(joinSimulated(real, made, 150)).toEqual([
    ...real,
    row(120, '102', '103', '102', '103'),
    row(180, '103', '105', '101', '101'),
  ])
  // The real ones had begun the candle in which the prices turned.
  expect(joinSimulated([...real, row(120, '102', '106', '102', '105')], made, 150)[2]).toEqual(
    row(120, '102', '103', '102', '103'),
  )
  expect(joinSimulated([], made, 150)).toEqual([
    row(120, '103', '103', '103', '103'),
    row(180, '103', '105', '101', '101'),
  ])
  expect(joinSimulated(real, [], 150)).toEqual(real)
  // A page of what came later.
  expect(joinSimulated([], made.slice(2), 150)).toEqual(made.slice(2))
})
