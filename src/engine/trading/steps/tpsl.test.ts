import { expect, test } from 'vitest'
import { PlanExchange } from '../../testing/test-plans.ts'

/** Account 11 is long 1 @ 20,000; strangers stand at 19,000 and 21,000. */
function long(): PlanExchange {
  const x = PlanExchange.withSpot()
  x.last('20000')
  x.fill(11, 'buy', '1', '20000')
  x.perp(21, 'buy', '50', '19200')
  x.perp(21, 'sell', '50', '20800')
  x.tick()
  return x
}
const ends = (take: string, stop: string) =>
  ({ take_profit: { trigger_price: take }, stop_loss: { trigger_price: stop } }) as const

test('PLAN-07 a full pair follows the size of its position and closes all of it', () => {
  const x = long()
  const [take, stop] = x.tpsl(11, ends('20500', '19900'))
  expect(take).toMatchObject({ side: 'sell', type: 'market', quantity: null, reduce_only: true })
  expect(take?.plan).toMatchObject({ kind: 'take_profit', full: true, direction: 'up', pair_id: stop?.id })
  expect(stop?.plan).toMatchObject({ kind: 'stop_loss', full: true, direction: 'down', pair_id: take?.id })
  x.fill(11, 'buy', '1.5', '20100')
  x.last('20500')
  x.tick()
  expect(x.positions(11)).toEqual([])
  expect(x.endedPlans(11)).toEqual([
    ['stop_loss', 'cancelled', 'pair'],
    ['take_profit', 'completed', null],
  ])
  expect(x.order(11, x.ended(11, take?.id ?? 0).plan.order_id ?? 0, 'contract').quantity).toBe('2.500')
  expect(x.leaks()).toEqual([])
})

test('PLAN-07 it is checked against the trigger price of this moment, not the entry', () => {
  const x = long()
  x.last('20400')
  x.tick()
  expect(x.noTpsl(11, ends('20300', '19900'))).toBe('trigger_at_once')
  expect(x.noTpsl(11, { stop_loss: { trigger_price: '20400' } })).toBe('trigger_at_once')
  expect(x.noTpsl(11, { take_profit: { trigger_price: '20300', trigger_by: 'mark' } })).toBeNull()
  expect(x.noTpsl(11, { stop_loss: { trigger_price: '20200' } })).toBeNull()
})

test('PLAN-07 a new end takes the place of the old one of its kind; the other stays its pair', () => {
  const x = long()
  const [, stop] = x.tpsl(11, ends('20500', '19900'))
  const [take] = x.tpsl(11, { take_profit: { trigger_price: '20600' } })
  expect(x.endedPlans(11)).toEqual([['take_profit', 'cancelled', 'replaced']])
  expect(x.armed(11).map(({ id, plan }) => [id, plan.pair_id])).toEqual([
    [stop?.id, take?.id],
    [take?.id, stop?.id],
  ])
  expect(x.noTpsl(11, ends('20700', '20900'))).toBe('trigger_at_once')
  expect(x.armed(11)).toHaveLength(2)
})

test('PLAN-07 who closes the position has no pair left; the other end of a cancelled one stays', () => {
  const x = long()
  const [take] = x.tpsl(11, ends('20500', '19900'))
  x.do(11, { kind: 'cancelOrder', market: 'contract', id: take?.id ?? 0 })
  expect(x.armed(11).map(({ plan }) => [plan.kind, plan.pair_id])).toEqual([['stop_loss', null]])
  x.do(11, { kind: 'closePosition', currency_id: 1, position_side: 'both', type: 'market' })
  expect(x.armed(11)).toEqual([])
  expect(x.endedPlans(11).at(-1)).toEqual(['stop_loss', 'cancelled', 'position_closed'])
})

test('PLAN-07 a flip ends the pair of the old direction', () => {
  const x = long()
  x.tpsl(11, ends('20500', '19900'))
  x.fill(11, 'sell', '3', '20000')
  expect(x.position(11)).toMatchObject({ side: 'short', quantity: '2.000' })
  expect(x.armed(11)).toEqual([])
})

