import { expect, test } from 'vitest'
import { memoryStore } from '../../../base/platform/client-cache.ts'
import { createServerClock } from '../../../base/platform/server-clock.ts'
import { createResetMemory } from './reset-memory.ts'

const clock = createServerClock(() => 5_000)
const request = { type: 'email', account: 'a@b.cd', area: '', until: 65_000 } as const

test('ENTRY-10 a reload keeps whose password is being set, and no secret', () => {
  const store = memoryStore()
  createResetMemory(store, clock).write({ ...request, code: '123456', password: 'Never-1!' } as typeof request)
  expect(createResetMemory(store, clock).read()).toEqual(request)
  expect(store.getItem('onetape-reset')).not.toMatch(/123456|Never/)
})

test('ENTRY-10 afterwards nothing is left, and what cannot be read is nothing', () => {
  const store = memoryStore()
  const memory = createResetMemory(store, clock)
  memory.write(request)
  memory.clear()
  expect(memory.read()).toBeNull()
  for (const text of ['', '{', '{"type":"email"}', 'null']) {
    store.setItem('onetape-reset', text)
    expect(memory.read()).toBeNull()
  }
})

test('ENTRY-10 half an hour after the last code nobody is named any more, by server time', () => {
  const store = memoryStore()
  let time = 1_000
  const memory = createResetMemory(
    store,
    createServerClock(() => time),
  )
  memory.write(request)
  time += 20 * 60_000
  memory.write(request)
  time += 30 * 60_000 - 1
  expect(memory.read()).toEqual(request)
  time += 1
  expect(memory.read()).toBeNull()
  expect(store.getItem('onetape-reset')).toBeNull()
})

test('ENTRY-10 a device whose clock is hours off loses nothing by a reload', () => {
  const store = memoryStore()
  const before = createServerClock(() => 9_000_000)
  before.setOffset(-8_000_000)
  createResetMemory(store, before).write(request)
  expect(
    createResetMemory(
      store,
      createServerClock(() => 9_001_000),
    ).read(),
  ).toEqual(request)
  expect(
    createResetMemory(
      store,
      createServerClock(() => 9_000_000 + 30 * 60_000),
    ).read(),
  ).toBeNull()
})
