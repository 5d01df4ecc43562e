import { expect, test } from 'vitest'
import { calls } from '../../../shared/calls/table.ts'
import type { AccountGateway } from '../account/account-gateway.ts'
import { createC2cWrites } from './c2c-writes.ts'

const LOST = { success: false, code: 0, message: 'network', data: null, degraded: true, refusal: null }
const NO = {
  success: false,
  code: 409,
  message: 'c2c_frozen',
  data: null,
  degraded: false,
  refusal: { key: 'c2c_frozen' },
}
const DONE = { success: true, code: 200, message: '', data: { id: 7 }, degraded: false, refusal: null }

function bench(answers: object[]) {
  const keys: string[] = []
  const asked: unknown[] = []
  const listeners = new Set<() => void>()
  let owner = 5
  let minted = 0
  const gateway = {
    async call(_spec: unknown, request: unknown, { intent = '' }: { intent?: string } = {}) {
      keys.push(intent)
      asked.push(request)
      return answers.shift() ?? DONE
    },
    owner: () => ({ id: owner, access: 'confirmed' }),
    onOwner(changed: () => void) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  } as unknown as AccountGateway
  const writes = createC2cWrites(
    gateway,
    () => `key ${++minted}`,
    () => 0,
  )
  const become = (id: number) => {
    owner = id
    for (const changed of listeners) changed()
  }
  return {
    keys,
    asked,
    become,
    place: (price: string, meant: string) =>
      writes.send(
        calls.orderAdd,
        { currency_id: 1, side: 'sell', fiat: 'eur', quantity: '1', price, pay_to: 'IBAN' },
        meant,
      ),
    pay: (id = 7) => writes.send(calls.orderPayed, { id }),
    cancel: () => writes.send(calls.orderCancel, { id: 7 }),
  }
}

test('C2C-03 a press without an answer keeps its key until there is one; each deed and order has its own', async () => {
  const { keys, pay, cancel } = bench([LOST, LOST, NO])
  expect((await pay()).kind).toBe('unconfirmed')
  expect((await pay()).kind).toBe('unconfirmed')
  expect(await pay()).toMatchObject({ kind: 'refused', refusal: { key: 'c2c_frozen' } })
  expect((await pay()).kind).toBe('done')
  await cancel()
  await pay(8)
  expect(keys).toEqual(['key 1', 'key 1', 'key 1', 'key 2', 'key 3', 'key 4'])
})

test('C2C-03 a second press while the first is on its way sends nothing', async () => {
  const { keys, pay } = bench([])
  const both = await Promise.all([pay(), pay()])
  expect(both.map(({ kind }) => kind)).toEqual(['done', 'ignored'])
  expect(keys).toHaveLength(1)
})

test('C2C-03 what one person meant is not sent under its key by the next', async () => {
  const { keys, become, pay } = bench([LOST])
  await pay()
  become(6)
  await pay()
  expect(keys).toEqual(['key 1', 'key 2'])
})

test.each(['not_sent', 'not_login'])(
  'FAULT-03 after an order without an answer a try that was stopped on its way (%s) changes nothing: it is placed once',
  async (key) => {
    const stopped = { ...NO, code: key === 'not_login' ? 401 : 0, message: key, refusal: { key } }
    const { keys, asked, place } = bench([LOST, stopped, DONE])
    await place('59000', 'one coin')
    expect(await place('59100', 'one coin')).toMatchObject({ kind: 'refused', refusal: { key } })
    expect((await place('59200', 'one coin')).kind).toBe('done')
    expect(keys).toEqual(['key 1', 'key 1', 'key 1'])
    expect(new Set(asked.map((one) => JSON.stringify(one))).size).toBe(1)
  },
)

test('C2C-02 an order without an answer is asked again as it was, though its price has moved: it is placed once', async () => {
  const { keys, asked, place } = bench([LOST, LOST, DONE])
  expect((await place('59000', 'one coin')).kind).toBe('unconfirmed')
  expect((await place('59100', 'one coin')).kind).toBe('unconfirmed')
  expect((await place('59200', 'one coin')).kind).toBe('done')
  expect(new Set(keys)).toEqual(new Set(['key 1']))
  expect(asked).toEqual(Array(3).fill(expect.objectContaining({ price: '59000' })))
  // Answered: what is asked now is another order, at its own price.
  await place('59300', 'one coin')
  expect([keys.at(-1), asked.at(-1)]).toEqual(['key 2', expect.objectContaining({ price: '59300' })])
})

test('C2C-02 another wish, and another person, are asked for at the price of their moment', async () => {
  const { keys, asked, place, become } = bench([LOST, LOST, LOST])
  await place('59000', 'one coin')
  await place('59100', 'two coins')
  become(6)
  await place('59200', 'one coin')
  expect(keys).toEqual(['key 1', 'key 2', 'key 3'])
  expect(asked.map((each) => (each as { price: string }).price)).toEqual(['59000', '59100', '59200'])
})