test('PLAN-08 in part many pairs stand, at market or limit, each one-cancels-the-other', () => {
  const x = long()
  const part = (quantity: string, take: string, stop: string) =>
    x.tpsl(11, { full: false, quantity, ...ends(take, stop) }).map(({ id }) => id)
  const [a, b] = part('0.4', '20300', '19900')
  const limit = { trigger_price: '20200', type: 'limit', price: '20250' } as const
  const [c] = x.tpsl(11, { full: false, quantity: '0.5', take_profit: limit }).map(({ id }) => id)
  x.perp(21, 'buy', '0.4', '19500')
  x.last('20200')
  x.tick()
  const sent = x.ended(11, c ?? 0).plan.order_id ?? 0
  expect(x.order(11, sent, 'contract')).toMatchObject({ status: 'unfilled', price: '20250.0', reduce_only: true })
  x.last('19900')
  x.tick()
  expect(x.ended(11, b ?? 0)).toMatchObject({ status: 'completed' })
  expect(x.ended(11, a ?? 0)).toMatchObject({ status: 'cancelled', reason: 'pair' })
  expect(x.position(11).quantity).toBe('0.600')
  expect(x.noTpsl(11, { full: false, quantity: '0.601', ...ends('20900', '19100') })).toBe('reduce_only_exceeds')
  expect(x.noTpsl(11, { full: false, ...ends('20900', '19100') })).toBe('quantity_required')
  expect(x.noTpsl(11, { quantity: '0.1', ...ends('20900', '19100') })).toBe('options_conflict')
  expect(x.noTpsl(11, { take_profit: { ...limit, trigger_price: '21000' } })).toBe('options_conflict')
  expect(x.noTpsl(11, {})).toBe('trigger_required')
  expect(x.noTpsl(12, ends('21000', '19000'))).toBe('no_position')
})

test('PLAN-08 in part it closes no more than is held at the trigger', () => {
  const x = long()
  x.tpsl(11, { full: false, quantity: '0.8', ...ends('20300', '19900') })
  x.fill(11, 'sell', '0.5', '20000')
  x.last('20300')
  x.tick()
  expect(x.positions(11)).toEqual([])
})

test('PLAN-08 an end whose order is refused leaves the other armed', () => {
  const x = long()
  const limit = { trigger_price: '20500', type: 'limit', price: '20600' } as const
  const stop_loss = { trigger_price: '19900' } as const
  const [, stop] = x.tpsl(11, { full: false, quantity: '1', take_profit: limit, stop_loss })
  x.perp(11, 'sell', '1', '20900', { reduce_only: true })
  x.last('20500')
  x.tick()
  expect(x.endedPlans(11)).toEqual([['take_profit', 'cancelled', 'reduce_only_exceeds']])
  expect(x.armed(11).map(({ id, plan }) => [id, plan.pair_id])).toEqual([[stop?.id, null]])
})

test('PLAN-09 TP/SL that comes with an order is armed as it fills', () => {
  const x = new PlanExchange()
  x.last('20000')
  x.tick()
  const order = x.perp(11, 'buy', '2', '19800', { tpsl: { full: false, ...ends('20500', '19500') } })
  expect(order.tpsl?.take_profit?.trigger_price).toBe('20500')
  expect(x.armed(11)).toEqual([])
  x.perp(22, 'sell', '0.5', '19800')
  expect(x.armed(11).map(({ plan, quantity }) => [plan.kind, quantity, plan.source_id])).toEqual([
    ['take_profit', '0.500', order.id],
    ['stop_loss', '0.500', order.id],
  ])
  x.perp(22, 'sell', '1', '19800')
  expect(x.armed(11).map(({ quantity }) => quantity)).toEqual(['1.500', '1.500'])
})

test('PLAN-09 in full it becomes the pair of the position, and of a limit order it is checked against its price', () => {
  const x = new PlanExchange()
  x.last('20000')
  x.perp(21, 'sell', '1', '20000')
  x.tick()
  const tpsl = ends('20300', '19900')
  expect(x.noPerp(11, 'buy', '1', '19800', { tpsl })).toBe('trigger_at_once')
  expect(x.noPerp(11, 'buy', '1', '19800', { tpsl: ends('19900', '19700') })).toBeNull()
  x.perp(11, 'buy', '0.4', undefined, { tpsl })
  x.perp(11, 'buy', '0.2', undefined, { tpsl: ends('20700', '19200') })
  expect(x.armed(11).map(({ plan }) => [plan.full, plan.trigger_price])).toEqual([
    [true, '20700.0'],
    [true, '19200.0'],
  ])
  expect(x.noPerp(11, 'sell', '0.1', '20100', { reduce_only: true, tpsl })).toBe('options_conflict')
})

