import { expect, test } from 'vitest'
import { type C2cPrice, coinsFor, fiatFor, hasCoinDigits, hasFiatDigits } from './c2c-amounts.ts'

const CENT = 1_000_000n
const COIN = 100_000_000n

const offer = (side: C2cPrice['side'], price: string, coin_digits: number): C2cPrice => ({ side, price, coin_digits })

/** 100 / 7 = 14.285714…; 0.07 / 7 = 0.01; 1 / 64000 = 0.000015625. */
test.each([
  ['7', 2, 100n * COIN, '100', '14.28', '14.29'],
  ['7', 6, 100n * COIN, '100', '14.285714', '14.285715'],
  ['7', 2, 7n * CENT, '0.07', '0.01', '0.01'],
  ['64000', 8, COIN, '1', '0.00001562', '0.00001563'],
  ['0.5', 0, 125n * CENT, '1.25', '2', '3'],
])(
  'C2C-02 at a price of %s, coins of %d decimals: for money, who buys gets the coins rounded down, and who sells gives them rounded up',
  (price, digits, amount, total, bought, sold) => {
    expect(coinsFor(offer('buy', price, digits), amount)).toEqual({ quantity: bought, total })
    expect(coinsFor(offer('sell', price, digits), amount)).toEqual({ quantity: sold, total })
  },
)

/** 1.5 · 7.01 = 10.515; 0.000001 · 7.01 is less than a cent; 3 · 7.01 = 21.03. */
test.each([
  ['7.01', 150_000_000n, '1.5', '10.52', '10.51'],
  ['7.01', 100n, '0.000001', '0.01', '0'],
  ['7.01', 3n * COIN, '3', '21.03', '21.03'],
])(
  'C2C-02 at a price of %s, for %d units of the coin: who buys pays whole cents rounded up, and who sells gets them rounded down',
  (price, units, quantity, paid, got) => {
    expect(fiatFor(offer('buy', price, 8), units)).toEqual({ quantity, total: paid })
    expect(fiatFor(offer('sell', price, 8), units)).toEqual({ quantity, total: got })
  },
)

test('C2C-02 an amount has no more decimals than its coin, and money none past the cent', () => {
  expect([100n, 99n, 101n, 0n].map((units) => hasCoinDigits(6, units))).toEqual([true, false, false, true])
  expect([COIN, COIN + 1n, COIN / 10n].map((units) => hasCoinDigits(0, units))).toEqual([true, false, false])
  expect([1n, 7n].map((units) => hasCoinDigits(8, units))).toEqual([true, true])
  expect([CENT, 3n * CENT, CENT - 1n, CENT / 10n].map(hasFiatDigits)).toEqual([true, true, false, false])
})
