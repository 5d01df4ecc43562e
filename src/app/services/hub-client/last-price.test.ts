import { expect, test } from 'vitest'
import { type LastPrice, nextPrice } from './last-price.ts'

test('REAL-68 the direction is that of the last change; the same price again and an unknown one change nothing', () => {
  const prices = [null, 100, 100, 101, 101, null, 101, 99]
  const seen: LastPrice[] = []
  let at: LastPrice = { last: null, direction: null }
  for (const price of prices) {
    at = nextPrice(at, price)
    seen.push(at)
  }
  expect(seen.map(({ last, direction }) => [last, direction])).toEqual([
    [null, null],
    [100, null],
    [100, null],
    [101, 'up'],
    [101, 'up'],
    [101, 'up'],
    [101, 'up'],
    [99, 'down'],
  ])
  expect(seen[1]).toBe(seen[2])
})
