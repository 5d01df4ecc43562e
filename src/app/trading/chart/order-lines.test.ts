import { expect, test } from 'vitest'
import { testOrder, testPlanOrder } from '../../services/account/testing/test-orders.ts'
import { TEST_MARKET } from '../ticket/testing/test-market.ts'
import { draggedTo, type LineLabels, movedTo, orderLines } from './order-lines.ts'

const labels: LineLabels = {
  order: (side, size) => `${side} ${size}`,
  plan: (kind, side, size, by) => `${kind} ${side} ${size ?? 'whole'} ${by}`,
}
const { plan } = testPlanOrder()
const lines = (...orders: Parameters<ReturnType<typeof orderLines>>[0]) => orderLines(TEST_MARKET, labels)(orders)

test('CHART-10 a plan order is a line at the price that it waits for, apart from those in the book, and can be dragged', () => {
  const [rests, waits] = lines(testOrder({ id: 3 }), testPlanOrder({ id: 4, price: null, type: 'market' }))
  expect(rests?.line).toMatchObject({ ticks: 6_400_000, tone: 'buy', order: 3 })
  expect(waits?.line).toMatchObject({
    ticks: 6_500_000,
    tone: 'planBuy',
    label: 'conditional buy 1.00000 last',
    order: 4,
  })
  expect(waits && draggedTo(waits, TEST_MARKET, 6_510_005)).toEqual({ trigger_price: '65100.05' })
  expect(rests && draggedTo(rests, TEST_MARKET, 6_410_005)).toEqual({ price: '64100.05' })
})

test('CHART-10 the ends of TP/SL are lines of their own look; one in full says the whole position', () => {
  const end = (kind: 'take_profit' | 'stop_loss', full: boolean) =>
    testPlanOrder({
      side: 'sell',
      quantity: full ? null : '0.50000',
      plan: { ...plan, kind, full, trigger_by: 'mark' },
    })
  const [profit, loss] = lines(end('take_profit', false), end('stop_loss', true))
  expect([profit?.line.tone, profit?.line.label]).toEqual(['profit', 'take_profit sell 0.50000 mark'])
  expect([loss?.line.tone, loss?.line.label]).toEqual(['loss', 'stop_loss sell whole mark'])
  expect([profit?.field, loss?.field]).toEqual(['trigger_price', 'trigger_price'])
})

test('CHART-10 a trailing stop lies where it begins or where it fires, and is not dragged; what waits for a time has no line', () => {
  const trailing = { ...plan, kind: 'trailing', callback_rate: '1', activation_price: '66000.00' } as const
  const [begins, follows] = lines(
    testPlanOrder({ plan: { ...trailing, active: false, trigger_price: null } }),
    testPlanOrder({ plan: { ...trailing, active: true, trigger_price: '65340.00' } }),
  )
  expect([begins?.line.ticks, begins?.line.label.split(' ')[0]]).toEqual([6_600_000, 'activation'])
  expect([follows?.line.ticks, follows?.line.label.split(' ')[0]]).toEqual([6_534_000, 'trailing'])
  expect([begins?.line.order, follows?.line.order]).toEqual([undefined, undefined])
  expect(lines(testPlanOrder({ plan: { ...plan, kind: 'scheduled', trigger_price: null, trigger_at: 9 } }))).toEqual([])
  expect(lines(testPlanOrder({ currency_id: 2 }), testOrder({ price: null }))).toEqual([])
})

test('CHART-10 a size that is not known is none, never a zero', () => {
  const [rests, waits] = lines(
    testOrder({ quantity: null, quote_quantity: null }),
    testPlanOrder({ quantity: null, quote_quantity: null }),
  )
  expect([rests?.line.label, waits?.line.label]).toEqual(['buy --', 'conditional buy -- last'])
})

test('CHART-10 a change that moves no line has no ghost', () => {
  const [rests] = lines(testOrder())
  expect(rests && movedTo(rests, { price: '1.00' })).toBe('1.00')
  expect(rests && movedTo(rests, { quantity: '1' })).toBeNull()
})
