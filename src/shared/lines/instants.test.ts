import { expect, test } from 'vitest'
import { nextMonday, nextNoon, nextSix, noonOf, utc8DateOf, utcDateOf } from './instants.ts'

const DAY = 86_400_000
const at = (text: string) => Date.parse(text)
const text = (time: number) => new Date(time).toISOString()

test('DUE-01 PANEL-04 the next Noon is 12:00 UTC+8, strictly later', () => {
  const next = (when: string) => text(nextNoon(at(when)))
  expect(next('2026-11-21T01:15:49Z')).toBe('2026-11-21T04:00:00.000Z')
  expect(next('2026-11-21T03:59:59.999Z')).toBe('2026-11-21T04:00:00.000Z')
  expect(next('2026-11-21T04:00:00.000Z')).toBe('2026-11-22T04:00:00.000Z')
  expect(next('2026-01-15T11:59:59.999+08:00')).toBe('2026-01-15T04:00:00.000Z')
  expect(next('2026-01-15T12:00:00+08:00')).toBe('2026-01-16T04:00:00.000Z')
  expect(next('2026-01-15T00:00:00Z')).toBe('2026-01-15T04:00:00.000Z')
  expect(next('2026-12-31T23:00:00Z')).toBe('2027-01-01T04:00:00.000Z')
})

test('DUE-01 18:00 UTC+8 and Mondays 00:00 UTC, strictly later', () => {
  expect(text(nextSix(at('2026-11-21T01:15:49Z')))).toBe('2026-11-21T10:00:00.000Z')
  expect(text(nextSix(at('2026-11-21T10:00:00Z')))).toBe('2026-11-22T10:00:00.000Z')
  expect(text(nextMonday(at('2026-11-21T01:15:49Z')))).toBe('2026-11-23T00:00:00.000Z')
  expect(text(nextMonday(at('2026-11-22T23:59:59.999Z')))).toBe('2026-11-23T00:00:00.000Z')
  expect(text(nextMonday(at('2026-11-23T00:00:00Z')))).toBe('2026-11-30T00:00:00.000Z')
})

test('DUE-01 dates of UTC+8 and of UTC, and Noon of a date', () => {
  const noonAfter = (when: string) => text(noonOf(utc8DateOf(at(when)) + 1))
  expect(noonAfter('2026-11-21T01:15:49Z')).toBe('2026-11-22T04:00:00.000Z')
  expect(noonAfter('2026-11-21T23:59:59.999+08:00')).toBe('2026-11-22T04:00:00.000Z')
  expect(noonAfter('2026-11-22T00:00:00.000+08:00')).toBe('2026-11-23T04:00:00.000Z')
  expect(text(utcDateOf(at('2026-11-21T23:59:59.999Z')) * DAY)).toBe('2026-11-21T00:00:00.000Z')
  expect(utcDateOf(at('2026-11-22T00:00:00Z')) - utcDateOf(at('2026-11-21T23:59:59.999Z'))).toBe(1)
})

test('DUE-01 every Noon, 18:00 and Monday is where a calendar has it', () => {
  for (let time = at('2027-02-20T00:00:00Z'); time < at('2028-03-10T00:00:00Z'); time += 7 * 3_600_000 + 13) {
    for (const [next, hour] of [
      [nextNoon(time), 4],
      [nextSix(time), 10],
    ] as const) {
      // biome-ignore format: one line
      expect(next > time && next <= time + DAY).toBe(true)
      expect(text(next).slice(11)).toBe(`${String(hour).padStart(2, '0')}:00:00.000Z`)
      expect(utc8DateOf(next)).toBe(utcDateOf(next))
    }
    const monday = nextMonday(time)
    expect(monday > time && monday <= time + 7 * DAY).toBe(true)
    expect([new Date(monday).getUTCDay(), monday % DAY]).toEqual([1, 0])
  }
})
