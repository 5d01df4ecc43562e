import { expect, test } from 'vitest'
import type { Order } from '../../../shared/calls/entities.ts'
import type { OrderRequest } from '../../../shared/calls/spot-calls.ts'
import type { ApiAnswer } from '../../base/api/api-answer.ts'
import { nextTask } from '../../base/platform/next-task.ts'
import { isTradable } from './is-tradable.ts'
import { type SubmitInput, submitState } from './submit-state.ts'
import { TEST_MARKET as MARKET } from './testing/test-market.ts'
import { createTicketIntents, type TicketFill } from './ticket-intents.ts'
import { createTickets, fieldOf } from './ticket-store.ts'

const ANSWER: ApiAnswer<Order> = {
  success: true,
  code: 200,
  message: '',
  data: { id: 5 } as Order,
  degraded: false,
  refusal: null,
}

function setup(answer: ApiAnswer<Order> = ANSWER) {
  const sent: OrderRequest[] = []
  const placed: Order[] = []
  const tickets = createTickets(
    {
      send(request) {
        sent.push(request)
        return Promise.resolve(answer)
      },
      newIntent: () => 'intent',
      now: () => 0,
    },
    (order) => placed.push(order),
  )
  return { tickets, ticket: tickets.of(MARKET), sent, placed }
}

test('TRADE-13 two quick presses make one order: the size goes with the first', async () => {
  const { ticket, sent, placed } = setup()
  ticket.edit({ price: '100', quantity: '2' })
  const both = await Promise.all([ticket.send(), ticket.send()])
  expect(both.map((each) => each.kind)).toEqual(['placed', 'ignored'])
  expect(sent).toHaveLength(1)
  expect(placed).toHaveLength(1)
  expect(ticket.state.form).toMatchObject({ price: '100', quantity: '', percent: null })
})

test('REAL-30 TP/SL goes with the order: the next one begins without it', async () => {
  const { ticket } = setup()
  ticket.edit({ price: '100', quantity: '2', tpsl: true, take_profit: '110', stop_loss: '90' })
  await ticket.send()
  expect(ticket.state.form).toMatchObject({ price: '100', tpsl: false, take_profit: '', stop_loss: '' })
})

test('TRADE-14 the exchange’s refusal stands beside its field until something changes', async () => {
  const refusal = { key: 'insufficient_available_balance', field: 'quantity', params: { available: '1' } }
  const { ticket } = setup({ ...ANSWER, success: false, code: 400, data: null, refusal })
  ticket.edit({ price: '100', quantity: '2' })
  await ticket.send()
  expect(ticket.state.refusal).toEqual(refusal)
  expect(ticket.state.touched.quantity).toBe(true)
  expect(ticket.state.form.quantity).toBe('2')
  ticket.edit({ quantity: '1' })
  expect(ticket.state.refusal).toBeNull()
})

test('TRADE-15 an unanswered order is marked so and keeps what was typed', async () => {
  const { ticket } = setup({ ...ANSWER, degraded: true, data: null })
  ticket.edit({ price: '100', quantity: '2' })
  expect((await ticket.send()).kind).toBe('unconfirmed')
  expect(ticket.state.unconfirmed).toBe(true)
  expect(ticket.state.form.quantity).toBe('2')
  ticket.edit({ price: '101' })
  expect(ticket.state.unconfirmed).toBe(false)
})

test('TRADE-04 a click in the book fills the ticket and turns it to limit', () => {
  const { ticket } = setup()
  ticket.edit({ type: 'market', percent: 50 })
  ticket.fill({ price: '64000.05' })
  expect(ticket.state.form).toMatchObject({ type: 'limit', price: '64000.05', percent: 50 })
  ticket.fill({ quantity: '0.5', side: 'sell' })
  expect(ticket.state.form).toMatchObject({ quantity: '0.5', side: 'sell', percent: null })
  expect(ticket.state.touched).toMatchObject({ price: true, quantity: true })
})

test('the first live price is offered once and never over what was typed', () => {
  const { ticket } = setup()
  ticket.offerPrice('100')
  ticket.offerPrice('101')
  expect(ticket.state.form.price).toBe('100')
  ticket.edit({ price: '' })
  ticket.offerPrice('102')
  expect(ticket.state.form.price).toBe('')
})

test('an empty field is not wrong before something asks to send it', () => {
  const { ticket } = setup()
  ticket.touch('quantity')
  expect(ticket.state.touched.quantity).toBe(false)
  ticket.touchAll()
  expect(ticket.state.touched).toMatchObject({ price: true, quantity: true, total: false })
})

test('each market keeps its own ticket until the person signs out', () => {
  const { tickets, ticket } = setup()
  ticket.edit({ price: '100' })
  expect(tickets.of({ ...MARKET, currency_id: 2 }).state.form.price).toBe('')
  expect(tickets.of(MARKET)).toBe(ticket)
  tickets.clear()
  expect(tickets.of(MARKET).state.form.price).toBe('')
})

test('refusals find their field', () => {
  expect([{ field: 'quote_quantity' }, { field: 'price' }, { field: 'currency_id' }, {}].map(fieldOf)).toEqual([
    'total',
    'price',
    null,
    null,
  ])
})

test('TRADE-04 a fill waits for the ticket that opens after it', () => {
  const intents = createTicketIntents()
  const got: TicketFill[] = []
  intents.fill({ price: '1' })
  intents.fill({ side: 'sell' })
  const end = intents.listen((fill) => got.push(fill))
  intents.fill({ quantity: '2' })
  end()
  intents.fill({ price: '3' })
  intents.listen((fill) => got.push(fill))
  expect(got).toEqual([{ price: '1', side: 'sell' }, { quantity: '2' }, { price: '3' }])
})

