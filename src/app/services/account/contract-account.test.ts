import { expect, test } from 'vitest'
import type { PerpOrder, PerpPlan, PerpSettings } from '../../../shared/calls/contract-entities.ts'
import type { PrivateDelivery, PrivateReload } from '../../../shared/hub-protocol/hub.ts'
import type { ApiAnswer } from '../../base/api/api-answer.ts'
import { type ContractAccountRows, createContractAccount } from './contract-account.ts'
import { faceOf } from './own-state.ts'
import { testPerpOrder, testPlan, testPosition, testTotal } from './testing/test-contract.ts'
import { testBalance, testFill } from './testing/test-orders.ts'

/** A question that the test answers when it wants to. */
function asked<T>() {
  const waiting: ((data: T) => void)[] = []
  return {
    get open() {
      return waiting.length
    },
    ask: (..._of: unknown[]) => new Promise<T>((done) => waiting.push(done)),
    async answer(data: T) {
      waiting.shift()?.(data)
      for (let i = 0; i < 8; i++) await Promise.resolve()
    },
  }
}

function setUp() {
  const account = asked<ContractAccountRows | null>()
  const fills = asked<{ list: never[]; total: number } | null>()
  const timers: { ms: number; run: () => void }[] = []
  const listeners = new Set<(event: PrivateDelivery | PrivateReload) => void>()
  const clock = { now: 10_000 }
  let n = 0
  const settings = asked<PerpSettings | null>()
  const ended: PerpPlan[] = [testPlan({ id: 70, status: 'completed', updated_at: 5_000 })]
  const store = createContractAccount({
    readAccount: account.ask,
    readSettings: settings.ask,
    readHistory: async () => ({ list: [], total: 0 }),
    readPlanHistory: async () => ({ list: ended, total: ended.length }),
    readFills: fills.ask,
    readFunding: async () => ({ list: [], total: 0 }),
    cancel: () => new Promise<ApiAnswer<PerpOrder>>(() => undefined),
    cancelAll: () => new Promise<ApiAnswer<{ cancelled: number[] }>>(() => undefined),
    newIntent: () => 'intent',
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    now: () => clock.now,
    later(ms, run) {
      const timer = { ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer) >>> 0, 1)
    },
  })
  const say = (event: PrivateDelivery | PrivateReload) => {
    for (const listener of [...listeners]) listener(event)
  }
  const tell = (data: PrivateDelivery['data'], number = ++n) =>
    say({ kind: 'contract', type: data.order ? 204 : 205, n: number, user: 1, data })
  store.start()
  return { store, account, fills, timers, clock, tell, say, listeners, settings }
}

const known = (more: Partial<ContractAccountRows> = {}): ContractAccountRows => ({
  position: [testPosition()],
  entrust: [testPerpOrder({ id: 5 })],
  entrustP: [],
  totalAmount: [testTotal()],
  ...more,
})

test('POS-01 the account is read, and events with a larger n change it; those reported while a read is on its way are not lost', async () => {
  const { store, account, tell } = setUp()
  expect(faceOf(store.state.positions)).toBe('loading')
  tell({ position: testPosition({ quantity: '2.000', updated_at: 2_000 }) }, 7)
  await account.answer(known())
  expect(store.state.positions.rows[0]?.quantity).toBe('2.000')
  tell({ position: testPosition({ quantity: '9.000', updated_at: 3_000 }) }, 7)
  expect(store.state.positions.rows[0]?.quantity).toBe('2.000')
  tell({ order: testPerpOrder({ id: 6, created_at: 2_000 }) }, 8)
  expect(store.state.open.rows.map((row) => row.id)).toEqual([6, 5])
  tell({ balance: testBalance({ contract_balance: '990', lock_contract: '410' }) }, 9)
  expect(store.state.totals.rows[0]).toMatchObject({ balance: '990', isolated_margin: '410' })
})

test('POS-01 a hole in the events, or a new sign-in of the socket, reads the account anew and counts from there', async () => {
  const { store, account, say, tell } = setUp()
  await account.answer(known())
  tell({ position: testPosition({ quantity: '3.000', updated_at: 2_000 }) }, 40)
  say({ kind: 'contract', reload: true, user: 1 })
  expect(account.open).toBe(1)
  await account.answer(known({ position: [] }))
  expect(store.state.positions.rows).toEqual([])
  tell({ position: testPosition({ quantity: '4.000', updated_at: 4_000 }) }, 2)
  expect(store.state.positions.rows[0]?.quantity).toBe('4.000')
  say({ kind: 'spot', reload: true, user: 1 })
  expect(account.open).toBe(0)
})

test('POS-01 a position that holds nothing is gone, its other leg stays, an older telling changes nothing', async () => {
  const { store, account, tell } = setUp()
  const short = testPosition({ side: 'short', position_side: 'short' })
  await account.answer(known({ position: [testPosition({ updated_at: 5_000 }), short] }))
  tell({ position: testPosition({ quantity: '0.000', updated_at: 4_000 }) })
  expect(store.state.positions.rows).toHaveLength(2)
  tell({ position: testPosition({ quantity: '0.000', entry_price: null, updated_at: 6_000 }) })
  expect(store.state.positions.rows).toEqual([short])
})

