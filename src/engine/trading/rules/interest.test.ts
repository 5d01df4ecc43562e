import { expect, test } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { PerpExchange } from '../../testing/test-perp.ts'

const STEP = 300_000

function next(x: PerpExchange): number {
  x.time = Math.floor(x.time / STEP) * STEP + STEP
  x.tick()
  return x.time - (x.time % STEP)
}

test('PLAN-16 open interest and long/short of a market are what people hold', () => {
  const x = new PerpExchange()
  x.fill(11, 'buy', '1', '20000')
  x.fill(12, 'sell', '0.25', '20000')
  x.do(13, { kind: 'setPositionMode', position_mode: 'hedge' })
  x.fill(13, 'buy', '2', '20000', { position_side: 'long' })
  const details = x.exchange.marketDetails(1)
  expect(details).toMatchObject({ open_interest: '3.000', long_accounts: 2, short_accounts: 2 })
  expect(details).toMatchObject({ long_quantity: '3.000', short_quantity: '3.000', open_value: '60000' })
  expect(details?.tiers[0]).toEqual({ floor: '0', most: '50000', leverage: 125, rate: '0.004', cum: '0' })
  expect(details?.tiers[1]).toEqual({ floor: '50000', most: '250000', leverage: 100, rate: '0.005', cum: '50' })
  expect(x.exchange.marketDetails(7)).toBeNull()
})

test('PLAN-16 it is sampled every five minutes where it changed, and kept by checkpoint and hash', () => {
  const x = new PerpExchange()
  x.tick()
  next(x)
  expect(x.exchange.marketDetails(1)?.interest).toEqual([])
  x.fill(11, 'buy', '1', '20000')
  const first = next(x)
  next(x)
  x.fill(11, 'buy', '1', '20000')
  const second = next(x)
  const rows = x.exchange.marketDetails(1)?.interest
  expect(rows?.map(({ at, open_interest }) => [at, open_interest])).toEqual([
    [first, '1.000'],
    [second, '2.000'],
  ])
  const text = x.exchange.checkpoint()
  const restored = restoreExchange(text)
  expect(restored.marketDetails(1)).toEqual(x.exchange.marketDetails(1))
  expect(restored.hash()).toBe(x.exchange.hash())
  const other = text.replace(`[${second},2000,`, `[${second},2001,`)
  expect(other).not.toBe(text)
  expect(restoreExchange(other).hash()).not.toBe(x.exchange.hash())
})

test('PLAN-16 what the insurance fund has is sampled too', () => {
  const x = new PerpExchange()
  x.do(11, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 100 })
  x.fill(11, 'buy', '1', '20000')
  x.drive(19_700)
  const at = next(x)
  const details = x.exchange.marketDetails(1)
  expect(Number(details?.insurance_fund)).not.toBe(0)
  expect(details?.insurance.at(-1)?.balance).toBe(details?.insurance_fund)
  expect(details?.insurance.at(-1)?.at).toBeLessThanOrEqual(at)
  const text = x.exchange.checkpoint()
  expect(restoreExchange(text).hash()).toBe(x.exchange.hash())
  expect(restoreExchange(text).marketDetails(1)).toEqual(details)
})
