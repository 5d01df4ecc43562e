import { expect, test } from 'vitest'
import type { Ticket } from '../../../shared/calls/products/option-entities.ts'
import type { PrivateListener } from '../hub-client/private-dispatch.ts'
import { CYCLE_END, testTicket, wonTicket } from './testing/test-tickets.ts'
import { createTicketStore } from './ticket-store.ts'

/** A tab before an exchange whose answers a test gives. */
function tab() {
  const asked: ((open: readonly Ticket[] | null) => void)[] = []
  const timers: { ms: number; run: () => void }[] = []
  const settled: string[] = []
  const noted: boolean[] = []
  const known = new Map<number, Ticket>()
  let listener: PrivateListener | null = null
  const store = createTicketStore({
    askOpen: () => new Promise((answer) => asked.push(answer)),
    askOne: async (id) => known.get(id) ?? null,
    listen(heard) {
      listener = heard
      return () => {
        listener = null
      }
    },
    later(ms, run) {
      const timer = { ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    now: () => CYCLE_END - 30_000,
    settled: (ticket) => settled.push(`${ticket.id} ${ticket.status}`),
    anyRunning: (any) => noted.push(any),
  })
  const turn = () => new Promise<void>((done) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(done))))
  return {
    store,
    settled,
    noted,
    known,
    timers,
    asked,
    async answer(open: readonly Ticket[] | null) {
      asked.shift()?.(open)
      await turn()
    },
    hear(ticket: unknown) {
      listener?.({ kind: 'spot', type: 205, n: 1, user: 5, data: { ticket } })
    },
    reload: () => listener?.({ kind: 'spot', reload: true, user: 5 }),
    running: () => store.read().running.map(({ id }) => id),
  }
}

test('OPT-62 a ticket of another tab is heard of, and one that ends leaves and is reported once', async () => {
  const one = tab()
  one.store.start()
  await one.answer([testTicket({ id: 1 })])
  one.hear(testTicket({ id: 2 }))
  expect(one.running()).toEqual([2, 1])
  one.hear(wonTicket({ id: 1 }))
  one.hear(wonTicket({ id: 1 }))
  expect(one.running()).toEqual([2])
  expect(one.store.read().settled.map(({ id }) => id)).toEqual([1])
  expect(one.settled).toEqual(['1 won'])
  one.hear({ id: 3, nonsense: true })
  expect(one.running()).toEqual([2])
})

test('OPT-62 an answer asked for earlier brings no ended ticket back, and takes no newer one away', async () => {
  const one = tab()
  one.store.start()
  one.hear(testTicket({ id: 7 }))
  one.hear(wonTicket({ id: 6 }))
  await one.answer([testTicket({ id: 6 }), testTicket({ id: 5 })])
  expect(one.running()).toEqual([7, 5])
})

test('OPT-62 what was settled while nothing was heard is asked for and reported', async () => {
  const one = tab()
  one.store.start()
  await one.answer([testTicket({ id: 1 })])
  one.known.set(1, wonTicket({ id: 1 }))
  one.reload()
  await one.answer([])
  expect(one.running()).toEqual([])
  expect(one.settled).toEqual(['1 won'])
})

test('OPT-62 a list that could not be read stays with what was known, and is asked for again', async () => {
  const one = tab()
  one.store.start()
  await one.answer(null)
  expect(one.store.read()).toMatchObject({ status: 'failed', knownAt: null, running: [] })
  one.timers.at(-1)?.run()
  await one.answer([testTicket({ id: 1 })])
  expect(one.store.read().status).toBe('ready')
  one.store.retry()
  await one.answer(null)
  expect(one.store.read()).toMatchObject({ status: 'failed', running: [{ id: 1 }] })
  expect(one.noted.at(-1)).toBe(true)
})

test('OPT-62 a ticket past its end that nobody reported is asked for', async () => {
  const one = tab()
  one.store.start()
  await one.answer([testTicket({ id: 1 })])
  expect(one.timers.map(({ ms }) => ms)).toEqual([32_500])
  one.timers[0]?.run()
  expect(one.asked.length).toBe(1)
})

test('OPT-62 signed out: nothing of the person is left, and no late answer brings it back', async () => {
  const one = tab()
  one.store.start()
  await one.answer([testTicket({ id: 1 })])
  one.store.retry()
  one.store.stop()
  await one.answer([testTicket({ id: 1 })])
  expect(one.store.read()).toEqual({ status: 'idle', running: [], settled: [], knownAt: null })
  expect(one.noted.at(-1)).toBe(false)
})
