import { expect, test } from 'vitest'
import { fromSegwit, toSegwit } from './bech32.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const prefixOf = (text: string) => text.slice(0, 2).toLowerCase()

/** Programs that the documents use more than once: a hash of a key, and one of a script. */
const HALF = '751e76e8199196d454941c45d1b3a323f1433bd6'
const SCRIPT = '000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433'

/** The valid addresses that BIP 350 writes down, with their programs. */
test.each([
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 0, HALF],
  [
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    0,
    '1863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
  ],
  ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 1, HALF + HALF],
  ['BC1SW50QGDZ25J', 16, '751e'],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 2, '751e76e8199196d454941c45d1b3a323'],
  ['tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy', 0, SCRIPT],
  ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', 1, SCRIPT],
])('MONEY-04 %s is an address of version %d, and its program is read', (text, version, program) => {
  const read = fromSegwit(text, prefixOf(text))
  expect(read && [read.version, hex(read.program)]).toEqual([version, program])
})

/** The invalid addresses that BIP 350 writes down; each of another prefix is looked at under its own. */
test.each([
  ['bech32 where bech32m is due', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['bech32 where bech32m is due', 'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf'],
  ['bech32 where bech32m is due', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL'],
  ['bech32m where bech32 is due', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
  ['bech32m where bech32 is due', 'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47'],
  ['a sign of no value in the checksum', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
  ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
  ['a program of one byte', 'bc1pw5dgrnzv'],
  ['a program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
  ['16 bytes in version 0', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['mixed case', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
  ['more than four bits of padding', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
  ['padding that is not zero', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
  ['no data at all', 'bc1gmk9yu'],
])('MONEY-04 an address with %s is none: %s', (_, text) => {
  expect(fromSegwit(text, prefixOf(text))).toBeNull()
})

test('MONEY-04 an address of another chain is none here, though it is sound', () => {
  const foreign = 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut'
  expect(fromSegwit(foreign, 'bc')).toBeNull()
  expect(fromSegwit('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'tb')).toBeNull()
})

/** Addresses of version 0 in BIP 173: of a key's hash, and of a script's, whose last group is padded. */
test.each([
  ['bc', HALF, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['tb', HALF, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['tb', SCRIPT, 'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy'],
])('MONEY-04 the address of chain %s for program %s is written', (prefix, program, text) => {
  expect(toSegwit(prefix, Buffer.from(program, 'hex'))).toBe(text)
})

test('MONEY-04 an address has ninety signs at the most, whatever its checksum', () => {
  const long = (signs: number) => toSegwit('x'.repeat(signs), Buffer.from(SCRIPT, 'hex'))
  expect([long(30).length, long(31).length]).toEqual([90, 91])
  expect(fromSegwit(long(30), 'x'.repeat(30))).toMatchObject({ version: 0 })
  expect(fromSegwit(long(31), 'x'.repeat(31))).toBeNull()
})