test('POS-02 what could not be read is never shown as nothing: an error first, then the last known with its age, read again by itself', async () => {
  const { store, account, timers, clock, tell } = setUp()
  await account.answer(null)
  expect(faceOf(store.state.positions)).toBe('error')
  expect(timers.map((timer) => timer.ms)).toContain(2_000)
  timers.find((timer) => timer.ms === 2_000)?.run()
  await account.answer(known())
  expect(faceOf(store.state.positions)).toBe('rows')
  clock.now = 20_000
  void store.retry()
  await account.answer(null)
  expect(faceOf(store.state.positions)).toBe('degraded')
  expect(store.state.positions.knownAt).toBe(10_000)
  tell({ position: testPosition({ quantity: '2.000', updated_at: 9_000 }) })
  expect(store.state.positions.rows[0]?.quantity).toBe('2.000')
  expect(store.state.positions.knownAt).toBe(10_000)
})

test('POS-01 fills are read when somebody asks for them, and once for a burst of events after that', async () => {
  const { store, account, fills, timers, tell } = setUp()
  await account.answer(known())
  tell({ order: testPerpOrder({ id: 5, filled_quantity: '0.100', updated_at: 2_000 }) })
  expect(fills.open).toBe(0)
  store.need('fills')
  store.need('fills')
  expect(fills.open).toBe(1)
  await fills.answer({ list: [testFill() as never], total: 1 })
  const before = timers.length
  tell({ order: testPerpOrder({ id: 5, filled_quantity: '0.200', updated_at: 3_000 }) })
  tell({ order: testPerpOrder({ id: 5, filled_quantity: '0.300', updated_at: 4_000 }) })
  expect(timers.length).toBe(before + 1)
  timers.at(-1)?.run()
  expect(fills.open).toBe(1)
})

test('POS-03 signing out forgets everything, and an answer that was under way for the last person is dropped', async () => {
  const { store, account, listeners } = setUp()
  store.stop()
  await account.answer(known())
  expect(store.state.positions).toMatchObject({ rows: [], knownAt: null, status: 'idle' })
  expect(listeners.size).toBe(0)
})

test('POS-01 a plan order stands among the plan orders while it is armed, and never among the open orders', async () => {
  const { store, account, tell } = setUp()
  await account.answer(known({ entrustP: [testPlan({ id: 20 })] }))
  tell({ order: testPlan({ id: 21, created_at: 2_000 }) })
  expect(store.state.plans.rows.map((row) => row.id)).toEqual([21, 20])
  expect(store.state.open.rows.map((row) => row.id)).toEqual([5])
  tell({ order: testPlan({ id: 20, status: 'completed', updated_at: 3_000 }) })
  expect(store.state.plans.rows.map((row) => row.id)).toEqual([21])
})

test('POS-19 past plan orders are read when they are first looked at, and one that ends comes on top', async () => {
  const { store, account, tell } = setUp()
  await account.answer({ position: [], entrust: [], entrustP: [testPlan({ id: 71 })], totalAmount: [] })
  expect(store.state.planHistory.status).toBe('idle')
  store.need('planHistory')
  for (let i = 0; i < 8; i++) await Promise.resolve()
  expect(store.state.planHistory.rows.map(({ id }) => id)).toEqual([70])
  tell({ order: testPlan({ id: 71, status: 'cancelled', reason: 'pair', updated_at: 6_000 }) })
  expect(store.state.planHistory.rows.map(({ id, reason }) => [id, reason])).toEqual([
    [71, 'pair'],
    [70, null],
  ])
  expect([store.state.plans.rows.length, store.state.planHistory.total]).toEqual([0, 2])
})

test('POS-02 what is set elsewhere, in another tab or on another device, is reported: no order is confirmed by a leverage that it does not go out with', async () => {
  const { store, settings, tell } = setUp()
  const set = (leverage: number): PerpSettings => ({
    position_mode: 'one_way',
    markets: [{ currency_id: 1, leverage, margin_mode: 'isolated' }],
    default_leverage: 20,
    dead_man: null,
  })
  await settings.answer(set(20))
  tell({ settings: set(50) })
  expect(store.state.settings).toEqual(set(50))
  tell({ settings: { position_mode: 'sideways' } })
  expect(store.state.settings).toEqual(set(50))
  // An answer that was on its way meanwhile is older.
  void store.retrySettings()
  tell({ settings: set(75) })
  await settings.answer(set(50))
  expect(store.state.settings).toEqual(set(75))
})

test('POS-02 a change of the settings whose answer is slower than an event does not put older ones over it', async () => {
  const { store, settings, tell } = setUp()
  const set = (leverage: number): PerpSettings => ({
    position_mode: 'one_way',
    markets: [{ currency_id: 1, leverage, margin_mode: 'isolated' }],
    default_leverage: 20,
    dead_man: null,
  })
  await settings.answer(set(20))
  const slow = store.awaitSettings()
  tell({ settings: set(75) })
  slow(set(50))
  expect(store.state.settings).toEqual(set(75))
  store.awaitSettings()(set(50))
  expect(store.state.settings).toEqual(set(50))
})

test('POS-01 an answer slower than the events brings no position back that has closed since, read again or not', async () => {
  const { store, account, tell } = setUp()
  const rows = () => store.state.positions.rows.map(({ margin }) => margin)
  await account.answer(known())
  store.applyUpdate({ position: testPosition({ margin: '500', updated_at: 2_000 }) })
  expect(rows()).toEqual(['500'])
  tell({ position: testPosition({ quantity: '0.000', entry_price: null, updated_at: 3_000 }) })
  store.applyUpdate({ position: testPosition({ margin: '600', updated_at: 3_000 }) })
  expect(rows()).toEqual([])
  void store.retry()
  store.applyUpdate({ position: testPosition({ margin: '700', updated_at: 3_000 }) })
  await account.answer(known({ position: [] }))
  expect(rows()).toEqual([])
  tell({ position: testPosition({ margin: '80', updated_at: 3_000 }) })
  expect(rows()).toEqual(['80'])
})
