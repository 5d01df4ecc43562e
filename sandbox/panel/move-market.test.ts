import { expect, test } from 'vitest'
import { PerpExchange } from '../../src/engine/testing/test-perp.ts'
import { moveMarket } from './move-market.ts'

function hostOf(x: PerpExchange) {
  return {
    exchange: x.exchange,
    submit: async (body: Parameters<PerpExchange['send']>[0]) => x.send(body),
  }
}

test('POS-16 the move of a market is one beat in which mark, index and book stand there: what is lost is liquidated', async () => {
  const x = new PerpExchange()
  x.do(11, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 50 })
  x.fill(11, 'buy', '1', '20000')
  x.drive(20_000)
  const there = (Number(x.exchange.mark(1)?.m) * 0.99).toFixed(1)
  expect(await moveMarket(hostOf(x), { currency_id: 1, percent: -1 })).toEqual({ mark: there })
  expect(x.position(11).mark_price).toBe(there)
  expect(x.exchange.top('contract', 1, 1).b[0]?.[0]).toBe((Number(there) - 0.1).toFixed(1))
  await moveMarket(hostOf(x), { currency_id: 1, percent: -1 })
  expect(x.positions(11)).toEqual([])
  expect(x.exchange.positionHistory(11, 1, 10).list[0]).toMatchObject({ liquidated: true, realised: '-400' })
  expect(x.leaks()).toEqual([])
})

test('POS-16 a market that is not there is not moved', async () => {
  expect(await moveMarket(hostOf(new PerpExchange()), { currency_id: 77, percent: 1 })).toBeNull()
})
