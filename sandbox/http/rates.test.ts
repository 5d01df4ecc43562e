import { expect, test } from 'vitest'
import type { Order } from '../../src/shared/calls/entities.ts'
import type { Network } from '../../src/shared/calls/money-entities.ts'
import type { Rates } from '../../src/shared/calls/products/rate-calls.ts'
import { httpScene } from '../../tests/support/http-scene.ts'

const scene = httpScene()
const rates = async () => (await scene.client.get<Rates>('api/common/rates')).data

test('MSG-09 the rates are what the engine charges for a fill, to the last digit', async () => {
  const { spot, perpetual } = await rates()
  const send = async (path: string, body: object) =>
    (await scene.client.post<Order>(path, body, { token: scene.token })).data
  const market = { currency_id: 1, side: 'buy', type: 'market', quantity: '0.01', time_in_force: 'IOC' }
  const bought = await send('api/spot/order', market)
  const units = (text: string) => BigInt(Math.round(Number(text) * 1e8))
  const up = (amount: bigint, ppm: bigint) => (amount * ppm + 999_999n) / 1_000_000n
  const ppm = (share: string) => BigInt(Math.round(Number(share) * 1e6))
  expect(units(bought.fee)).toBe(up(units(bought.filled_quantity), ppm(spot.taker)))
  const opened = await send('api/contract/order', { currency_id: 1, side: 'buy', type: 'market', quantity: '0.01' })
  const quote = units(opened.filled_quote)
  // One rounding for each fill, each less than one unit.
  expect(units(opened.fee) - up(quote, ppm(perpetual.taker))).toBeLessThan(50n)
  expect(units(opened.fee)).toBeGreaterThanOrEqual(up(quote, ppm(perpetual.taker)))
  expect([spot, perpetual]).toEqual([
    { maker: '0.001', taker: '0.001' },
    { maker: '0.0002', taker: '0.0005' },
  ])
})

test('MSG-09 withdrawal fees are those of the networks, tiers and funding those of the markets', async () => {
  const { withdrawals, tiers, funding, kyc_limits, options, rebate, copy_share, fast_redeem_fee } = await rates()
  const { data } = await scene.client.get<Network[]>('api/currency/network?currency_id=3')
  const own = withdrawals.filter(({ currency_id }) => currency_id === 3)
  expect(own.map(({ network, fee, minimum }) => [network, fee, minimum])).toEqual(
    data.map(({ network, fee, minimum_withdraw }) => [network, fee, minimum_withdraw]),
  )
  expect(tiers[0]).toEqual({ max_notional: '50000', leverage: 125, maintenance: '0.004' })
  expect(funding).toEqual({ cap: '0.003', at: ['00:00', '08:00', '16:00'] })
  expect(kyc_limits).toEqual({ none: '0', basic: '10000', advanced: '1000000' })
  expect(options).toEqual({ flash_rate: '0.85', flash_break_even: '0.541', volatility_return: '0.92' })
  expect([rebate, copy_share, fast_redeem_fee]).toEqual(['0.2', '0.1', '0.01'])
})
