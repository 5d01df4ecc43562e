import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { ApiAnswer } from '../../../base/api/api-answer.ts'
import { createOrderPause } from '../../../base/api/order-pause.ts'
import { memoryStore } from '../../../base/platform/client-cache.ts'
import { createStorageChanges } from '../../../base/platform/storage-changes.ts'
import { createPanic, type Panic, panicSchema, type StepName, type StepResult } from './panic.ts'

const answer = (data: StepResult | null, more: Partial<ApiAnswer<StepResult>> = {}): ApiAnswer<StepResult> => ({
  success: true,
  code: 200,
  message: '',
  data,
  degraded: false,
  refusal: null,
  ...more,
})
const BOTH = { pause: true, plans: true }
const NEITHER = { pause: false, plans: false }
const LOST = answer(null, { degraded: true })
const done = (count: number, left = 0) => answer({ count, left })

function stage(answers: Partial<Record<StepName, ApiAnswer<StepResult>[]>>) {
  const asked: string[] = []
  const shared: (Panic | null)[] = []
  const due: (() => void)[] = []
  let keys = 0
  let paused = 0
  const store = createPanic({
    async ask(name, intent, plans) {
      asked.push(`${name} ${intent}${plans ? ' and plans' : ''}`)
      const known = answers[name] ?? []
      return known.length > 1 ? (known.shift() as ApiAnswer<StepResult>) : (known[0] ?? LOST)
    },
    newIntent: () => `key${++keys}`,
    now: () => 1_700_000_000_000,
    clock: () => 5,
    title: () => 'x'.repeat(500),
    later(_ms, run) {
      due.push(run)
      return () => void due.splice(due.indexOf(run), 1)
    },
    pause: () => paused++,
    share: (panic) => shared.push(panic),
  })
  const states = () => store.read()?.steps.map(({ name, state }) => `${name} ${state}`)
  return { store, asked, shared, due, states, paused: () => paused }
}
const settle = async () => {
  for (let i = 0; i < 30; i++) await Promise.resolve()
}

