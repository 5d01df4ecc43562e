import { expect, test } from 'vitest'
import type { ApiAnswer } from '../../base/api/api-answer.ts'
import { isAnswered, writeResult } from './use-form-write.ts'

const answer = (more: Partial<ApiAnswer<{ ok: true }>>): ApiAnswer<{ ok: true }> => ({
  success: true,
  code: 200,
  message: '',
  data: null,
  degraded: false,
  refusal: null,
  ...more,
})

const UNANSWERED: [string, ApiAnswer<{ ok: true }>][] = [
  ['no network', answer({ success: false, code: 0, degraded: true })],
  ['a server error', answer({ degraded: true })],
]

test.each(UNANSWERED)('ENTRY-02 after %s a form is not confirmed, and keeps its intent', (_name, unanswered) => {
  expect(isAnswered(unanswered)).toBe(false)
  expect(writeResult(unanswered)).toEqual({ data: null, refusal: { key: 'entry_not_confirmed' } })
})

test.each(['network', 'server_error', 'what a server of another make says'])(
  'FAULT-05 a login that came to nothing says why in the catalogue’s words (%s), and keeps its intent',
  (key) => {
    const failed = answer({ success: false, code: 500, refusal: { key, code: 500 } })
    expect([isAnswered(failed), writeResult(failed).refusal]).toEqual([false, { key, code: 500 }])
  },
)

test('ENTRY-02 what was never sent says so, and an earlier try that may have arrived keeps its intent', () => {
  const unsent = answer({ success: false, code: 0, refusal: { key: 'not_sent' } })
  expect([isAnswered(unsent), writeResult(unsent).refusal]).toEqual([false, { key: 'not_sent' }])
})

test('FAULT-03 who was not let in sees so, and an earlier try that may have arrived keeps its intent', () => {
  const out = answer({ success: false, code: 401, refusal: { key: 'not_login' } })
  expect([isAnswered(out), writeResult(out).refusal]).toEqual([false, { key: 'not_login' }])
})

test('ENTRY-02 a refusal is the server’s word, and so is a yes', () => {
  const no = answer({ success: false, code: 400, refusal: { key: 'code_wrong', field: 'code' } })
  expect([isAnswered(no), writeResult(no).refusal]).toEqual([true, { key: 'code_wrong', field: 'code' }])
  expect(writeResult(answer({ success: false, code: 418 })).refusal).toEqual({ key: 'unknown' })
  const yes = answer({ data: { ok: true } })
  expect([isAnswered(yes), writeResult(yes)]).toEqual([true, { data: { ok: true }, refusal: null }])
})
