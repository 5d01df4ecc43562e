import * as v from 'valibot'
import { expect, test } from 'vitest'
import { googleCode, verificationCode } from './verification-code.ts'

test.each([
  ['540 139', '540139'],
  ['540-139', '540139'],
  [' 540\u00a0139\n', '540139'],
  ['540\u2011139', '540139'],
  ['\u200e540139\u200b', '540139'],
  ['５４０１３９', '540139'],
  ['540.139', '540139'],
  ['540·139', '540139'],
  ['540_139', '540139'],
  ['"540139"', '540139'],
  ['“540139”', '540139'],
  ['「540139」', '540139'],
  ['G-540139', '540139'],
  ['g‑540139.', '540139'],
])('REAL-06 blanks, dashes, dots, quotes and full-width digits in a code are read: %j', (typed, code) => {
  expect(v.parse(verificationCode, typed)).toBe(code)
  expect(v.parse(googleCode, typed)).toBe(code)
})

test.each([
  ['', 'code_required'],
  [' - ', 'code_required'],
  ['540a139', 'code_format'],
  ['54013²', 'code_format'],
  ['②540139', 'code_format'],
  ['GB-540139', 'code_format'],
  ['123', 'code_format'],
  ['123456789', 'code_format'],
])('REAL-06 what is no code is refused: %j', (typed, refusal) => {
  expect(v.safeParse(verificationCode, typed).issues?.[0]?.message).toBe(refusal)
})
