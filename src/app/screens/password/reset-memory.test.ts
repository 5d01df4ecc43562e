import { expect, test } from 'vitest'
import { memoryStore } from '../../platform/client-cache.ts'
import { createResetMemory } from './reset-memory.ts'

const request = { type: 'email', account: 'a@b.cd', area: '', until: 65_000 } as const

test('ENTRY-10 a reload keeps whose password is being set, and no secret', () => {
  const store = memoryStore()
  createResetMemory(store).write({ ...request, code: '123456', password: 'Never-1!' } as typeof request)
  expect(createResetMemory(store).read()).toEqual(request)
  expect(store.getItem('onetape-reset')).not.toMatch(/123456|Never/)
})

test('ENTRY-10 afterwards nothing is left, and what cannot be read is nothing', () => {
  const store = memoryStore()
  const memory = createResetMemory(store)
  memory.write(request)
  memory.clear()
  expect(memory.read()).toBeNull()
  for (const text of ['', '{', '{"type":"email"}', 'null']) {
    store.setItem('onetape-reset', text)
    expect(memory.read()).toBeNull()
  }
})
