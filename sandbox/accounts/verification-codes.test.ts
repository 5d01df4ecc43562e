import { expect, test } from 'vitest'
import { VerificationCodes } from './verification-codes.ts'

const TO = 'a@b.cd'
const MINUTE = 60_000

function other(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

test('ENTRY-02 a code has six digits, is good once, for its own purpose and address', () => {
  const codes = new VerificationCodes()
  const code = codes.make('register', TO, 0)
  expect(code).toMatch(/^[0-9]{6}$/)
  const judge = (...args: Parameters<VerificationCodes['check']>) => codes.check(...args).verdict
  expect(judge('find_password', TO, code, 0, true)).toBe('expired')
  expect(judge('register', 'b@b.cd', code, 0, true)).toBe('expired')
  expect(judge('register', TO, code, 0, false)).toBe('right')
  expect(judge('register', TO, code, 0, true)).toBe('right')
  expect(judge('register', TO, code, 0, true)).toBe('expired')
})

test('ENTRY-02 a code is good for ten minutes', () => {
  const codes = new VerificationCodes()
  const code = codes.make('register', TO, 1000)
  expect(codes.check('register', TO, code, 1000 + 10 * MINUTE - 1, false).verdict).toBe('right')
  expect(codes.check('register', TO, code, 1000 + 10 * MINUTE, false).verdict).toBe('expired')
})

test('ENTRY-02 five wrong tries end a code; a new one has five again', () => {
  const codes = new VerificationCodes()
  const code = codes.make('register', TO, 0)
  const wrong = () => codes.check('register', TO, other(code), 1, true)
  expect([wrong(), wrong(), wrong(), wrong()]).toEqual([4, 3, 2, 1].map((left) => ({ verdict: 'wrong', left })))
  expect([wrong(), wrong()]).toEqual([{ verdict: 'tries' }, { verdict: 'tries' }])
  expect(codes.check('register', TO, code, 1, true)).toEqual({ verdict: 'tries' })
  const next = codes.make('register', TO, 2)
  expect(codes.check('register', TO, other(next), 3, true)).toEqual({ verdict: 'wrong', left: 4 })
  expect(codes.check('register', TO, next, 3, true)).toEqual({ verdict: 'right' })
})

test('ENTRY-04 another code may be sent after 60 s, also where the first was used, and takes its place', () => {
  const codes = new VerificationCodes()
  const first = codes.make('register', TO, 0)
  codes.check('register', TO, first, 0, true)
  expect([0, 1, 59_999, 60_000].map((now) => codes.resendWait('register', TO, now))).toEqual([60_000, 59_999, 1, 0])
  expect(codes.resendWait('bind', TO, 0)).toBe(0)
  let second = codes.make('register', TO, 60_000)
  while (second === first) second = codes.make('register', TO, 60_000)
  expect(codes.check('register', TO, first, 60_000, true).verdict).toBe('wrong')
  expect(codes.check('register', TO, second, 60_000, true).verdict).toBe('right')
})
