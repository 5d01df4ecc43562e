import { expect, test } from 'vitest'
import { createLastKnown, type KeyValueStore, MAX_ALIKE, MAX_NAMES, MAX_TEXT } from './last-known.ts'

function memory(): KeyValueStore & { kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>()
  return {
    kept,
    get: async (name) => kept.get(name),
    set: async (name, value) => void kept.set(name, structuredClone(value)),
    del: async (name) => void kept.delete(name),
    keys: async () => [...kept.keys()],
    clear: async () => kept.clear(),
  }
}

function setUp(store: KeyValueStore = memory()) {
  const warnings: unknown[] = []
  const clock = { now: 1_000 }
  const lastKnown = createLastKnown({
    store,
    now: () => clock.now,
    calm: async () => undefined,
    warn: (error) => void warnings.push(error),
  })
  return { lastKnown, warnings, clock }
}

test('PWA-04 what was written is read with its time', async () => {
  const { lastKnown, clock } = setUp()
  expect(await lastKnown.read('list')).toBeNull()
  await lastKnown.write('list', ['BTC'])
  clock.now = 9_000
  expect(await lastKnown.read('list')).toEqual({ at: 1_000, data: ['BTC'] })
  await lastKnown.clear()
  expect(await lastKnown.read('list')).toBeNull()
})

test('PWA-04 the oldest name goes for a new one, a known name pushes nothing out', async () => {
  const store = memory()
  const { lastKnown, clock } = setUp(store)
  for (let i = 0; i < MAX_NAMES; i += 1) {
    clock.now = i + 1
    await lastKnown.write(`n${i}`, i)
  }
  clock.now = 5_000
  await lastKnown.write('n0', 'again')
  expect(store.kept.size).toBe(MAX_NAMES)
  await lastKnown.write('one more', 1)
  expect(store.kept.size).toBe(MAX_NAMES)
  expect(await lastKnown.read('n1')).toBeNull()
  expect(await lastKnown.read('n0')).toMatchObject({ data: 'again' })
})

test('PWA-04 many requests of one kind push out each other and nothing else', async () => {
  const store = memory()
  const { lastKnown, clock } = setUp(store)
  await lastKnown.write('markets', 'all')
  for (let i = 0; i < MAX_NAMES * 2; i += 1) {
    clock.now = 2_000 + i
    await lastKnown.write(`lines?${i}`, i)
  }
  expect(store.kept.size).toBe(1 + MAX_ALIKE)
  expect(await lastKnown.read('markets')).toMatchObject({ data: 'all' })
  expect(await lastKnown.read(`lines?${MAX_NAMES * 2 - MAX_ALIKE}`)).not.toBeNull()
})

test('what is too long is not kept, and keeps what was there', async () => {
  const { lastKnown } = setUp()
  await lastKnown.write('list', 'short')
  await lastKnown.write('list', 'x'.repeat(MAX_TEXT))
  expect(await lastKnown.read('list')).toMatchObject({ data: 'short' })
})

test('a browser without a database answers null and says so; a foreign value is not taken', async () => {
  const refuse = () => Promise.reject(new DOMException('no', 'SecurityError'))
  const { lastKnown, warnings } = setUp({ get: refuse, set: refuse, del: refuse, keys: refuse, clear: refuse })
  await lastKnown.write('list', 1)
  expect(await lastKnown.read('list')).toBeNull()
  await lastKnown.clear()
  expect(warnings).toHaveLength(3)
  const store = memory()
  for (const value of [7, null, { at: 'x', data: 1 }, { at: 1 }]) {
    store.kept.set('odd', value)
    expect(await setUp(store).lastKnown.read('odd')).toBeNull()
  }
})
