import { expect, test } from 'vitest'
import { CheckpointError } from '../../kernel/engine-error.ts'
import { restoreExchange } from '../../machine.ts'
import { PlanExchange } from '../../testing/test-plans.ts'
import type { Checkpoint, SavedAccount } from './checkpoint.ts'

/** Plan orders of every kind, armed and ended, and an order that brings a pair. */
function whole(): PlanExchange {
  const x = PlanExchange.withSpot()
  x.last('20000')
  x.fill(11, 'buy', '1', '20000')
  const ends = {
    take_profit: { trigger_price: '22000' },
    stop_loss: { trigger_price: '19500', trigger_by: 'mark' },
  } as const
  x.tpsl(11, ends)
  x.plan(11, { side: 'buy', type: 'limit', price: '21000', quantity: '1', trigger: { price: '21000' }, tpsl: { full: false, stop_loss: { trigger_price: '20500' } } }) // biome-ignore format: one line
  x.plan(11, { side: 'buy', quantity: '1', trigger: { kind: 'trailing', callback_rate: '1' } })
  x.plan(11, { side: 'sell', quantity: '1', trigger: { kind: 'scheduled', at: x.time + 9_000_000 } })
  x.plan(11, { market: 'spot', side: 'buy', quote_quantity: '50', trigger: { price: '120' } })
  x.perp(11, 'buy', '1', '19990', { tpsl: ends })
  const gone = x.plan(11, { side: 'buy', quantity: '1', trigger: { price: '20900' } })
  x.do(11, { kind: 'cancelOrder', market: 'contract', id: gone.id })
  x.tick()
  return x
}

const x = whole()
const text = x.exchange.checkpoint()
const hash = x.exchange.hash()
const account = (saved: Checkpoint) =>
  saved.accounts.find((one) => one.identity.id === 11) as SavedAccount & { plans: NonNullable<SavedAccount['plans']> }

test('ENG-09 plan orders go through a checkpoint', () => {
  const { plans } = account(JSON.parse(text) as Checkpoint)
  expect([plans.armed.length, plans.spot.length, plans.contract.length]).toEqual([6, 0, 1])
  const restored = restoreExchange(text)
  expect(restored.hash()).toBe(hash)
  expect(restored.checkpoint()).toBe(text)
  for (const kind of ['spot', 'contract'] as const) {
    expect(restored.planOrders(11, kind)).toEqual(x.exchange.planOrders(11, kind))
    expect(restored.planHistory(11, kind, 1, 9)).toEqual(x.exchange.planHistory(11, kind, 1, 9))
    expect(restored.openOrders(11, kind)).toEqual(x.exchange.openOrders(11, kind))
  }
})

test('ENG-09 a restored exchange fires the same plans', () => {
  const restored = restoreExchange(text)
  const y = whole()
  for (const exchange of [restored, y.exchange])
    for (let i = 1; i < 4; i++) exchange.apply({ t: x.time + i * 4_000_000, kind: 'tick' })
  expect(restored.hash()).toBe(y.exchange.hash())
  expect(restored.planHistory(11, 'contract', 1, 9).total).toBe(2)
})

/** Places of a row that the hash has to cover: trigger, extreme, price, pair, … */
const PLACES: [string, row: number, at: number, value: unknown][] = [
  ['a trigger price', 0, 4, 210_001],
  ['a time', 4, 5, 1],
  ['a callback rate', 3, 6, 200],
  ['an extreme', 3, 8, 5],
  ['a price', 2, 9, 5],
  ['lots', 2, 10, 5],
  ['quote money', 5, 11, '7'],
  ['a TP/SL', 2, 12, null],
  ['a pair', 0, 13, 99],
]

test.for(PLACES)('ENG-09 the hash covers %s of a plan order', ([, row, at, value]) => {
  const saved = JSON.parse(text) as Checkpoint
  const rows = account(saved).plans.armed as unknown as unknown[][]
  expect(rows[row]?.[at]).not.toEqual(value)
  Object.assign(rows[row] ?? {}, { [at]: value })
  expect(restoreExchange(JSON.stringify(saved)).hash()).not.toBe(hash)
})

const DAMAGES: [string, (plans: NonNullable<SavedAccount['plans']>) => void][] = [
  ['no list', (plans) => Object.assign(plans, { armed: 5 })],
  ['a row that is cut off', (plans) => plans.armed[0]?.pop()],
  ['marks of no kind', (plans) => Object.assign(plans.armed[0] ?? {}, { 3: 'sometime' })],
  ['a market that is none', (plans) => Object.assign(plans.armed[0] ?? {}, { 2: 77 })],
  ['a price that is text', (plans) => Object.assign(plans.armed[0] ?? {}, { 4: 'x' })],
  ['a reason that is none', (plans) => Object.assign(plans.contract[0] ?? {}, { 17: 'whim' })],
  ['ended ones that are none', (plans) => Object.assign(plans, { spot: null })],
]

test.for(DAMAGES)('ENG-09 damaged plan orders are a typed error: %s', ([, damage]) => {
  const saved = JSON.parse(text) as Checkpoint
  damage(account(saved).plans)
  expect(() => restoreExchange(JSON.stringify(saved))).toThrow(CheckpointError)
})
