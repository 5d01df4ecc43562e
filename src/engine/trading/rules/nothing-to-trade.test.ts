import { expect, test } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { PlanExchange } from '../../testing/test-plans.ts'

const PAIR = { take_profit: { trigger_price: '20500' }, stop_loss: { trigger_price: '19900' } } as const

/** Account 11 is long 1 @ 20,000 with a pair in full; strangers stand at `bid` and 20,800. */
function long(bid: string | null = '19900'): PlanExchange {
  const x = PlanExchange.withSpot()
  x.last('20000')
  x.fill(11, 'buy', '1', '20000')
  if (bid) x.perp(21, 'buy', '50', bid)
  x.perp(21, 'sell', '50', '20800')
  x.tick()
  x.tpsl(11, PAIR)
  return x
}
const waiting = (x: PlanExchange) => x.armed(11).map(({ plan, status, reason }) => [plan.kind, status, reason])
const STOP_WAITS = (reason: string) => [
  ['take_profit', 'unfilled', null],
  ['stop_loss', 'in_progress', reason],
]

test('PLAN-08 a stop-loss that meets its own order stays triggered, its pair armed, and closes once the way is free', () => {
  const x = long('19200')
  x.last('19900')
  const own = x.perp(11, 'buy', '0.1', '19950')
  x.tick()
  expect(waiting(x)).toEqual(STOP_WAITS('self_trade'))
  const reported = x.events.length
  const orders = x.exchange.orderHistory(11, 'contract', 1, 100).total
  x.tick(5)
  expect(x.exchange.orderHistory(11, 'contract', 1, 100).total).toBe(orders)
  expect(x.events.slice(reported).filter((event) => event.kind === 'order' && event.account === 11)).toEqual([])
  x.do(11, { kind: 'cancelOrder', market: 'contract', id: own.id })
  // It has been hit: that the price is back above it makes no difference.
  x.perp(21, 'buy', '50', '20100')
  x.last('20100.1')
  x.tick()
  expect(x.positions(11)).toEqual([])
  expect(x.endedPlans(11)).toEqual([
    ['take_profit', 'cancelled', 'pair'],
    ['stop_loss', 'completed', null],
  ])
  expect(x.leaks()).toEqual([])
})

test('PLAN-08 an empty side, and a book beyond the 5 % of a market order, leave it triggered', () => {
  const empty = long(null)
  empty.last('19900')
  empty.tick()
  expect(waiting(empty)).toEqual(STOP_WAITS('no_liquidity'))
  empty.perp(21, 'buy', '2', '18000.1')
  empty.tick()
  expect(waiting(empty)).toEqual(STOP_WAITS('market_bound'))
  empty.perp(21, 'buy', '2', '19800')
  empty.tick()
  expect(empty.positions(11)).toEqual([])
})

test('PLAN-08 closed in part it goes on with the rest, without its pair', () => {
  const x = long(null)
  x.last('19900')
  x.perp(21, 'buy', '0.4', '19890')
  x.tick()
  expect(x.position(11).quantity).toBe('0.600')
  expect(waiting(x)).toEqual([['stop_loss', 'in_progress', 'market_bound']])
  expect(x.endedPlans(11)).toEqual([['take_profit', 'cancelled', 'pair']])
  x.perp(21, 'buy', '0.4', '19890')
  x.tick()
  x.perp(21, 'buy', '0.4', '19890')
  x.tick()
  expect(x.positions(11)).toEqual([])
  expect(x.endedPlans(11).at(-1)).toEqual(['stop_loss', 'completed', null])
})

test('PLAN-08 what waits for its rest in part closes that and no more', () => {
  const x = long(null)
  for (const { id } of x.armed(11)) x.do(11, { kind: 'cancelOrder', market: 'contract', id })
  const [, stop] = x.tpsl(11, { full: false, quantity: '0.5', ...PAIR })
  x.last('19900')
  x.perp(21, 'buy', '0.2', '19890')
  x.tick()
  expect(x.armed(11)).toMatchObject([{ id: stop?.id, quantity: '0.300', status: 'in_progress' }])
  x.perp(21, 'buy', '50', '19890')
  x.tick()
  expect(x.position(11).quantity).toBe('0.500')
  expect(x.ended(11, stop?.id ?? 0)).toMatchObject({ status: 'completed', reason: null })
})

test('PLAN-08 it ends with its position, by cancelling, and waits for its price again once that is another', () => {
  const closed = long(null)
  closed.last('19900')
  closed.tick()
  closed.fill(11, 'sell', '1', '19950')
  expect(closed.endedPlans(11).map(([, , reason]) => reason)).toEqual(['position_closed', 'position_closed'])
  const x = long(null)
  x.last('19900')
  x.tick()
  const [stop] = x.armed(11).filter(({ plan }) => plan.kind === 'stop_loss')
  x.do(11, { kind: 'amendOrder', market: 'contract', id: stop?.id ?? 0, trigger_price: '19800' })
  expect(waiting(x)).toEqual([
    ['take_profit', 'unfilled', null],
    ['stop_loss', 'unfilled', null],
  ])
  x.perp(21, 'buy', '50', '19850')
  x.tick()
  expect(x.positions(11)).toHaveLength(1)
})

test('PLAN-08 a pair on spot waits likewise', () => {
  const x = PlanExchange.withSpot()
  x.limit(13, 'sell', '100', '1')
  x.limit(12, 'buy', '100', '1')
  x.tpsl(12, { market: 'spot', quantity: '0.5', side: 'sell', take_profit: { trigger_price: '110' }, stop_loss: { trigger_price: '95' } }) // biome-ignore format: one line
  x.limit(13, 'buy', '95', '0.1')
  x.limit(11, 'sell', '95', '0.1')
  x.tick()
  expect(x.armed(12, 'spot').map(({ status, reason }) => [status, reason])).toEqual([
    ['unfilled', null],
    ['in_progress', 'no_liquidity'],
  ])
  x.limit(13, 'buy', '95', '2')
  x.tick()
  expect(x.endedPlans(12, 'spot')[0]).toEqual(['stop_loss', 'completed', null])
})

test('PLAN-08 a checkpoint keeps what has triggered and waits', () => {
  const x = long(null)
  x.last('19900')
  x.tick()
  const restored = restoreExchange(x.exchange.checkpoint())
  expect(restored.planOrders(11, 'contract')).toEqual(x.exchange.planOrders(11, 'contract'))
  expect(restored.hash()).toBe(x.exchange.hash())
})
