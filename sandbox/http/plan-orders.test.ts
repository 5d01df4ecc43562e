import { expect, test } from 'vitest'
import type { PerpPlan, PerpPosition } from '../../src/shared/calls/contract-entities.ts'
import type { Balance, Order, PlanOrder } from '../../src/shared/calls/entities.ts'
import type { Market } from '../../src/shared/hub-protocol/market.ts'
import { orderRules } from '../../src/shared/rules/order-units.ts'
import { checkPlan, type TriggerDraft, triggerPrices } from '../../src/shared/rules/plan-rule.ts'
import { httpScene } from '../../tests/support/http-scene.ts'

const scene = httpScene()

interface List {
  position: PerpPosition[]
  entrust: Order[]
  entrustP: PerpPlan[]
}
const post = <T>(path: string, body: object) => scene.client.post<T>(path, body, { token: scene.token })
const list = async () => (await scene.client.get<List>('api/contract/list', { token: scene.token })).data
const mark = () => Number(scene.http.host.exchange.mark(1)?.m)
/** A price on the tick, so many percent from mark. */
const off = (percent: number) => (Math.round(mark() * (1 + percent / 100) * 10) / 10).toFixed(1)
const BUY = { currency_id: 1, side: 'buy', type: 'market', quantity: '0.01' } as const

test('PLAN-01 a conditional order over HTTP stands in entrustP until it is cancelled', async () => {
  const placed = await post<PerpPlan>('api/contract/order', { ...BUY, trigger: { price: off(5), by: 'mark' } })
  expect([placed.code, placed.data.status, placed.data.plan.kind]).toEqual([200, 'unfilled', 'conditional'])
  const { entrust, entrustP } = await list()
  expect(entrust).toEqual([])
  expect(entrustP).toEqual([placed.data])
  const moved = await post<PerpPlan>('api/contract/amend', { id: placed.data.id, trigger_price: off(6) })
  expect(moved.data.plan.trigger_price).toBe(off(6))
  expect((await post<Order>('api/contract/cancel', { id: placed.data.id })).data.status).toBe('cancelled')
  expect((await list()).entrustP).toEqual([])
  const past = await scene.client.get<{ list: PlanOrder[] }>('api/contract/planHistory', { token: scene.token })
  expect(past.data.list.map(({ id, reason }) => [id, reason])).toEqual([[placed.data.id, 'cancelled_by_user']])
})

test('PLAN-07 TP/SL of a position over HTTP fires as the market comes', async () => {
  expect((await post<Order>('api/contract/order', BUY)).data.status).toBe('completed')
  const ends = { take_profit: { trigger_price: off(8) }, stop_loss: { trigger_price: off(-8) } }
  const { data } = await post<{ armed: PerpPlan[] }>('api/contract/tpsl', { currency_id: 1, ...ends })
  expect(data.armed.map(({ plan }) => [plan.kind, plan.full])).toEqual([
    ['take_profit', true],
    ['stop_loss', true],
  ])
  expect((await post('api/contract/closeAll', {})).code).toBe(200)
  expect(await list()).toMatchObject({ position: [], entrustP: [] })
})

test('PLAN-06 plan orders of spot have a list of their own', async () => {
  const last = Number(scene.http.host.exchange.ticker('spot', 1)?.c)
  const trigger = { price: (last * 1.05).toFixed(2) }
  const placed = await post<PlanOrder>('api/spot/order', { ...BUY, trigger })
  expect(placed.data.plan.trigger_by).toBe('last')
  const open = await scene.client.get<{ list: Order[] }>('api/spot/openOrders', { token: scene.token })
  const plans = await scene.client.get<{ list: PlanOrder[] }>('api/spot/planOrders', { token: scene.token })
  expect([open.data.list, plans.data.list.map(({ id }) => id)]).toEqual([[], [placed.data.id]])
  await post('api/spot/cancelAll', { what: 'plans' })
})

