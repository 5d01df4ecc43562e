import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test('ENTRY-09 six characters that count up, count down or repeat are a run that a guesser tries', () => {
  for (const run of ['Gx4567890', 'Gxzyxwvu', 'k!tttttt7q']) expect(isCommonPassword(run), run).toBe(true)
})

test('ENTRY-09 five are none, and neither is what goes by twos, turns back or is interrupted', () => {
  for (const none of ['Gx45678!q', 'q!acegikm', 'q!86420-m', 'q!12321x', 'q!123x456'])
    expect(isCommonPassword(none), none).toBe(false)
})
