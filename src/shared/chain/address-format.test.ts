import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keccak256 } from '../hash/keccak256.ts'
import { sha256 } from '../hash/sha256.ts'
import { addressRefusal } from '../rules/address-rule.ts'
import { ADDRESS_FORMATS, type AddressFormat, fitsFormat, formatsOf, writeAddress } from './address-format.ts'

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const ascii = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test('MONEY-04 SHA-256 is the one of Node, whatever the length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
    }),
  )
})

test('MONEY-04 Keccak-256 is the one of Ethereum', () => {
  expect(hex(keccak256(ascii('')))).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
  expect(hex(keccak256(ascii('abc')))).toBe('4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45')
})

/** Addresses that others have written down: BIP 173, BIP 350, EIP-55, and the networks' own pages. */
const KNOWN: [AddressFormat, string][] = [
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['evm', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['evm', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['solana', '11111111111111111111111111111111'],
  ['xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
]

test.each(KNOWN)('MONEY-04 %s takes %s, and no format with another checksum does', (format, address) => {
  expect(fitsFormat(format, address)).toBe(true)
  expect(formatsOf(address)).toContain(format)
})

test.each(['bitcoin', 'litecoin', 'dogecoin', 'tron', 'xrp'] as const)(
  'MONEY-04 %s: one sign that is another one makes it no address of any network that has a checksum',
  (format) => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(), fc.nat(), (bytes, at, by) => {
        const address = writeAddress(format, bytes)
        expect(fitsFormat(format, address)).toBe(true)
        expect(formatsOf(address).filter((one) => one !== 'solana')).toEqual([format])
        const place = at % address.length
        const signs = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
        const sign = signs[by % signs.length] as string
        const changed = address.slice(0, place) + sign + address.slice(place + 1)
        if (changed !== address) expect(formatsOf(changed).filter((one) => one !== 'solana')).toEqual([])
      }),
    )
  },
)

test('MONEY-04 what is no address of a network is refused beside its field', () => {
  const btc = KNOWN[0]?.[1] as string
  const no = (format: AddressFormat, address: string, memo: string | null = null, wants = false) => {
    const refused = addressRefusal({ network: 'N', format, memo: wants }, address, memo)
    return refused && [refused.key, refused.field]
  }
  expect(no('bitcoin', btc)).toBeNull()
  expect(no('bitcoin', '')).toEqual(['address_required', 'address'])
  for (const format of ADDRESS_FORMATS.filter((one) => one !== 'bitcoin'))
    expect(no(format, btc)).toEqual(['address_format', 'address'])
  for (const bad of [` ${btc}`, `${btc} `, btc.toLowerCase(), '1'.repeat(101), 'O0Il', '<b>', 'bc1q', '0x', '0x12'])
    for (const format of ADDRESS_FORMATS)
      expect(no(format, bad), `${format} ${bad}`).toEqual(['address_format', 'address'])
  expect(no('bitcoin', btc, '1')).toEqual(['memo_unused', 'memo'])
  const xrp = KNOWN.at(-1)?.[1] as string
  expect(no('xrp', xrp, null, true)).toEqual(['memo_required', 'memo'])
  expect(no('xrp', xrp, '', true)).toEqual(['memo_required', 'memo'])
  for (const memo of ['0', '7', '4294967295']) expect(no('xrp', xrp, memo, true)).toBeNull()
  for (const memo of ['4294967296', '-1', '1.5', '01', 'x', ' 7'])
    expect(no('xrp', xrp, memo, true)).toEqual(['memo_format', 'memo'])
})

test('MONEY-04 an address of Ethereum in mixed case is none where one letter has the other case', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(39), (bytes, at) => {
      const address = writeAddress('evm', bytes)
      expect(fitsFormat('evm', address)).toBe(true)
      const sign = address[at + 2] as string
      const other = sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase()
      const changed = address.slice(0, at + 2) + other + address.slice(at + 3)
      const digits = changed.slice(2)
      // In one case there is no checksum.
      const plain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
      if (changed !== address && !plain) expect(fitsFormat('evm', changed)).toBe(false)
    }),
  )
})
