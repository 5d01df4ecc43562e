import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { newPassword } from '../../../../shared/rules/password.ts'
import { passwordStrength } from './password-strength.ts'

const missing = (text: string) => passwordStrength(text).missing

describe('ENTRY-09 the strength meter', () => {
  test('ENTRY-09 says which parts are missing', () => {
    expect(missing('')).toEqual(['length', 'uppercase', 'digit', 'special', 'uncommon'])
    expect(missing('tape-runs')).toEqual(['uppercase', 'digit'])
    expect(missing('Tape7')).toEqual(['length', 'special'])
    expect(missing('Password-1')).toEqual(['uncommon'])
    expect(missing('Qw7-tape.')).toEqual([])
  })

  test('ENTRY-09 longer and more varied is stronger; what is not taken is never called good', () => {
    expect(
      ['', 'Password-1', 'Tape-run7', 'Tape-runs-77x', 'Tape+Runs!On7Forever'].map(
        (text) => passwordStrength(text).level,
      ),
    ).toEqual([0, 1, 2, 3, 4])
  })

  test('ENTRY-09 nothing is missing exactly where the rule takes the password', () => {
    const labels = fc
      .array(fc.constantFrom(...'aZ9!-ツ pqw', 'Password', '123456'), { maxLength: 36 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 36 }), labels), (text) => {
        expect(missing(text).length === 0).toBe(v.is(newPassword, text))
      }),
    )
  })
})
