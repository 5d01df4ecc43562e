import { expect, test } from 'vitest'
import { ADDRESS_FORMATS, fitsFormat, formatsOf, writeAddress } from '../../src/shared/chain/address-format.ts'
import { toBase58Check } from '../../src/shared/chain/base58.ts'
import { DEMO_EMAIL } from '../genesis.ts'
import type { Kind } from './shape.ts'
import { createStandIns } from './stand-ins.ts'

test('HOST-13 an address has a stand-in that fits all the formats that it fits', () => {
  const replace = createStandIns()
  const made = ADDRESS_FORMATS.map((format) => writeAddress(format, new Uint8Array(32).fill(7)))
  const shared = toBase58Check(Uint8Array.from([5, ...new Uint8Array(20).fill(1)]))
  for (const address of [...made, shared]) {
    const standIn = replace('address', address)
    expect(standIn).not.toBe(address)
    expect(formatsOf(address).filter((format) => !fitsFormat(format, standIn))).toEqual([])
  }
})

test('HOST-13 the same text gets the same stand-in, another text another, of the same form', () => {
  const replace = createStandIns()
  const forms: [Kind, string, RegExp][] = [
    ['email', 'Ann@B.test', /^person1@stand-in\.test$/],
    ['login', 'ann@b.test', /^person1@stand-in\.test$/],
    ['login', '+41790000000', /^\+447700900001$/],
    ['phone', '+41790000000', /^\+447700900001$/],
    ['memo', '7', /^\d{9}$/],
    ['memo', 'Ann', /^memo-2$/],
    ['ip', '192.0.2.1', /^10\.0\.0\.1$/],
    ['ip', '2a02::1', /^2001:db8::2$/],
    ['token', 'A'.repeat(43), /^[\w-]{43}$/],
    ['token', `0x${'a'.repeat(64)}`, /^0x[0-9a-f]{64}$/],
    ['sealed', 'z'.repeat(60), /^[\w-]{60}$/],
    ['plain', 'ann@b.test', /^text-1$/],
    ['plain', 'SEPA instant', /^SEPA instant$/],
    ['decimal', '-12.50', /^-12\.50$/],
    ['decimal', 'twelve', /^text-2$/],
    ['password', '', /^$/],
    ['email', DEMO_EMAIL, /^demo@/],
  ]
  for (const [kind, text, form] of forms) {
    expect(replace(kind, text), text).toMatch(form)
    expect(replace(kind, text)).toBe(replace(kind, text))
  }
  const many = Array.from({ length: 500 }, (_, i) => `${i}`)
  for (const kind of ['email', 'phone', 'ip', 'token', 'sealed', 'memo', 'address', 'text'] as const)
    expect(new Set(many.map((text) => replace(kind, text))).size, kind).toBe(500)
})
