import { afterEach, expect, test, vi } from 'vitest'
import type { Locks } from './environment.ts'
import { openChannel, ownLocks } from './own-parts.ts'

afterEach(() => vi.unstubAllGlobals())

const granting: Locks = { request: (_name, _options, held) => Promise.resolve(held()) }
const refusing: Locks = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }

test('REAL-72 a worker whose locks are missing, throw or reject gets what stands for them', async () => {
  const throwing = {
    get locks(): Locks {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  for (const scope of [{}, throwing, { locks: refusing }]) {
    const granted: string[] = []
    await ownLocks(scope, granting).request('a', {}, async () => void granted.push('a'))
    expect(granted).toEqual(['a'])
  }
})

test('REAL-72 what fails while a lock is held is no refusal', async () => {
  const locks = ownLocks({ locks: granting }, refusing)
  await expect(locks.request('a', {}, () => Promise.reject(new Error('own')))).rejects.toThrow('own')
})

test('REAL-72 a worker that is refused a channel goes on without', () => {
  vi.stubGlobal('BroadcastChannel', function refused() {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(openChannel('a')).toBeNull()
})
