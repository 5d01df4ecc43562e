import { expect, test } from 'vitest'
import { financeCalls } from '../../../shared/calls/products/finance-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { memoryStore } from '../platform/client-cache.ts'
import { type ApiAnswer, NOT_SENT } from './api-answer.ts'
import type { CallApi, CallOptions } from './api-client.ts'
import { rememberMoney } from './remember-money.ts'
import { createUnconfirmedWrites } from './unconfirmed-writes.ts'

const LOST = { success: false, code: 0, message: 'network', data: null, degraded: true, refusal: null }
const DONE = { ...LOST, success: true, code: 200, message: '', data: {}, degraded: false }
const REFUSED = { ...DONE, success: false, code: 400, refusal: { key: 'withdraw_minimum' } }
const UNSENT = { ...REFUSED, code: 0, refusal: { key: NOT_SENT } }
const TRANSFER = { currency_id: 3, from: 'fund', to: 'spot', amount: '10' } as const
const WITHDRAW = { currency_id: 3, network: 'TRC20', address: 'T1', amount: '20' }
const HOUR = 3_600_000
const SALE = { currency_id: 1, side: 'sell', fiat: 'eur', quantity: '1', pay_to: 'IBAN' } as const

/** A browser tab; `load` is a page of it. */
function tab() {
  const store = memoryStore()
  const sent: { path: string; body: unknown; key: string | undefined }[] = []
  let time = 1_000_000
  let minted = 0
  let person: number | null = 5
  let answer: object = DONE
  const load = () => {
    const unconfirmed = createUnconfirmedWrites(store, () => time)
    const line = async (call: { path: string }, body: unknown, options: CallOptions = {}) => {
      sent.push({ path: call.path, body, key: options.intent })
      return answer as ApiAnswer<never>
    }
    const client = rememberMoney(line as unknown as CallApi, {
      unconfirmed,
      user: () => person,
      newIntent: () => `key ${++minted}`,
    })
    return { call: client, unconfirmed }
  }
  return {
    store,
    sent,
    load,
    answers: (next: object) => {
      answer = next
    },
    become: (id: number | null) => {
      person = id
    },
    pass: (ms: number) => {
      time += ms
    },
  }
}

test('FAULT-09 the same form sent again after a reload is the same try, until there is an answer', async () => {
  const { load, sent, answers, store } = tab()
  const first = load()
  answers(LOST)
  await first.call(calls.transfer, TRANSFER, { intent: 'a' })
  await first.call(calls.transfer, TRANSFER, { intent: 'a' })
  const second = load()
  expect(second.unconfirmed.left(5).map(({ call, key }) => [call, key])).toEqual([[calls.transfer.path, 'a']])
  await second.call(calls.transfer, { ...TRANSFER, amount: '11' }, { intent: 'b' })
  answers(DONE)
  await second.call(calls.transfer, TRANSFER, { intent: 'c' })
  await second.call(calls.transfer, TRANSFER, { intent: 'd' })
  expect(sent.map(({ key }) => key)).toEqual(['a', 'a', 'b', 'a', 'd'])
  await load().call(calls.transfer, { ...TRANSFER, amount: '11' }, { intent: 'e' })
  expect(sent.at(-1)?.key).toBe('b')
  expect(store.getItem('onetape-unconfirmed')).toBeNull()
})

test('FAULT-09 a device clock that is days off when the page is loaded forgets no try', async () => {
  const { load, sent, answers, pass } = tab()
  answers(LOST)
  await load().call(calls.transfer, TRANSFER, { intent: 'a' })
  pass(30 * HOUR)
  const page = load()
  // The first answer has reported the server's time.
  pass(-30 * HOUR)
  await page.call(calls.transfer, TRANSFER, { intent: 'b' })
  expect(sent.map(({ key }) => key)).toEqual(['a', 'a'])
  expect(page.unconfirmed.left(5)).toHaveLength(1)
})

