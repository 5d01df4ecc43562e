import { expect, test } from 'vitest'
import { naiveTotp } from '../../tests/oracle/naive-totp.ts'
import { nodeTimeCodes } from './time-codes.ts'

/** RFC 6238's key of 20 bytes ("12345678901234567890") in base32. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** RFC 6238, appendix B, SHA-1: seconds and the last six of its eight digits. */
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('ID-06 at %i s the code is %s', (seconds, code) => {
  const now = seconds * 1000
  expect(nodeTimeCodes.stepOf(KEY, code, now)).toBe(Math.floor(seconds / 30))
  expect(naiveTotp(KEY, now)).toBe(code)
})

test('ID-06 a code is good in its own step and the two beside it', () => {
  const now = 1_763_600_010_000
  const code = naiveTotp(KEY, now)
  const step = Math.floor(now / 30_000)
  const judged = [-60, -30, 0, 30, 60].map((seconds) => nodeTimeCodes.stepOf(KEY, code, now + seconds * 1000))
  expect(judged).toEqual([null, step, step, step, null])
  for (const wrong of ['', '12345', '1234567', 'abcdef']) expect(nodeTimeCodes.stepOf(KEY, wrong, now)).toBeNull()
  expect(nodeTimeCodes.stepOf('no base32!', code, now)).toBeNull()
})

test('ID-06 every new secret is another, of 160 bits, and what an authenticator shows for it is taken', () => {
  const secrets = Array.from({ length: 200 }, () => nodeTimeCodes.newSecret())
  expect(new Set(secrets).size).toBe(200)
  for (const [at, secret] of secrets.entries()) {
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const now = 1_763_600_000_000 + at * 30_000
    expect(nodeTimeCodes.stepOf(secret, naiveTotp(secret, now), now)).toBe(Math.floor(now / 30_000))
  }
})

test('ID-06 the address for a QR code names site and person', () => {
  const uri = new URL(nodeTimeCodes.uri(KEY, 'mi ra@b.cd', 'One tape'))
  expect(decodeURIComponent(uri.pathname)).toBe('/One tape:mi ra@b.cd')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: KEY,
    issuer: 'One tape',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
