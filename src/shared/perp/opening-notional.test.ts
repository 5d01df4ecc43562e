import { expect, test } from 'vitest'
import { openingNotional, type RestingOrder } from './opening-notional.ts'

const UNIT = 100_000_000n
const order = (id: number, price: bigint, tenths: bigint, reduceOnly = false): RestingOrder => {
  return { id, price: price * UNIT, left: (tenths * UNIT) / 10n, reduceOnly }
}
const opens = (side: 'buy' | 'sell', orders: RestingOrder[], tenthsHeld: bigint) =>
  Number(openingNotional(side, orders, (tenthsHeld * UNIT) / 10n) / UNIT)

/** Long 2 held; sells of 1 at 20,100 and 1.5 at 20,200: 0.5 at 20,200 opens, in whatever order they stand. */
test('PERP-04 what closes is not paid for: of sells the cheapest close first, of buys the dearest', () => {
  const sells = [order(1, 20_100n, 10n), order(2, 20_200n, 15n)]
  expect([opens('sell', sells, 20n), opens('sell', sells.toReversed(), 20n)]).toEqual([10_100, 10_100])
  // Short 2 held: the buy at 20,200 fills first, 0.5 at 20,100 is left to open.
  expect([opens('buy', sells, 20n), opens('buy', sells.toReversed(), 20n)]).toEqual([10_050, 10_050])
})

test('PERP-04 with nothing held all of it opens, and with enough held none', () => {
  const orders = [order(1, 100n, 10n), order(2, 200n, 15n)]
  for (const side of ['buy', 'sell'] as const) {
    expect([opens(side, orders, 0n), opens(side, orders, 25n), opens(side, orders, 99n)]).toEqual([400, 0, 0])
    expect(opens(side, [], 5n)).toBe(0)
  }
})

test('PERP-04 reduce-only orders open nothing, but close in their turn; of one price the oldest comes first', () => {
  const early = [order(1, 100n, 10n, true), order(2, 100n, 10n)]
  expect([opens('sell', early, 10n), opens('sell', early.toReversed(), 10n)], 'the oldest closes all').toEqual([
    100, 100,
  ])
  const late = [order(3, 100n, 10n, true), order(2, 100n, 10n)]
  expect([opens('sell', late, 10n), opens('sell', late.toReversed(), 10n)], 'the youngest closes nothing').toEqual([
    0, 0,
  ])
  expect(opens('buy', early, 0n)).toBe(100)
})