test('FAULT-09 within a page the form’s own key counts: what it takes for another try is another', async () => {
  const { load, sent, answers } = tab()
  const page = load()
  answers(LOST)
  await page.call(calls.transfer, TRANSFER, { intent: 'a' })
  await page.call(calls.transfer, TRANSFER, { intent: 'b' })
  expect(sent.map(({ key }) => key)).toEqual(['a', 'b'])
})

test('FAULT-09 codes are kept nowhere and make no other try; a refusal is an answer; what was not sent leaves nothing', async () => {
  const { load, sent, answers, store } = tab()
  answers(LOST)
  await load().call(calls.withdraw, { ...WITHDRAW, email_code: '111111' }, { intent: 'a' })
  expect(store.getItem('onetape-unconfirmed')).not.toContain('111111')
  answers(REFUSED)
  const page = load()
  await page.call(calls.withdraw, { ...WITHDRAW, email_code: '222222' }, { intent: 'b' })
  expect(sent.at(-1)).toEqual({ path: calls.withdraw.path, body: { ...WITHDRAW, email_code: '222222' }, key: 'a' })
  expect(store.getItem('onetape-unconfirmed')).toBeNull()
  answers(UNSENT)
  await page.call(calls.withdraw, WITHDRAW, { intent: 'c' })
  expect(store.getItem('onetape-unconfirmed')).toBeNull()
})

test('FAULT-09 a C2C order meant before is sent as it was, though its price has moved', async () => {
  const { load, sent, answers } = tab()
  answers(LOST)
  await load().call(calls.orderAdd, { ...SALE, price: '90' }, { intent: 'a', meant: 'one' })
  answers(DONE)
  await load().call(calls.orderAdd, { ...SALE, price: '91' }, { intent: 'b', meant: 'one' })
  expect(sent.at(-1)).toEqual({ path: calls.orderAdd.path, body: { ...SALE, price: '90' }, key: 'a' })
})

test('FAULT-09 PEOPLE-02 nothing of one person reaches the next; after a day, and of a store that makes no sense, nothing is left', async () => {
  const { load, sent, answers, become, pass, store } = tab()
  answers(LOST)
  await load().call(calls.transfer, TRANSFER, { intent: 'a' })
  become(6)
  const other = load()
  expect(other.unconfirmed.left(6)).toEqual([])
  expect(store.getItem('onetape-unconfirmed')).toBeNull()
  await other.call(calls.transfer, TRANSFER, { intent: 'b' })
  expect(sent.map(({ key }) => key)).toEqual(['a', 'b'])
  pass(24 * 3_600_000)
  expect(load().unconfirmed.left(6)).toEqual([])
  store.setItem('onetape-unconfirmed', '[{"user":6}]')
  expect(load().unconfirmed.left(6)).toEqual([])
  become(null)
  await load().call(calls.transfer, TRANSFER, { intent: 'c' })
  expect(sent.at(-1)?.key).toBe('c')
})

test('FAULT-09 what moves no money is left as it is', async () => {
  const { load, store, answers } = tab()
  answers(LOST)
  await load().call(calls.cancelWithdraw, { id: 1 }, { intent: 'a' })
  expect(store.getItem('onetape-unconfirmed')).toBeNull()
})

test('EARN-58 a purchase unanswered and pressed again after a reload goes by the first key', async () => {
  const { load, sent, answers } = tab()
  const meant = { product_id: 202, amount: '1000', from: 'fund', agree: true } as const
  answers(LOST)
  await load().call(financeCalls.financeSubscribe, meant, { intent: 'a' })
  const again = load()
  // What the exchange says of that key is asked for and reported.
  expect(again.unconfirmed.left(5)).toMatchObject([{ call: 'api/finance/subscribe', key: 'a', request: meant }])
  answers(DONE)
  await again.call(financeCalls.financeSubscribe, meant, { intent: 'b' })
  expect(sent.map(({ key }) => key)).toEqual(['a', 'a'])
  await again.call(financeCalls.financeSubscribe, { ...meant, amount: '1001' }, { intent: 'c' })
  expect(sent[2]?.key).toBe('c')
  expect(again.unconfirmed.left(5)).toEqual([])
})
