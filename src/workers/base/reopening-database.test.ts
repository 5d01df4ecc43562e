import { expect, test } from 'vitest'
import { reopeningDatabase } from './reopening-database.ts'

/** Connections that are numbered, and refuse as browsers do once they are closed. */
function setUp() {
  const made: { number: number; closed: boolean; onclose?: () => void; onversionchange?: () => void }[] = []
  let fails = false
  const run = reopeningDatabase(async () => {
    if (fails) throw new DOMException('no room', 'QuotaExceededError')
    const one = {
      number: made.length + 1,
      closed: false,
      close() {
        one.closed = true
      },
    }
    made.push(one)
    return one as unknown as IDBDatabase
  })
  const ask = () =>
    run(async (database) => {
      const one = database as unknown as (typeof made)[number]
      if (one.closed) throw new DOMException('closing', 'InvalidStateError')
      return one.number
    })
  return {
    made,
    ask,
    fail(yes: boolean) {
      fails = yes
    },
  }
}

test('REAL-05 one connection serves until the browser closes it, and another after that', async () => {
  const { made, ask } = setUp()
  expect([await ask(), await ask()]).toEqual([1, 1])
  made[0]?.onclose?.()
  expect(await ask()).toBe(2)
})

test('REAL-05 a connection that is closed without a word is found out by its use', async () => {
  const { made, ask } = setUp()
  await ask()
  Object.assign(made[0] ?? {}, { closed: true })
  expect(await ask()).toBe(2)
})

test('REAL-05 a page that changes the database is let through', async () => {
  const { made, ask } = setUp()
  await ask()
  made[0]?.onversionchange?.()
  expect(made[0]?.closed).toBe(true)
  expect(await ask()).toBe(2)
})

test('REAL-05 what cannot be opened rejects and is tried again at the next use', async () => {
  const { ask, fail } = setUp()
  fail(true)
  await expect(ask()).rejects.toThrow('no room')
  fail(false)
  expect(await ask()).toBe(1)
})
