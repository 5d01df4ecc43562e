import { snapshot } from 'valtio'
import { expect, test } from 'vitest'
import type { Balance, Fill, Order, PlanOrder } from '../../../shared/calls/entities.ts'
import type { PrivateDelivery, PrivateReload } from '../../../shared/hub-protocol/hub.ts'
import type { ApiAnswer } from '../../base/api/api-answer.ts'
import { createSpotAccount } from './spot-account.ts'
import { testBalance, testFill, testOrder, testPlanOrder } from './testing/test-orders.ts'

interface Page<T> {
  list: T[]
  total: number
}
const page = <T>(...list: T[]): Page<T> => ({ list, total: list.length })
const yes = <T>(data: T): ApiAnswer<T> => ({
  success: true,
  code: 200,
  message: '',
  data,
  degraded: false,
  refusal: null,
})
const lost = <T>(): ApiAnswer<T> => ({
  success: false,
  code: 0,
  message: '',
  data: null,
  degraded: true,
  refusal: null,
})

/** A question that the test answers when it wants to. */
function asked<T>() {
  const waiting: ((data: T) => void)[] = []
  const requests: unknown[][] = []
  return {
    requests,
    ask: (...request: unknown[]) => {
      requests.push(request)
      return new Promise<T>((done) => waiting.push(done))
    },
    async answer(data: T) {
      waiting.shift()?.(data)
      for (let i = 0; i < 8; i++) await Promise.resolve()
    },
  }
}

async function setup(load = true, awaitsSignIn = false) {
  const open = asked<Page<Order> | null>()
  const history = asked<Page<Order> | null>()
  const planHistory = asked<Page<PlanOrder> | null>()
  const fills = asked<Page<Fill> | null>()
  const balances = asked<Balance[] | null>()
  const cancel = asked<ApiAnswer<Order>>()
  const cancelAll = asked<ApiAnswer<{ cancelled: number[] }>>()
  const timers: { ms: number; run: () => void }[] = []
  const line = { awaitsSignIn }
  const listeners = new Set<(event: PrivateDelivery | PrivateReload) => void>()
  const clock = { now: 10_000 }
  let intents = 0
  let n = 0
  const store = createSpotAccount({
    readOpen: open.ask,
    readPlans: async () => page(testPlanOrder({ id: 90 })),
    readHistory: history.ask,
    readPlanHistory: planHistory.ask,
    readFills: fills.ask,
    readBalances: balances.ask,
    cancel: cancel.ask,
    cancelAll: cancelAll.ask,
    newIntent: () => `intent-${++intents}`,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    awaitsSignIn: () => line.awaitsSignIn,
    now: () => clock.now,
    later(ms, run) {
      const timer = { ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer) >>> 0, 1)
    },
  })
  const tell = (data: PrivateDelivery['data'], number = ++n) => {
    for (const listener of listeners) listener({ kind: 'spot', type: data.order ? 204 : 205, n: number, user: 1, data })
  }
  const reload = () => {
    for (const listener of listeners) listener({ kind: 'spot', reload: true, user: 1 })
  }
  store.start()
  if (load) {
    await open.answer(page(testOrder()))
    await history.answer(page<Order>())
    await fills.answer(page<Fill>())
    await balances.answer([testBalance()])
  }
  return {
    store,
    state: store.state,
    open,
    history,
    planHistory,
    fills,
    balances,
    cancel,
    cancelAll,
    timers,
    line,
    listeners,
    clock,
    tell,
    reload,
  }
}
const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id)

test('TRADE-01 one event moves an order from the open ones to the history, and asks for its fills', async () => {
  const { state, fills, tell } = await setup()
  tell({ order: testOrder({ status: 'completed', filled_quantity: '1.00000', updated_at: 2_000 }) })
  expect(ids(state.open.rows)).toEqual([])
  expect(ids(state.history.rows)).toEqual([1])
  expect(state.history.total).toBe(1)
  await fills.answer(page(testFill()))
  expect(ids(state.fills.rows)).toEqual([1])
})