const READY: SubmitInput = {
  recorded: false,
  session: 'confirmed',
  live: true,
  sending: false,
  funded: true,
  check: { ok: true },
}
const refused = (key: 'price_required' | 'quantity_required' | 'filter_price_tick') =>
  ({ ok: false, refusal: { code: 400, key } }) as const

test.each<[string, Partial<SubmitInput>, object]>([
  ['nothing stands in the way', {}, { kind: 'ready' }],
  ['a recorded session', { recorded: true, session: 'visitor' }, { kind: 'off', reason: 'recorded' }],
  ['a visitor', { session: 'visitor', live: false }, { kind: 'login' }],
  ['a session not confirmed', { session: 'unconfirmed' }, { kind: 'off', reason: 'session' }],
  ['an order on its way', { sending: true, live: false }, { kind: 'off', reason: 'sending' }],
  ['TRADE-10 a stale book', { live: false, check: refused('price_required') }, { kind: 'off', reason: 'stale' }],
  ['HUB-21 a stale book under a whole order', { live: false }, { kind: 'ask' }],
  ['HUB-21 a stale book and unknown balances', { live: false, funded: false }, { kind: 'off', reason: 'stale' }],
  [
    'HUB-21 a stale book and a session not confirmed',
    { live: false, session: 'unconfirmed' },
    { kind: 'off', reason: 'session' },
  ],
  ['TRADE-14 no price', { check: refused('price_required') }, { kind: 'off', reason: 'price' }],
  ['TRADE-14 no size', { check: refused('quantity_required') }, { kind: 'off', reason: 'amount' }],
  ['balances unknown', { funded: false }, { kind: 'off', reason: 'balance' }],
])('the button: %s', (_, change, wanted) => {
  expect(submitState({ ...READY, ...change })).toEqual(wanted)
})

test('TRADE-14 a broken rule is named, nothing can be sent', () => {
  const check = refused('filter_price_tick')
  expect(submitState({ ...READY, funded: false, check })).toEqual({ kind: 'wrong', refusal: check.refusal })
})

test('TRADE-07 no ticket where an order could not be held exactly, or would not be taken', () => {
  expect(isTradable(MARKET)).toBe(true)
  expect(isTradable({ ...MARKET, recorded: true })).toBe(false)
  expect(isTradable({ ...MARKET, price_digits: 4 })).toBe(false)
})

test('TRADE-15 what is changed while an order is on its way is another order: it stays, and is what the next press sends', async () => {
  const sent: { request: OrderRequest; intent: string }[] = []
  const waiting: ((answer: ApiAnswer<Order>) => void)[] = []
  let intents = 0
  const tickets = createTickets(
    {
      send(request, intent) {
        sent.push({ request, intent })
        return new Promise((answered) => waiting.push(answered))
      },
      newIntent: () => `intent${++intents}`,
      now: () => 0,
    },
    () => undefined,
  )
  const ticket = tickets.of(MARKET)
  ticket.edit({ price: '100', quantity: '2' })
  const lost = ticket.send()
  ticket.edit({ quantity: '1' })
  waiting.shift()?.({ ...ANSWER, degraded: true, data: null })
  expect((await lost).kind).toBe('unconfirmed')
  expect([ticket.state.form.quantity, ticket.state.unconfirmed]).toEqual(['1', false])
  const second = ticket.send()
  expect(sent.map(({ request, intent }) => [request.quantity, intent])).toEqual([
    ['2.00000', 'intent1'],
    ['1.00000', 'intent2'],
  ])
  ticket.edit({ quantity: '3' })
  waiting.shift()?.(ANSWER)
  expect((await second).kind).toBe('placed')
  expect(ticket.state.form.quantity).toBe('3')
})

test('TRADE-31 the request leaves before the ticket is busy, and a second press meanwhile sends nothing', async () => {
  const seen: boolean[] = []
  let answer: (given: ApiAnswer<Order>) => void = () => undefined
  const tickets = createTickets(
    {
      async send() {
        await Promise.resolve()
        seen.push(ticket.state.sending)
        return new Promise((answered) => {
          answer = answered
        })
      },
      newIntent: () => 'intent',
      now: () => 0,
    },
    () => undefined,
  )
  const ticket = tickets.of(MARKET)
  ticket.edit({ price: '100', quantity: '2' })
  const first = ticket.send()
  expect((await ticket.send()).kind).toBe('ignored')
  await expect.poll(() => ticket.state.sending).toBe(true)
  expect(seen).toEqual([false])
  answer(ANSWER)
  expect((await first).kind).toBe('placed')
  expect(ticket.state.sending).toBe(false)
})

test('TRADE-31 an answer that was faster than the drawing leaves no busy ticket behind', async () => {
  const refusal = { key: 'insufficient_available_balance', field: 'quantity', params: { available: '1' } }
  const { ticket } = setup({ ...ANSWER, success: false, code: 400, data: null, refusal })
  ticket.edit({ price: '100', quantity: '2' })
  await ticket.send()
  await nextTask()
  await nextTask()
  expect([ticket.state.sending, ticket.state.refusal]).toEqual([false, refusal])
})

test('TRADE-32 account, words and ticket hear of an answer in one task, the account first', async () => {
  const heard: string[] = []
  const tickets = createTickets({ send: async () => ANSWER, newIntent: () => 'intent', now: () => 0 }, () =>
    heard.push(`account, size ${ticket.state.form.quantity}`),
  )
  const ticket = tickets.of(MARKET)
  ticket.edit({ price: '100', quantity: '2' })
  await ticket.send((outcome) => heard.push(`${outcome.kind}, size ${ticket.state.form.quantity}`))
  expect(heard).toEqual(['account, size 2', 'placed, size 2'])
  expect(ticket.state.form.quantity).toBe('')
})
