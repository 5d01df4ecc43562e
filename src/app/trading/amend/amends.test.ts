import { expect, test } from 'vitest'
import type { Order } from '../../../shared/calls/entities.ts'
import type { AmendRequest } from '../../../shared/calls/spot-calls.ts'
import type { ApiAnswer } from '../../base/api/api-answer.ts'
import { testOrder } from '../../services/account/testing/test-orders.ts'
import { createAmends } from './amends.ts'

type Answer = ApiAnswer<Order>
const MOVED = testOrder({ price: '63900.00' })
const DONE: Answer = { success: true, code: 200, message: '', data: MOVED, degraded: false, refusal: null }
const REFUSED: Answer = { ...DONE, success: false, code: 409, data: null, refusal: { key: 'order_closed' } }
const SILENT: Answer = { ...DONE, success: false, code: 0, data: null, degraded: true }

function setup(answers: (Answer | Promise<Answer>)[]) {
  const sent: { request: AmendRequest; intent: string }[] = []
  const reported: Order[] = []
  let unconfirmed = 0
  let clock = 0
  let intents = 0
  const amends = createAmends({
    async send(request, intent) {
      sent.push({ request, intent })
      const answer = await (answers.shift() as Answer)
      clock += 40
      return answer
    },
    newIntent: () => `intent-${++intents}`,
    now: () => clock,
    applyUpdate: (order) => void reported.push(order),
    onUnconfirmed: () => void unconfirmed++,
  })
  return { amends, sent, applyUpdate: reported, onUnconfirmed: () => unconfirmed }
}

test('CHART-06 an amendment sends the order and its new price alone, and the answer moves the order', async () => {
  const { amends, sent, applyUpdate: reported } = setup([DONE])
  const going = amends.amend(1, { price: '63900.00' })
  expect({ ...amends.state }).toEqual({ 1: { price: '63900.00' } })
  expect(await going).toEqual({ kind: 'amended', order: MOVED, ms: 40 })
  expect(sent).toEqual([{ request: { id: 1, price: '63900.00' }, intent: 'intent-1' }])
  expect(reported).toEqual([MOVED])
  expect({ ...amends.state }).toEqual({})
})

test('CHART-06 while one is on its way a second of the same order does nothing', async () => {
  const { amends, sent } = setup([DONE, DONE])
  const going = amends.amend(1, { price: '63900.00' })
  expect(await amends.amend(1, { price: '63800.00' })).toEqual({ kind: 'ignored' })
  await going
  await amends.amend(1, { price: '63800.00' })
  expect(sent.map((each) => each.intent)).toEqual(['intent-1', 'intent-2'])
})

test('CHART-06 refused: nothing is reported, the reason comes back, and the price is no longer on its way', async () => {
  const { amends, applyUpdate: reported } = setup([REFUSED])
  expect(await amends.amend(1, { price: '63900.00' })).toEqual({
    kind: 'refused',
    refusal: { key: 'order_closed' },
    ms: 40,
  })
  expect(reported).toEqual([])
  expect({ ...amends.state }).toEqual({})
})

test('CHART-06 without an answer the same amendment keeps its key, another price has its own, and the orders are read again', async () => {
  const { amends, sent, onUnconfirmed: unconfirmed } = setup([SILENT, SILENT, SILENT])
  expect(await amends.amend(1, { price: '63900.00' })).toMatchObject({ kind: 'unconfirmed' })
  await amends.amend(1, { price: '63900.00' })
  await amends.amend(1, { price: '63800.00' })
  expect(sent.map((each) => each.intent)).toEqual(['intent-1', 'intent-1', 'intent-2'])
  expect(unconfirmed()).toBe(3)
})

test('CHART-11 another size is another amendment, with a key of its own', async () => {
  const { amends, sent } = setup([SILENT, SILENT, SILENT])
  await amends.amend(1, { quantity: '2.00000' })
  await amends.amend(1, { quantity: '2.00000', price: '63900.00' })
  await amends.amend(1, { quantity: '2.00000' })
  expect(sent.map((each) => each.request)).toEqual([
    { id: 1, quantity: '2.00000' },
    { id: 1, quantity: '2.00000', price: '63900.00' },
    { id: 1, quantity: '2.00000' },
  ])
  expect(sent.map((each) => each.intent)).toEqual(['intent-1', 'intent-2', 'intent-3'])
})