test('TRADE-33 the event of what an answer has said already changes nothing that is drawn', async () => {
  const { state, store, tell } = await setup()
  const order = testOrder({ id: 2, created_at: 2_000, updated_at: 2_000 })
  store.applyUpdate({ order })
  tell({ balance: testBalance({ trade_balance: '36', lock_trade: '64' }) })
  const before = snapshot(state)
  expect(ids(before.open.rows)).toEqual([2, 1])
  tell({ order: { ...order } })
  tell({ balance: testBalance({ trade_balance: '36', lock_trade: '64' }) })
  expect(snapshot(state)).toBe(before)
})

test('TRADE-01 a balance event shows at once', async () => {
  const { state, tell } = await setup()
  tell({ balance: testBalance({ trade_balance: '36', lock_trade: '64' }) })
  expect(state.balances.rows[0]).toMatchObject({ trade_balance: '36', lock_trade: '64' })
})

test('TRADE-09 an event is applied once, an older number never', async () => {
  const { state, tell } = await setup()
  tell({ balance: testBalance({ trade_balance: '50' }) }, 7)
  tell({ balance: testBalance({ trade_balance: '70' }) }, 7)
  tell({ balance: testBalance({ trade_balance: '60' }) }, 6)
  expect(state.balances.rows[0]?.trade_balance).toBe('50')
})

test('TRADE-09 what is reported while a list is read is applied after it', async () => {
  const { state, open, history, fills, balances, tell } = await setup(false)
  const done = testOrder({ status: 'completed', filled_quantity: '1.00000', updated_at: 2_000 })
  tell({ order: done })
  tell({ balance: testBalance({ trade_balance: '36' }) })
  await open.answer(page(testOrder()))
  await history.answer(page<Order>())
  await balances.answer([testBalance({ trade_balance: '100' })])
  expect(ids(state.open.rows)).toEqual([])
  expect(ids(state.history.rows)).toEqual([1])
  expect(state.balances.rows[0]?.trade_balance).toBe('36')
  // The fills were asked for again: the first question was put before the order filled.
  expect(fills.requests).toHaveLength(2)
})

test('TRADE-09 after a hole everything is read again, and numbers begin anew', async () => {
  const { state, open, balances, tell, reload } = await setup()
  tell({ balance: testBalance({ trade_balance: '50' }) }, 900)
  reload()
  expect([open.requests.length, balances.requests.length]).toEqual([2, 2])
  tell({ balance: testBalance({ trade_balance: '40' }) }, 3)
  expect(state.balances.rows[0]?.trade_balance).toBe('40')
  await open.answer(page(testOrder({ id: 8 })))
  expect(ids(state.open.rows)).toEqual([8])
})

test('TRADE-09 a list that cannot be read keeps its last known rows and age, and is tried again', async () => {
  const { state, open, timers, clock, store, tell } = await setup()
  clock.now = 20_000
  store.retryList('open')
  await open.answer(null)
  expect(state.open).toMatchObject({ status: 'failed', knownAt: 10_000 })
  expect(ids(state.open.rows)).toEqual([1])
  tell({ order: testOrder({ id: 2 }) })
  expect(ids(state.open.rows)).toEqual([2, 1])
  expect(state.open.knownAt).toBe(10_000)
  timers.splice(0)[0]?.run()
  await open.answer(page(testOrder({ id: 2 })))
  expect(state.open).toMatchObject({ status: 'ready', knownAt: 20_000 })
})

test('TRADE-09 nothing known and no answer is an error, not an empty list', async () => {
  const { state, open } = await setup(false)
  await open.answer(null)
  expect(state.open).toMatchObject({ status: 'failed', knownAt: null })
})

test('TRADE-09 a burst of fills is read now and once more at its end', async () => {
  const { fills, timers, tell, clock } = await setup()
  for (let part = 1; part <= 5; part++)
    tell({ order: testOrder({ status: 'in_progress', filled_quantity: `0.${part}0000`, updated_at: 1_000 + part }) })
  expect(fills.requests).toHaveLength(2)
  clock.now += 200
  for (const timer of timers.splice(0)) timer.run()
  expect(fills.requests).toHaveLength(3)
})

