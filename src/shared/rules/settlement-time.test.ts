import { expect, test } from 'vitest'
import { nextSettlement } from './settlement-time.ts'

test('PANEL-04 the day is settled at 12:00 UTC+8', () => {
  const at = (text: string) => Date.parse(text)
  const next = (text: string) => new Date(nextSettlement(at(text))).toISOString()
  expect(next('2026-01-15T11:59:59.999+08:00')).toBe('2026-01-15T04:00:00.000Z')
  expect(next('2026-01-15T12:00:00+08:00')).toBe('2026-01-16T04:00:00.000Z')
  expect(next('2026-01-15T00:00:00Z')).toBe('2026-01-15T04:00:00.000Z')
  expect(next('2026-12-31T23:00:00Z')).toBe('2027-01-01T04:00:00.000Z')
})