/** Each is refused: by the rule that the form asks, and by the call, with the same key and field. */
const WRONG: [string, () => TriggerDraft, Partial<Record<'type' | 'price' | 'quantity', string>>][] = [
  ['no price', () => ({}), {}],
  ['zero', () => ({ price: '0' }), {}],
  ['negative', () => ({ price: '-5' }), {}],
  ['1e-7', () => ({ price: '1e-7' }), {}],
  ['0.1.2', () => ({ price: '0.1.2' }), {}],
  ['40 digits', () => ({ price: '1'.repeat(40) }), {}],
  ['off tick', () => ({ price: '70000.05' }), {}],
  ['what would fire at once', () => ({ price: off(-5), direction: 'up' }), {}],
  ['a time that is over', () => ({ kind: 'scheduled', at: 5 }), {}],
  ['a time too far', () => ({ kind: 'scheduled', at: scene.http.host.now() + 40 * 86_400_000 }), {}],
  ['a callback rate too small', () => ({ kind: 'trailing', callback_rate: '0.05' }), {}],
  ['an activation price that has come', () => ({ kind: 'trailing', callback_rate: '1', activation_price: off(5) }), {}],
  ['a limit price far from the trigger', () => ({ price: off(5) }), { type: 'limit', price: '10000' }],
  ['a quantity off step', () => ({ price: off(5) }), { quantity: '0.0001' }],
  ['a quantity of 40 digits', () => ({ price: off(5) }), { quantity: '1'.repeat(40) }],
]

test.for(WRONG)('PLAN-02 rule and call refuse alike: %s', async ([, triggerOf, terms]) => {
  const trigger = triggerOf()
  const { exchange } = scene.http.host
  const market = exchange.markets('contract').find((one) => one.currency_id === 1) as Market
  const rules = orderRules(market)
  const { m, i } = exchange.mark(1) ?? {}
  const prices = triggerPrices(rules, { last: exchange.ticker('contract', 1)?.c, mark: m, index: i })
  const draft = { ...BUY, ...(terms as object), time_in_force: 'GTC', post_only: false } as const
  const checked = checkPlan(rules, draft, trigger, { prices, now: scene.http.host.now(), plans: 0 })
  const { code, message, data } = await post<{ field?: string }>('api/contract/order', { ...BUY, ...terms, trigger })
  expect(checked.ok).toBe(false)
  if (!checked.ok) expect([code, message, data.field]).toEqual([checked.refusal.code, checked.refusal.key, checked.refusal.field]) // biome-ignore format: one line
  expect((await list()).entrustP).toEqual([])
})

test('PLAN-15 transfers over HTTP, with their refusals', async () => {
  const move = (body: object) => post<Balance & { field?: string }>('api/currency/transfer', body)
  const usdt = { currency_id: 3, from: 'spot', to: 'contract' }
  const before = scene.http.host.exchange.balances(1001).find((one) => one.currency_id === 3)
  const { data } = await move({ ...usdt, amount: '25.5' })
  expect(Number(data.contract_balance)).toBeCloseTo(Number(before?.contract_balance) + 25.5, 8)
  const refusals: [object, string][] = [
    [{ ...usdt, to: 'spot', amount: '1' }, 'transfer_same'],
    [{ from: 'spot', to: 'fund', amount: '1' }, 'transfer_currency'],
    [{ ...usdt, currency_id: 1, amount: '1' }, 'transfer_currency'],
    [{ currency_id: 3, from: 'option', to: 'fund', amount: '1' }, 'transfer_nothing'],
    [{ ...usdt, amount: '99999999' }, 'transfer_insufficient'],
    [{ ...usdt, amount: '1e-7' }, 'number_format'],
    [{ ...usdt, amount: '0' }, 'number_positive'],
  ]
  for (const [body, key] of refusals) expect([(await move(body)).message, key]).toEqual([key, key])
})

test("PLAN-14 the dead man's switch over HTTP shows when it is due, and cancels", async () => {
  await post('api/contract/order', { ...BUY, type: 'limit', price: off(-5) })
  const { data } = await post<{ dead_man: number }>('api/contract/deadMan', { seconds: 5 })
  expect(data.dead_man).toBeGreaterThan(scene.http.host.now())
  scene.bench.time.pass(6_000)
  await scene.http.host.committed()
  expect((await list()).entrust).toEqual([])
  const settings = await scene.client.get<{ dead_man: number | null }>('api/contract/settings', { token: scene.token })
  expect(settings.data.dead_man).toBeNull()
})
