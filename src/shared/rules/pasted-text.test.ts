import * as v from 'valibot'
import { expect, test } from 'vitest'
import { moneyCalls } from '../calls/money-calls.ts'
import { calls } from '../calls/table.ts'
import { readAddress } from './address-text.ts'
import { email } from './email.ts'
import { canonicalIdNumber } from './id-number.ts'
import { inviteCode } from './invite-code.ts'
import { expandSigned } from './number-shorthand.ts'

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
/** What the clipboard, a mail program or a chat puts around and into a text. */
const pasted = (text: string) => [
  ` ${text}\n`,
  `\u200e${text}\u202c`,
  `\ufeff${text}\u00a0`,
  `${text.slice(0, 3)}\u200b${text.slice(3)}`,
  `${text.slice(0, 3)}\u00ad${text.slice(3)}\r\n`,
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
]

test('REAL-15 an invite code is read as it is pasted, and its case counts', () => {
  for (const text of [...pasted('aB3dEf7H'), 'aB3d Ef7H']) expect(v.parse(inviteCode, text)).toBe('aB3dEf7H')
  expect(v.parse(inviteCode, 'AB3DEF7H')).not.toBe('aB3dEf7H')
  const register = calls.emailRegister.request.entries.invite_code
  expect(v.parse(register, ' aB3dEf7H\u200b')).toBe('aB3dEf7H')
  expect(v.is(inviteCode, 'x'.repeat(33))).toBe(false)
})

test('REAL-15 an address and a memo are read as they are pasted, by form and API', () => {
  for (const text of [...pasted(BTC), `${BTC.slice(0, 20)}\n${BTC.slice(20)}`, BTC.replace(/(.{4})/g, '$1 ')])
    expect(readAddress(text), JSON.stringify(text)).toBe(BTC)
  const { address, memo } = moneyCalls.addAddress.request.entries
  expect(v.parse(address, `\u2066${BTC}\u2069 `)).toBe(BTC)
  expect(['１２３４５', ' 12345\n', '12 345', '\u200e12345', '١٢٣٤٥'].map((text) => v.parse(memo, text))).toEqual(
    Array(5).fill('12345'),
  )
})

test('REAL-15 a mail address is read as it is pasted, out of a mail program too', () => {
  for (const text of [
    ...pasted('anna@example.com'),
    'Anna Lind <anna@example.com>',
    'mailto:anna@example.com',
    'ａｎｎａ＠ｅｘａｍｐｌｅ。ｃｏｍ',
  ])
    expect(v.parse(email, text), JSON.stringify(text)).toBe('anna@example.com')
  for (const text of ['an na@example.com', 'a@b.cd, c@d.ef', '<anna@example.com', 'anna@'])
    expect(v.is(email, text), text).toBe(false)
})

test('REAL-15 a document’s number and a signed number are read as they are pasted', () => {
  for (const text of [...pasted('CA123456'), 'CA–123 456', 'CA—123456', 'ca123456'])
    expect(canonicalIdNumber(text), JSON.stringify(text)).toBe('CA123456')
  expect(['\u200e-5', '−5 ', '－５', '+5', '\ufeff-5,5'].map(expandSigned)).toEqual(['-5', '-5', '-5', '5', '-5.5'])
})