test('TRADE-09 older pages follow by scrolling, one at a time, without doubles', async () => {
  const { store, state, history } = await setup(false)
  const ended = (id: number) => testOrder({ id, status: 'cancelled', updated_at: id })
  const rows = Array.from({ length: 60 }, (_, i) => ended(60 - i))
  await history.answer({ list: rows.slice(0, 50), total: 60 })
  const more = store.more('history')
  void store.more('history')
  expect(history.requests).toHaveLength(2)
  await history.answer({ list: rows.slice(49, 60), total: 60 })
  await more
  expect(ids(state.history.rows)).toEqual(ids(rows))
  await store.more('history')
  expect(history.requests).toHaveLength(2)
})

test('TRADE-09 a cancel is sent once, marked, and its answer takes the row', async () => {
  const { store, state, cancel } = await setup()
  const first = store.cancel(1)
  expect(state.cancels[1]).toBe('sending')
  expect(await store.cancel(1)).toEqual({ kind: 'ignored' })
  await cancel.answer(yes(testOrder({ status: 'cancelled', reason: 'cancelled_by_user', updated_at: 3_000 })))
  expect(await first).toEqual({ kind: 'done', count: 1 })
  expect(ids(state.open.rows)).toEqual([])
  expect(ids(state.history.rows)).toEqual([1])
  expect(state.cancels).toEqual({})
})

test('TERM-13 an order that ends without a cancel leaves the cancels as they are: the rows that stand hear nothing', async () => {
  const { store, state } = await setup()
  const before = snapshot(state).cancels
  store.applyUpdate({ order: testOrder({ status: 'cancelled', reason: 'cancelled_by_user', updated_at: 3_000 }) })
  expect(ids(state.open.rows)).toEqual([])
  expect(snapshot(state).cancels).toBe(before)
})

test('TRADE-15 a cancel without an answer is not confirmed until the list says so, and keeps its intent', async () => {
  const { store, state, cancel, open } = await setup()
  const first = store.cancel(1)
  await cancel.answer(lost())
  expect(await first).toEqual({ kind: 'unconfirmed' })
  expect(state.cancels[1]).toBe('unconfirmed')
  void store.cancel(1)
  expect(cancel.requests.map((request) => request[1])).toEqual(['intent-1', 'intent-1'])
  await cancel.answer(lost())
  await open.answer(null)
  await open.answer(page(testOrder()))
  expect(state.cancels).toEqual({})
})

test('TRADE-09 a refused cancel says why and reads the list', async () => {
  const { store, state, cancel, open } = await setup()
  const first = store.cancel(1)
  await cancel.answer({ ...lost<Order>(), degraded: false, code: 400, refusal: { key: 'order_closed' } })
  expect(await first).toEqual({ kind: 'refused', refusal: { key: 'order_closed' } })
  expect(state.cancels).toEqual({})
  expect(open.requests).toHaveLength(2)
})

test('TRADE-09 cancel all names how many went', async () => {
  const { store, state, cancelAll } = await setup()
  const all = store.cancelAll(1)
  expect(state.cancelAll).toBe('sending')
  await cancelAll.answer(yes({ cancelled: [1, 2, 3] }))
  expect(await all).toEqual({ kind: 'done', count: 3 })
  expect(state.cancelAll).toBeNull()
  expect(cancelAll.requests[0]).toEqual([1, 'intent-1'])
})

test('signing out forgets everything and drops answers that come later', async () => {
  const { store, state, listeners, balances, reload } = await setup()
  reload()
  store.stop()
  await balances.answer([testBalance()])
  expect(listeners.size).toBe(0)
  expect(state.balances).toMatchObject({ status: 'idle', rows: [], knownAt: null })
  expect(state.open.rows).toEqual([])
})

