import { describe, expect, test } from 'vitest'
import { createCodeSends, secondsLeft, unsentRefusal } from './code-sends.ts'

test('FAULT-05 a code that is not sent: no word, a word with words of its own, and one that nobody knows', () => {
  expect(unsentRefusal({ key: 'entry_not_confirmed' })).toEqual({ key: 'code_send_failed' })
  const known = { key: 'too_many_requests', code: 429, params: { seconds: '9' } }
  expect(unsentRefusal(known)).toBe(known)
  expect(unsentRefusal({ key: 'not_sent' })).toEqual({ key: 'not_sent' })
  expect(unsentRefusal({ key: 'E_17 <b>', code: 418, field: 'x' })).toEqual({
    key: 'code_not_sent',
    params: { status: '418' },
  })
  expect(unsentRefusal({ key: 'unknown' })).toEqual({ key: 'code_not_sent', params: {} })
})

describe('ENTRY-04 the wait between two codes', () => {
  test('ENTRY-04 runs for each account by itself, on the server’s time and by the server’s figure', () => {
    let now = 5_000
    const sends = createCodeSends(() => now)
    sends.wait('a@b.cd', 60)
    expect([sends.until('a@b.cd'), sends.until('c@d.ef')]).toEqual([65_000, 0])
    now = 30_000
    sends.wait('a@b.cd', 12)
    expect(sends.until('a@b.cd')).toBe(42_000)
  })

  test('ENTRY-04 a refusal to send again is no sending', () => {
    const sends = createCodeSends(() => 0)
    sends.wait('a@b.cd', 60)
    expect(sends.wasSent('a@b.cd')).toBe(false)
    sends.noteSent('a@b.cd')
    expect([sends.wasSent('a@b.cd'), sends.wasSent('c@d.ef')]).toEqual([true, false])
  })

  test('ENTRY-04 a reload does not shorten it', () => {
    const sends = createCodeSends(() => 0)
    sends.resume('a@b.cd', 65_000)
    expect([sends.until('a@b.cd'), sends.wasSent('a@b.cd')]).toEqual([65_000, true])
  })

  test('ENTRY-04 60 s begin at 60 and end at 0, never below', () => {
    expect([0, 1, 999, 1000, 59_999, 60_000, 60_001].map((now) => secondsLeft(60_000, now))).toEqual([
      60, 60, 60, 59, 1, 0, 0,
    ])
  })
})
