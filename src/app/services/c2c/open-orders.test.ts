import { expect, test } from 'vitest'
import { LeaderTabs } from '../../../../tests/support/leader-tabs.ts'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { testOrder } from '../../screens/c2c/testing/test-offer.ts'
import { alertOf, createOpenOrders } from './open-orders.ts'
import { urgentOrder } from './urgent-order.ts'

/** A browser with tabs, one of which leads, before an exchange that a test writes into. */
function browser() {
  const server = { rows: [] as C2cOrderRow[], lost: false, asked: 0 }
  const tabs = new LeaderTabs()
  const timers = new Map<string, () => void>()
  let time = 1_000_000
  /** Answers of the exchange arrive. */
  const settle = () => tabs.settle()
  const tab = (name: string, user = 5) => {
    const seen = { orders: [] as number[], alerts: [] as string[] }
    const watch = createOpenOrders({
      tabs: tabs.open(name).env,
      async askOpen() {
        if (user !== 5) return []
        server.asked++
        return server.lost ? null : server.rows.filter(({ closed_at }) => closed_at === null)
      },
      askOne: async (id) => (server.lost ? null : (server.rows.find((row) => row.id === id) ?? 'none')),
      later(_ms, run) {
        timers.set(name, run)
        return () => void timers.delete(name)
      },
      now: () => time,
      show(orders) {
        seen.orders = orders.map(({ id }) => id)
      },
      alert: (kind, { id }) => void seen.alerts.push(`${kind} ${id}`),
    })
    return { watch, seen }
  }
  return {
    server,
    tab,
    settle,
    waits: () => [...timers.keys()],
    async pass(ms: number) {
      time += ms
      const due = [...timers.values()]
      timers.clear()
      for (const run of due) run()
      await settle()
    },
    put(order: C2cOrderRow) {
      server.rows = [...server.rows.filter(({ id }) => id !== order.id), order]
    },
  }
}

test('C2C-04 an order is shown in every tab, one that comes later too; without one nothing is asked', async () => {
  const { server, tab, settle, put, pass, waits } = browser()
  const [a, b, other] = [tab('a'), tab('b'), tab('other', 6)]
  a.watch.follow(5)
  b.watch.follow(5)
  other.watch.follow(6)
  await settle()
  expect(waits()).toEqual([])
  const before = server.asked
  put(testOrder())
  b.watch.look()
  await settle()
  expect([a.seen.orders, b.seen.orders, other.seen.orders]).toEqual([[7], [7], []])
  expect(server.asked).toBe(before + 1)
  expect(waits()).toEqual(['a'])
  const late = tab('late')
  late.watch.follow(5)
  await settle()
  expect(late.seen.orders).toEqual([7])
  put(testOrder({ status: 'cancelled', reason: 'cancelled_by_user', closed_at: 1 }))
  await pass(4_000)
  expect([a.seen.orders, late.seen.orders, waits()]).toEqual([[], [], []])
})

test('C2C-04 every tab tells once what others did: paid, completed, cancelled, little time left', async () => {
  const { tab, settle, put, pass } = browser()
  const [a, b] = [tab('a'), tab('b')]
  put(testOrder())
  put(testOrder({ id: 8, side: 'sell' }))
  a.watch.follow(5)
  b.watch.follow(5)
  await settle()
  put(testOrder({ id: 8, side: 'sell', status: 'paid' }))
  await pass(4_000)
  await pass(4_000)
  expect([a.seen.alerts, b.seen.alerts]).toEqual([['paid 8'], ['paid 8']])
  // 900 s after it was placed it cancels itself.
  await pass(780_000 - 8_000)
  await pass(1)
  expect(b.seen.alerts).toEqual(['paid 8', 'soon 7'])
  put(testOrder({ status: 'cancelled', reason: 'unpaid', closed_at: 2 }))
  await pass(4_000)
  expect(a.seen.alerts).toEqual(['paid 8', 'soon 7', 'cancelled 7'])
})

test('C2C-04 what cannot be asked is asked again, and nothing is taken for ended by it', async () => {
  const { server, tab, settle, put, pass } = browser()
  const a = tab('a')
  put(testOrder())
  a.watch.follow(5)
  await settle()
  server.lost = true
  await pass(4_000)
  expect([a.seen.orders, a.seen.alerts]).toEqual([[7], []])
  server.lost = false
  put(testOrder({ status: 'completed', closed_at: 2 }))
  await pass(15_000)
  expect([a.seen.orders, a.seen.alerts]).toEqual([[], ['completed 7']])
})

test('C2C-04 the next tab takes over; who signs out, or is somebody else, sees nothing of it', async () => {
  const { tab, settle, put, pass, server } = browser()
  const [a, b] = [tab('a'), tab('b')]
  put(testOrder())
  a.watch.follow(5)
  b.watch.follow(5)
  await settle()
  a.watch.stop()
  await settle()
  put(testOrder({ status: 'paid' }))
  const before = server.asked
  await pass(4_000)
  expect([b.seen.orders, server.asked]).toEqual([[7], before + 1])
  b.watch.follow(null)
  expect(b.seen.orders).toEqual([])
  await pass(4_000)
  expect(server.asked).toBe(before + 1)
})

test('C2C-04 what a person did itself is no news to it', () => {
  const before = testOrder()
  const kind = (after: Partial<C2cOrderRow>) => alertOf(before, testOrder(after), 1_000_000)
  expect(kind({ status: 'paid' })).toBeNull()
  expect(kind({ status: 'cancelled', reason: 'cancelled_by_user' })).toBeNull()
  expect(kind({ status: 'completed', side: 'sell' })).toBeNull()
  expect(kind({ status: 'completed', side: 'sell', reason: 'decided' })).toBe('completed')
  expect(kind({ status: 'cancelled', reason: 'decided' })).toBe('cancelled')
  expect(alertOf(undefined, testOrder({ status: 'completed' }), 0)).toBeNull()
})

test('C2C-04 the order that waits for the person comes first, then what ends soonest', () => {
  const waits = testOrder({ id: 1, side: 'sell', pay_by: 5 })
  const late = testOrder({ id: 2, pay_by: 9 })
  const soon = testOrder({ id: 3, pay_by: 8 })
  const release = testOrder({ id: 4, side: 'sell', status: 'paid' })
  expect(urgentOrder([waits, late, soon, release])?.id).toBe(3)
  expect(urgentOrder([waits, release])?.id).toBe(4)
  expect(urgentOrder([])).toBeNull()
})