test('POS-17 plan orders have a list of their own, kept by the events, and never stand among the open orders', async () => {
  const { store, tell } = await setup()
  expect(store.state.plans.rows.map((row) => row.id)).toEqual([90])
  tell({ order: testPlanOrder({ id: 91, created_at: 2_000 }) })
  expect(store.state.plans.rows.map((row) => row.id)).toEqual([91, 90])
  expect(store.state.open.rows.some((row) => row.id === 91)).toBe(false)
  tell({ order: testPlanOrder({ id: 91, status: 'cancelled', updated_at: 3_000 }) })
  expect(store.state.plans.rows.map((row) => row.id)).toEqual([90])
})

test('POS-19 past plan orders of spot are read when they are first looked at, and one that ends comes on top', async () => {
  const { store, state, planHistory, tell } = await setup()
  expect([planHistory.requests.length, state.planHistory.status]).toEqual([0, 'idle'])
  store.need('planHistory')
  store.need('planHistory')
  await planHistory.answer({ list: [testPlanOrder({ id: 80, status: 'completed', updated_at: 5_000 })], total: 1 })
  expect(planHistory.requests).toEqual([[1, false]])
  tell({ order: testPlanOrder({ id: 90, status: 'cancelled', reason: 'cancelled_by_user', updated_at: 6_000 }) })
  expect([ids(state.planHistory.rows), state.planHistory.total, ids(state.plans.rows)]).toEqual([[90, 80], 2, []])
  expect(ids(state.history.rows)).toEqual([])
})

test('POS-19 past plan orders that could not be read say so, and come when they are asked for again', async () => {
  const { store, state, planHistory } = await setup()
  store.need('planHistory')
  await planHistory.answer(null)
  expect(state.planHistory.status).toBe('failed')
  store.retryList('planHistory')
  await planHistory.answer({ list: [testPlanOrder({ id: 80, status: 'completed' })], total: 1 })
  expect([state.planHistory.status, ids(state.planHistory.rows)]).toEqual(['ready', [80]])
})

test('TRADE-15 an answer slower than the events of its order brings nothing back: what has filled does not rest again', async () => {
  const { store, open, tell } = await setup()
  tell({ order: testOrder({ id: 31, status: 'completed', filled_quantity: '1', updated_at: 50 }) })
  store.applyUpdate({ order: testOrder({ id: 31, status: 'unfilled', filled_quantity: '0', updated_at: 50 }) })
  expect(store.state.open.rows.map(({ id }) => id)).not.toContain(31)
  store.applyUpdate({ order: testOrder({ id: 32, status: 'unfilled', filled_quantity: '0', updated_at: 50 }) })
  expect(store.state.open.rows.map(({ id }) => id)).toContain(32)
  expect(open.requests).toHaveLength(1)
})

test('TRADE-09 while the private line signs in the account is read once: by the sign-in, or once the line is lost', async () => {
  const signs = await setup(false, true)
  expect(signs.open.requests).toEqual([])
  signs.reload()
  for (const { run } of [...signs.timers]) run()
  expect([signs.open.requests.length, signs.fills.requests.length, signs.balances.requests.length]).toEqual([1, 1, 1])
  const silent = await setup(false, true)
  silent.line.awaitsSignIn = false
  for (const { run } of silent.timers.splice(0)) run()
  expect(silent.open.requests).toEqual([[false]])
  // An answer to a later sign-in is a read of its own.
  silent.reload()
  expect(silent.open.requests).toEqual([[false], [true]])
})

test('TRADE-34 a line that takes 4 s to sign in has the account read once; after 4.8 s it is not waited for', async () => {
  const { open, history, fills, balances, timers, reload } = await setup(false, true)
  const look = () => {
    for (const { run } of timers.splice(0)) run()
  }
  for (let waited = 800; waited < 4_800; waited += 800) look()
  expect(open.requests).toEqual([])
  reload()
  look()
  const reads = [open, history, fills, balances].map(({ requests }) => requests.length)
  expect([reads, timers]).toEqual([[1, 1, 1, 1], []])
  const mute = await setup(false, true)
  for (let waited = 800; waited <= 4_800; waited += 800) for (const { run } of mute.timers.splice(0)) run()
  expect(mute.open.requests).toEqual([[false]])
})