describe('TERM-08 panic', () => {
  test('TERM-08 what one person began goes no further once they are signed out: nobody else’s positions are closed', async () => {
    const asked: string[] = []
    const waiting: ((answer: ApiAnswer<StepResult>) => void)[] = []
    const store = createPanic({
      ask(name) {
        asked.push(name)
        return new Promise((answered) => waiting.push(answered))
      },
      newIntent: () => 'key',
      now: () => 0,
      clock: () => 0,
      title: () => '',
      later: () => () => undefined,
      pause: () => undefined,
      share: () => undefined,
    })
    const run = store.run(['spotOrders', 'positions'], NEITHER)
    store.end()
    waiting.shift()?.(done(1))
    await run
    expect(asked).toEqual(['spotOrders'])
    expect(store.read()).toBeNull()
  })

  test('TERM-08 each call is answered for itself; positions are closed after the orders', async () => {
    const { store, asked, states, paused } = stage({
      spotOrders: [done(4)],
      contractOrders: [answer(null, { success: false, code: 400, refusal: { key: 'too_many_requests' } })],
      positions: [done(2, 1)],
    })
    await store.run(['spotOrders', 'contractOrders', 'positions'], BOTH)
    expect(asked.map((one) => one.split(' ')[0])).toEqual(['spotOrders', 'contractOrders', 'positions'])
    expect(asked.every((one) => one.endsWith('and plans'))).toBe(true)
    expect(states()).toEqual(['spotOrders done', 'contractOrders refused', 'positions done'])
    expect(store.read()?.steps.map(({ count, left, key }) => [count, left, key])).toEqual([
      [4, 0, null],
      [0, 0, 'too_many_requests'],
      [2, 1, null],
    ])
    expect(paused()).toBe(1)
  })

  test('TERM-08 what was not chosen is not done', async () => {
    const { store, asked, paused } = stage({ spotOrders: [done(0)], contractOrders: [], positions: [] })
    await store.run(['spotOrders'], NEITHER)
    expect(asked).toEqual(['spotOrders key1'])
    expect(paused()).toBe(0)
  })

  test('TERM-08 what has no answer is not confirmed, and is asked again with the same key until it is', async () => {
    const { store, asked, states, due } = stage({
      spotOrders: [LOST, LOST, done(3)],
      contractOrders: [done(1)],
      positions: [],
    })
    await store.run(['spotOrders', 'contractOrders'], NEITHER)
    expect(states()).toEqual(['spotOrders unknown', 'contractOrders done'])
    due.shift()?.()
    await settle()
    expect(states()).toEqual(['spotOrders unknown', 'contractOrders done'])
    await store.again()
    expect(states()).toEqual(['spotOrders done', 'contractOrders done'])
    expect(asked.filter((one) => one.startsWith('spot'))).toEqual(Array(3).fill(asked[0]))
    expect(asked.filter((one) => one.startsWith('contract'))).toHaveLength(1)
    expect(due).toHaveLength(0)
  })

  test('TERM-08 a call that could not even be sent is not confirmed either', async () => {
    const { store, states } = stage({
      spotOrders: [answer(null, { success: false, code: 0, refusal: { key: 'not_sent' } })],
      contractOrders: [],
      positions: [],
    })
    await store.run(['spotOrders'], NEITHER)
    expect(states()).toEqual(['spotOrders unknown'])
  })

  test('TERM-08 other tabs show the same, may ask with the same key, and put it away together', async () => {
    const mine = stage({ spotOrders: [LOST], contractOrders: [], positions: [] })
    const other = stage({ spotOrders: [done(2)], contractOrders: [], positions: [] })
    await mine.store.run(['spotOrders'], BOTH)
    const reported = v.parse(panicSchema, structuredClone(mine.shared.at(-1)))
    expect(reported.by).toHaveLength(200)
    other.store.take(reported)
    expect(other.states()).toEqual(['spotOrders unknown'])
    await other.store.again()
    expect(other.asked).toEqual(mine.asked)
    mine.store.take(other.shared.at(-1) ?? null)
    expect(mine.states()).toEqual(['spotOrders done'])
    other.store.dismiss()
    expect(other.shared.at(-1)).toBeNull()
    mine.store.take(null)
    expect(mine.store.read()).toBeNull()
  })

  test('TERM-08 one that was put away is asked no more', async () => {
    const { store, due, asked } = stage({ spotOrders: [LOST], contractOrders: [], positions: [] })
    await store.run(['spotOrders'], NEITHER)
    store.dismiss()
    expect(due).toHaveLength(0)
    await store.again()
    expect(asked).toHaveLength(1)
  })
})

describe('TERM-08 the pause of order entry', () => {
  test('TERM-08 holds in every tab until somebody lets orders through again', () => {
    const store = memoryStore()
    const changes = createStorageChanges()
    const fire: ((event: { key: string | null; newValue: string | null }) => void)[] = []
    changes.follow({ addEventListener: (_type, take) => void fire.push(take), removeEventListener: () => undefined })
    const here = createOrderPause(store, createStorageChanges())
    const there = createOrderPause(store, changes)
    here.set(1_000)
    for (const take of fire) take({ key: 'onetape:orders-paused', newValue: store.getItem('onetape:orders-paused') })
    expect([here.read(), there.read()]).toEqual([1_000, 1_000])
    expect(createOrderPause(store, createStorageChanges()).read()).toBe(1_000)
    here.set(null)
    expect(store.getItem('onetape:orders-paused')).toBeNull()
    for (const take of fire) take({ key: 'onetape:orders-paused', newValue: null })
    expect(there.read()).toBeNull()
  })

  test('TERM-08 nonsense in the store pauses nothing', () => {
    const store = memoryStore()
    store.setItem('onetape:orders-paused', 'yes')
    expect(createOrderPause(store, createStorageChanges()).read()).toBeNull()
  })
})
