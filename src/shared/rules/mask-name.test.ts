import { expect, test } from 'vitest'
import { maskName } from './mask-name.ts'

test('INV-02 of another person’s name at most three signs are shown, never more than half, and not how long it is', () => {
  const cases = [
    ['mira.lang@example.org', 'mi***g'],
    ['+447700900123', '+4***3'],
    ['Ana-Li', 'An***i'],
    ['Anna', 'A***a'],
    ['Ben', 'B***'],
    ['Al', 'A***'],
    ['X', '***'],
    ['', '***'],
    ['山田太郎', '山***郎'],
  ] as const
  for (const [text, masked] of cases) {
    expect(maskName(text)).toBe(masked)
    expect(Array.from(masked.replace('***', '')).length).toBeLessThanOrEqual(Array.from(text).length / 2)
  }
})
