import { expect, test } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { PerpExchange, perpSpec } from '../../testing/test-perp.ts'
import { HOUSE } from '../model/house.ts'

const PERIOD = 8 * 3_600_000

/** Goes to the tick that crosses the next funding instant. @returns the instant */
function toFunding(x: PerpExchange): number {
  const at = Math.floor(x.time / PERIOD) * PERIOD + PERIOD
  x.time = at - 5_000
  x.tick()
  expect(x.time).toBeLessThan(at)
  x.time = at
  x.tick()
  return at
}

/** Decimal text as whole 1e-8. */
const units = (text = '0') => BigInt(Math.round(Number(text) * 1e8))

test('PERP-09 at the instant the long pays and the short gets q·MP·F, and it stands in the records', () => {
  const x = new PerpExchange([perpSpec()], [11, 12, 13])
  x.do(12, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
  x.fill(11, 'buy', '0.777', '20000')
  x.fill(12, 'sell', '0.333', '20000')
  const [cross, margin] = [x.wallet(11)[0], x.wallet(12)[1]]
  const at = toFunding(x)
  const [rate] = x.exchange.fundingRates(1, 10)
  expect(rate).toMatchObject({ currency_id: 1, at })
  const mark = units(rate?.mark ?? undefined)
  const f = units(rate?.rate)
  expect(f).not.toBe(0n)
  const floor = (value: bigint) =>
    value < 0n && value % 10n ** 11n !== 0n ? value / 10n ** 11n - 1n : value / 10n ** 11n
  const paid = floor(-777n * mark * f)
  const got = floor(333n * mark * f)
  const [mine] = x.exchange.fundingHistory(11, 1, 5).list
  expect(mine).toMatchObject({ side: 'long', quantity: '0.777', at, rate: rate?.rate, mark_price: rate?.mark })
  expect(units(mine?.amount)).toBe(paid)
  expect(units(x.exchange.fundingHistory(12, 1, 5).list[0]?.amount)).toBe(got)
  expect(units(x.wallet(11)[0]) - units(cross)).toBe(units(mine?.amount))
  expect(units(x.wallet(12)[1]) - units(margin)).toBe(units(x.position(12).funding))
  expect(x.position(11).funding).toBe(mine?.amount)
  // Payers round up, receivers down: what is over is the fund's, less than one unit a position.
  const rest = units(x.wallet(HOUSE.insurance)[0])
  expect(rest >= 0n && rest <= 4n).toBe(true)
  expect(x.leaks()).toEqual([])
})

test('PERP-09 each instant is paid once, those of a long pause one after the other, and nobody pays who holds nothing', () => {
  const x = new PerpExchange()
  x.fill(11, 'buy', '1', '20000')
  const at = toFunding(x)
  x.tick(20)
  expect(x.exchange.fundingRates(1, 10)).toHaveLength(1)
  x.time = at + 2 * PERIOD + 1_000
  x.tick()
  expect(x.exchange.fundingRates(1, 10).map((row) => row.at)).toEqual([at + 2 * PERIOD, at + PERIOD, at])
  expect(x.exchange.fundingRates(1, 10)[0]?.rate).toBe('0.0001')
  expect(x.exchange.fundingHistory(11, 1, 10).total).toBe(3)
  expect(x.exchange.fundingHistory(12, 1, 10).total).toBe(0)
  const restored = restoreExchange(x.exchange.checkpoint())
  expect(restored.hash()).toBe(x.exchange.hash())
  expect(restored.fundingRates(1, 10)).toEqual(x.exchange.fundingRates(1, 10))
  expect(restored.fundingHistory(11, 1, 10)).toEqual(x.exchange.fundingHistory(11, 1, 10))
})

test('PERP-09 the bots pay and get their share of what they hold against people', () => {
  const light = { book: 'light', day_worth: 200_000_000, day_move: 0.02, pause: 2_000 } as const
  const x = new PerpExchange([perpSpec({ liveliness: light })])
  x.tick(3)
  x.perp(11, 'buy', '0.5')
  toFunding(x)
  const paid = Number(x.exchange.fundingHistory(11, 1, 1).list[0]?.amount)
  expect(paid).not.toBe(0)
  expect(Math.abs(Number(x.wallet(HOUSE.insurance)[0]))).toBeLessThan(1e-7)
  expect(x.leaks()).toEqual([])
})

test('PERP-09 an isolated margin never goes below zero: it takes of its own profit', () => {
  const x = new PerpExchange([perpSpec()], [11], '1000')
  x.do(11, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 125 })
  x.fill(11, 'buy', '1', '20000')
  x.drive(21_500)
  for (let i = 0; i < 120 && Number(x.position(11).margin) > 0; i++) toFunding(x)
  expect(x.position(11).margin).toBe('0')
  expect(Number(x.position(11).entry_price)).toBeGreaterThan(20_000)
  expect(x.leaks()).toEqual([])
})
