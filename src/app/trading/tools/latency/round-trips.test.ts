import { describe, expect, test } from 'vitest'
import { createRoundTrips, median, roundTripsOf } from './round-trips.ts'

describe('TERM-09 round trips', () => {
  test('TERM-09 from the press to the answer, and to the event, whichever comes first', () => {
    const trips = createRoundTrips()
    trips.answered('spot', 1, 100, 142)
    expect(trips.read()).toEqual([{ answered: 42, reported: null }])
    trips.event('spot', 1, 160)
    trips.event('spot', 2, 210)
    trips.event('spot', 2, 290)
    trips.answered('spot', 2, 200, 230)
    expect(trips.read()).toEqual([
      { answered: 42, reported: 60 },
      { answered: 30, reported: 10 },
    ])
  })

  test('TERM-09 orders of two kinds may have the same number', () => {
    const trips = createRoundTrips()
    trips.event('contract', 1, 150)
    trips.answered('spot', 1, 100, 142)
    expect(trips.read()).toEqual([{ answered: 42, reported: null }])
  })

  test('TERM-09 the last fifty are kept, and who shows them is notified', () => {
    const trips = createRoundTrips()
    const seen = new Set<unknown>()
    trips.subscribe(() => seen.add(trips.read()))
    for (let id = 0; id < 60; id++) trips.answered('spot', id, 0, id)
    expect(trips.read().map(({ answered }) => answered)).toEqual(Array.from({ length: 50 }, (_, i) => i + 10))
    expect(seen.size).toBe(60)
  })

  test('TERM-09 each gateway has its own: mock trading’s orders are not the exchange’s', () => {
    const [exchange, mock] = [{}, {}]
    roundTripsOf(exchange).answered('spot', 1, 100, 142)
    expect(roundTripsOf(exchange).read()).toHaveLength(1)
    expect(roundTripsOf(mock).read()).toEqual([])
  })

  test('TERM-09 the median is the middle one', () => {
    expect(median([])).toBeNull()
    expect(median([30, 10, 200])).toBe(30)
    expect(median([4, 1, 3, 2])).toBe(2.5)
  })
})
