import { expect, test } from 'vitest'
import { browserLocks } from './browser-locks.ts'

function refusing(): LockManager {
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  return { request, query: request } as unknown as LockManager
}

test('REAL-02 locks that exist and reject are found out by their first request', async () => {
  const locks = browserLocks(refusing())
  expect(locks.usable()).toBe(true)
  await expect(locks.forMarket.hold('tab:a')).rejects.toThrow('denied')
  expect(locks.usable()).toBe(false)
  const release = await locks.forMarket.hold('tab:b')
  expect(release()).toBeUndefined()
})

test('REAL-02 a browser without locks holds at once and never grants', async () => {
  const locks = browserLocks(undefined)
  expect(locks.usable()).toBe(false)
  await locks.forMarket.hold('tab:a')
  let granted = 0
  locks.forMarket.whenFree('hub', () => granted++)()
  locks.wait('hub', () => granted++)()
  expect(granted).toBe(0)
})

test('REAL-02 a request that is taken back does not make the locks unusable', async () => {
  const request = (_name: string, { signal }: LockOptions) =>
    new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))
  const locks = browserLocks({ request } as unknown as LockManager)
  locks.forMarket.whenFree('hub', () => undefined)()
  await Promise.resolve()
  expect(locks.usable()).toBe(true)
})
