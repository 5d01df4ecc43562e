import { expect, test } from 'vitest'
import type { Order } from '../../../shared/calls/entities.ts'
import type { OrderRequest } from '../../../shared/calls/spot-calls.ts'
import type { ApiAnswer } from '../../base/api/api-answer.ts'
import { createOrderSender } from './order-sender.ts'

const REQUEST: OrderRequest = {
  currency_id: 1,
  side: 'buy',
  type: 'limit',
  price: '1.00',
  quantity: '2.00000',
  time_in_force: 'GTC',
  post_only: false,
}
const PLACED: ApiAnswer<Order> = {
  success: true,
  code: 200,
  message: '',
  data: { id: 5 } as Order,
  degraded: false,
  refusal: null,
}
const REFUSED: ApiAnswer<Order> = { ...PLACED, success: false, code: 400, data: null, refusal: { key: 'no_liquidity' } }
const NOT_SENT: ApiAnswer<Order> = { ...PLACED, success: false, code: 0, data: null, refusal: { key: 'not_sent' } }
const SERVER_ERROR: ApiAnswer<Order> = { ...PLACED, data: null, degraded: true, message: 'server_error' }
const NO_ANSWER: ApiAnswer<Order> = { ...PLACED, success: false, code: 0, data: null, degraded: true }

function setup(answers: ApiAnswer<Order>[]) {
  const sent: { request: OrderRequest; intent: string }[] = []
  let intents = 0
  let now = 0
  const sender = createOrderSender({
    send(request, intent) {
      sent.push({ request, intent })
      now += 61
      return Promise.resolve(answers.shift() ?? PLACED)
    },
    newIntent: () => `intent-${++intents}`,
    now: () => now,
  })
  return { sender, sent }
}

test('TRADE-13 a second press while the first is on its way sends nothing', async () => {
  const { sender, sent } = setup([])
  const first = sender.send(REQUEST)
  const second = sender.send(REQUEST)
  expect(await second).toEqual({ kind: 'ignored' })
  expect(await first).toMatchObject({ kind: 'placed', ms: 61 })
  expect(sent).toHaveLength(1)
})

test('TRADE-13 an answered order ends its intent: the next one is another order', async () => {
  const { sender, sent } = setup([PLACED, REFUSED, PLACED])
  await sender.send(REQUEST)
  expect(await sender.send(REQUEST)).toEqual({ kind: 'refused', refusal: { key: 'no_liquidity' }, ms: 61 })
  await sender.send(REQUEST)
  expect(sent.map((each) => each.intent)).toEqual(['intent-1', 'intent-2', 'intent-3'])
})

test.each([
  ['a server error', SERVER_ERROR],
  ['no answer', NO_ANSWER],
])('TRADE-15 after %s the order is not confirmed and asking again asks about the same one', async (_, answer) => {
  const { sender, sent } = setup([answer, PLACED])
  expect(await sender.send(REQUEST)).toEqual({ kind: 'unconfirmed', ms: 61 })
  sender.changed(REQUEST)
  expect(await sender.send(REQUEST)).toMatchObject({ kind: 'placed' })
  expect(sent.map((each) => each.intent)).toEqual(['intent-1', 'intent-1'])
})

test('PWA-04 TRADE-15 an order that could not even be sent is refused and keeps its intent: the one before may have been taken', async () => {
  const { sender, sent } = setup([NO_ANSWER, NOT_SENT, PLACED])
  expect((await sender.send(REQUEST)).kind).toBe('unconfirmed')
  expect(await sender.send(REQUEST)).toEqual({ kind: 'refused', refusal: { key: 'not_sent' }, ms: 61 })
  expect((await sender.send(REQUEST)).kind).toBe('placed')
  expect(new Set(sent.map((each) => each.intent))).toEqual(new Set(['intent-1']))
})

test('TRADE-13 a changed ticket is another intent, also when it is changed back', async () => {
  const { sender, sent } = setup([SERVER_ERROR, PLACED])
  await sender.send(REQUEST)
  sender.changed({ ...REQUEST, quantity: '3.00000' })
  sender.changed(REQUEST)
  await sender.send(REQUEST)
  expect(sent.map((each) => each.intent)).toEqual(['intent-1', 'intent-2'])
})

test('TRADE-13 after an aborted call the ticket can send again, under the same intent', async () => {
  const sent: string[] = []
  const sender = createOrderSender({
    send(_, intent) {
      sent.push(intent)
      return sent.length === 1 ? Promise.reject(new Error('aborted')) : Promise.resolve(PLACED)
    },
    newIntent: () => `intent-${sent.length}`,
    now: () => 0,
  })
  await expect(sender.send(REQUEST)).rejects.toThrow('aborted')
  expect(await sender.send(REQUEST)).toMatchObject({ kind: 'placed' })
  expect(sent).toEqual(['intent-0', 'intent-0'])
})
