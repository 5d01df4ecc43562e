import { expect, test } from 'vitest'
import { createWriteIntent } from '../../services/forms/write-intent.ts'
import { withoutCodes } from './without-codes.ts'

test('MONEY-11 a withdrawal without an answer keeps its key over fresh codes, and another amount has another key', () => {
  let minted = 0
  const intent = createWriteIntent(() => `key ${++minted}`)
  const key = (amount: string, email_code: string) =>
    intent.keyFor(withoutCodes({ currency_id: 3, amount, email_code }))
  expect(key('100', '111111')).toBe('key 1')
  expect(key('100', '222222')).toBe('key 1')
  expect(key('101', '222222')).toBe('key 2')
  intent.answered()
  expect(key('101', '333333')).toBe('key 3')
})
