import { expect, test } from 'vitest'
import { createRetryHold, heldMs, retryAfterMs } from './retry-hold.ts'

test('REAL-24 Retry-After is read as seconds or as an HTTP date by the server’s own clock', () => {
  const date = 'Wed, 21 Oct 2026 07:28:00 GMT'
  expect(retryAfterMs('30', date, 0)).toBe(30_000)
  expect(retryAfterMs(' 5 ', undefined, 0)).toBe(5_000)
  expect(retryAfterMs('Wed, 21 Oct 2026 07:28:12 GMT', date, 5)).toBe(12_000)
  expect(retryAfterMs('Wed, 21 Oct 2026 07:27:00 GMT', date, 5)).toBe(1_000)
  expect(retryAfterMs('0', date, 0)).toBe(1_000)
  for (const long of ['999999999', '9'.repeat(12), '9'.repeat(400)]) expect(retryAfterMs(long, date, 0)).toBe(600_000)
  // The two older forms of an HTTP date, by the server's clock wherever the device is.
  expect(retryAfterMs('Wed Oct 21 07:28:12 2026', date, 5)).toBe(12_000)
  expect(retryAfterMs('Wednesday, 21-Oct-26 07:28:12 GMT', date, 5)).toBe(12_000)
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

test('REAL-24 a clock that is set back makes no wait longer, and none comes back later', () => {
  let time = 10_000_000
  const store = { getItem: () => '10600000', setItem: () => undefined, removeItem: () => undefined }
  const heard: ((text: string | null) => void)[] = []
  const changes = {
    on(_name: string, tell: (text: string | null) => void) {
      heard.push(tell)
      return () => undefined
    },
  }
  const hold = createRetryHold(store, changes, () => time)
  expect(hold.left()).toBe(600_000)
  time -= 300_000
  expect(hold.left()).toBe(0)
  time += 300_001
  expect(hold.left()).toBe(0)
  heard[0]?.(String(time + 3_600_000))
  time += 3_500_000
  expect(hold.left()).toBe(0)
  heard[0]?.(String(time + 5_000))
  expect(hold.left()).toBe(5_000)
})

test('REAL-24 a gateway that says 429 and no time that can be read is left alone for five seconds', () => {
  for (const header of [undefined, '', '-3', 'soon', '1e9']) expect(heldMs(429, true, header, undefined, 0)).toBe(5_000)
  expect(heldMs(429, true, '30', undefined, 0)).toBe(30_000)
  expect(heldMs(503, true, '30', undefined, 0)).toBe(30_000)
  // The exchange's own 429 names its seconds in its words, and a 503 may be a moment's.
  expect([heldMs(429, false, undefined, undefined, 0), heldMs(503, true, undefined, undefined, 0)]).toEqual([
    null,
    null,
  ])
  expect([heldMs(200, false, '30', undefined, 0), heldMs(502, true, '30', undefined, 0)]).toEqual([null, null])
})