test('PLAN-09 on spot it sells what was bought after the fee, in whole steps', () => {
  const x = PlanExchange.withSpot()
  x.limit(13, 'sell', '100', '1')
  const tpsl = ends('110', '95')
  const order = x.limit(12, 'buy', '100', '0.5', { tpsl })
  expect(order.status).toBe('completed')
  expect(x.armed(12, 'spot').map(({ side, quantity, plan }) => [side, quantity, plan.kind])).toEqual([
    ['sell', '0.49950', 'take_profit'],
    ['sell', '0.49950', 'stop_loss'],
  ])
  x.limit(13, 'buy', '94', '2')
  x.limit(13, 'buy', '95', '0.1')
  x.limit(11, 'sell', '95', '0.1')
  x.tick()
  expect(x.endedPlans(12, 'spot')).toEqual([
    ['stop_loss', 'completed', null],
    ['take_profit', 'cancelled', 'pair'],
  ])
})

test('PLAN-06 a pair on spot by its own call: sells above and below, or buys', () => {
  const x = PlanExchange.withSpot()
  const spot = { market: 'spot', quantity: '0.2' } as const
  expect(x.tpsl(12, { ...spot, side: 'sell', ...ends('110', '90') }).map(({ plan }) => plan.direction)).toEqual(['up', 'down']) // biome-ignore format: one line
  expect(x.tpsl(12, { ...spot, side: 'buy', ...ends('90', '110') }).map(({ plan }) => plan.direction)).toEqual(['down', 'up']) // biome-ignore format: one line
  expect(x.noTpsl(12, { ...spot, side: 'sell', ...ends('90', '80') })).toBe('trigger_at_once')
  expect(x.noTpsl(12, { ...spot, full: true, side: 'sell', ...ends('110', '90') })).toBe('options_conflict')
  expect(x.noTpsl(12, { market: 'spot', side: 'sell', ...ends('110', '90') })).toBe('quantity_required')
})

test('PLAN-10 a stop before the liquidation price fires first, one behind it never', () => {
  const run = (price: string) => {
    const x = new PlanExchange()
    x.do(11, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
    x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 50 })
    x.last('20000')
    x.fill(11, 'buy', '1', '20000')
    expect(x.position(11).liquidation_price).toMatch(/^19678\.714859/)
    x.tpsl(11, { stop_loss: { trigger_price: price, trigger_by: 'mark' } })
    x.perp(21, 'buy', '50', '19650')
    x.perp(21, 'sell', '50', '19650.2')
    // One step of index and mark, past both prices at once.
    for (let i = 0; i < 200 && x.positions(11).length > 0; i++) {
      x.time += 60_000
      x.tick()
    }
    return x.endedPlans(11)
  }
  expect(run('19678.8')).toEqual([['stop_loss', 'completed', null]])
  expect(run('19678.7')).toEqual([['stop_loss', 'cancelled', 'position_closed']])
})

test('PLAN-10 in hedge mode each leg has its own pair', () => {
  const x = new PlanExchange()
  x.do(11, { kind: 'setPositionMode', position_mode: 'hedge' })
  x.last('20000')
  x.fill(11, 'buy', '1', '20000', { position_side: 'long' })
  x.fill(11, 'sell', '2', '20000', { position_side: 'short' })
  x.perp(21, 'buy', '50', '19200')
  x.perp(21, 'sell', '50', '20800')
  x.tick()
  x.tpsl(11, { position_side: 'long', ...ends('20500', '19900') })
  x.tpsl(11, { position_side: 'short', ...ends('19500', '20900') })
  x.last('19900')
  x.tick()
  expect(x.positions(11).map(({ side }) => side)).toEqual(['short'])
  expect(x.armed(11).map(({ position_side }) => position_side)).toEqual(['short', 'short'])
})
