import { expect, test } from 'vitest'
import type { C2cOrderRow } from '../../shared/calls/c2c-calls.ts'
import { testOrder } from '../screens/c2c/test-offer.ts'
import { alertOf, createOpenOrders } from './open-orders.ts'
import { urgentOrder } from './urgent-order.ts'

/** A browser with tabs on one channel and one lock, before an exchange that a test writes into. */
function browser() {
  const server = { rows: [] as C2cOrderRow[], lost: false, asked: 0 }
  const channel = new Set<{ tab: string; take: (message: unknown) => void }>()
  const waiting: { tab: string; begin: () => void }[] = []
  const timers = new Map<string, () => void>()
  let holder: string | null = null
  let time = 1_000_000
  const grant = () => {
    const next = holder === null ? waiting.shift() : undefined
    next?.begin()
  }
  /** Answers of the exchange arrive. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  const tab = (name: string) => {
    const seen = { orders: [] as number[], alerts: [] as string[] }
    const watch = createOpenOrders({
      claim(_name, held) {
        let end: (() => void) | null = null
        const place = {
          tab: name,
          begin() {
            holder = name
            end = held()
          },
        }
        waiting.push(place)
        grant()
        return () => {
          if (waiting.includes(place)) waiting.splice(waiting.indexOf(place), 1)
          if (holder === name) holder = null
          end?.()
          grant()
        }
      },
      post(message) {
        for (const one of [...channel]) if (one.tab !== name) one.take(structuredClone(message))
      },
      listen(take) {
        const one = { tab: name, take }
        channel.add(one)
        return () => void channel.delete(one)
      },
      async askOpen() {
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
  const [a, b, other] = [tab('a'), tab('b'), tab('other')]
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
