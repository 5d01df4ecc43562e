import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PriceLadder } from './price-ladder.ts'

test.each(['buy', 'sell'] as const)(
  'ENG-01 the ladder of the %s side keeps its prices in order whatever comes and goes',
  (side) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 600 })), { maxLength: 900 }), (changes) => {
        const ladder = new PriceLadder(side)
        const naive = new Set<number>()
        for (const [add, price] of changes) {
          if (add) {
            naive.add(price)
            expect(ladder.open(price).price).toBe(price)
          } else if (naive.delete(price)) ladder.close(price)
        }
        const prices = [...naive].sort((a, b) => (side === 'buy' ? b - a : a - b))
        expect(ladder.size).toBe(prices.length)
        expect(prices.map((_, rank) => ladder.ranked(rank)?.price)).toEqual(prices)
        expect(ladder.bestLevel()?.price).toBe(prices[0])
        for (const price of [1, 300, 600, ...prices.slice(0, 5)])
          expect(ladder.rankOf(price)).toBe(prices.filter((p) => (side === 'buy' ? p > price : p < price)).length)
      }),
      { numRuns: 60 },
    )
  },
)
