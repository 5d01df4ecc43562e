import { expect, test } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { PlanExchange } from '../../testing/test-plans.ts'

/** An order of each kind, a plan order of each kind, and a pair that protects a position. */
function begin(): PlanExchange {
  const x = PlanExchange.withSpot()
  x.last('20000')
  x.fill(11, 'buy', '1', '20000')
  x.perp(11, 'buy', '1', '19000')
  x.limit(11, 'buy', '90', '1')
  x.plan(11, { side: 'buy', quantity: '1', trigger: { price: '21000' } })
  x.plan(11, { market: 'spot', side: 'buy', quantity: '1', trigger: { price: '120' } })
  x.tpsl(11, { take_profit: { trigger_price: '22000' }, stop_loss: { trigger_price: '19500' } })
  return x
}
const arm = (x: PlanExchange, seconds: number) => x.no(11, { kind: 'deadMan', seconds })
/** Open and plan orders on spot and perpetual markets. */
const counts = ({ exchange }: PlanExchange) =>
  (['spot', 'contract'] as const).flatMap((kind) => [
    exchange.openOrders(11, kind).length,
    exchange.planOrders(11, kind).length,
  ])

test("PLAN-14 the dead man's switch cancels all orders and all plans but TP/SL when it runs out", () => {
  const x = begin()
  expect(arm(x, 30)).toBeNull()
  const due = x.exchange.perpSettings(11).dead_man ?? 0
  expect(due).toBe(x.time + 30_000)
  x.time = due - 2
  x.send({ kind: 'tick' })
  expect(counts(x)).toEqual([1, 1, 1, 3])
  x.send({ kind: 'tick' })
  expect(counts(x)).toEqual([0, 0, 0, 2])
  expect(x.exchange.orderHistory(11, 'spot', 1, 1).list[0]?.reason).toBe('dead_man')
  expect(x.endedPlans(11, 'spot')).toEqual([['conditional', 'cancelled', 'dead_man']])
  expect(x.exchange.perpSettings(11).dead_man).toBeNull()
  expect(x.armed(11).map(({ plan }) => plan.kind)).toEqual(['take_profit', 'stop_loss'])
})

test('PLAN-14 it is renewed, disarmed, and refused out of its range', () => {
  const x = begin()
  for (const seconds of [-1, 4, 86_401, 7.5, Number.NaN]) expect(arm(x, seconds)).toBe('dead_man_range')
  arm(x, 10)
  for (let i = 0; i < 5; i++) {
    x.time += 8_000
    x.tick()
    arm(x, 10)
  }
  expect(counts(x)).toEqual([1, 1, 1, 3])
  arm(x, 0)
  x.time += 100_000
  x.tick()
  expect(counts(x)).toEqual([1, 1, 1, 3])
})

test('PLAN-14 it goes through a checkpoint and into the hash, and runs out before the bots act after a pause', () => {
  const x = begin()
  const before = x.exchange.hash()
  arm(x, 60)
  expect(x.exchange.hash()).not.toBe(before)
  const restored = restoreExchange(x.exchange.checkpoint())
  expect(restored.hash()).toBe(x.exchange.hash())
  restored.apply({ t: x.time + 3_600_000, kind: 'tick' })
  expect(restored.openOrders(11, 'contract')).toEqual([])
  expect(restored.openOrders(11, 'spot')).toEqual([])
})
