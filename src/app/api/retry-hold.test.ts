import { expect, test } from 'vitest'
import { createRetryHold, retryAfterMs } from './retry-hold.ts'

test('REAL-24 Retry-After is read as seconds or as an HTTP date by the server’s own clock', () => {
  const date = 'Wed, 21 Oct 2026 07:28:00 GMT'
  expect(retryAfterMs('30', date, 0)).toBe(30_000)
  expect(retryAfterMs(' 5 ', undefined, 0)).toBe(5_000)
  expect(retryAfterMs('Wed, 21 Oct 2026 07:28:12 GMT', date, 5)).toBe(12_000)
  expect(retryAfterMs('Wed, 21 Oct 2026 07:27:00 GMT', date, 5)).toBe(0)
  expect(retryAfterMs('999999999', date, 0)).toBe(600_000)
  expect([undefined, '', 'soon', '-3', '1e9'].map((text) => retryAfterMs(text, date, 0))).toEqual(Array(5).fill(null))
})

test('REAL-24 one tab’s wait is kept to by the others, and ends by the server’s clock', () => {
  let time = 1_000_000
  const kept = new Map<string, string>()
  const heard: ((text: string | null) => void)[] = []
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, text: string) {
      kept.set(name, text)
      for (const tell of heard.slice(1)) tell(text)
    },
    removeItem: (name: string) => void kept.delete(name),
  }
  const changes = {
    on(_name: string, tell: (text: string | null) => void) {
      heard.push(tell)
      return () => undefined
    },
  }
  const make = () => createRetryHold(store, changes, () => time)
  const [one, other] = [make(), make()]
  one.hold(30_000)
  one.hold(2_000)
  expect([one.left(), other.left(), make().left()]).toEqual([30_000, 30_000, 30_000])
  time += 29_999
  expect(other.left()).toBe(1)
  time += 1
  expect([one.left(), other.left()]).toEqual([0, 0])
})
