import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ADDRESS_FORMATS, writeAddress } from './address-format.ts'
import { readPaymentText } from './payment-text.ts'

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TOKEN = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const SOL = '11111111111111111111111111111111'
const XRP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test.each([
  [BTC, { address: BTC, formats: ['bitcoin'], memo: null, amount: null, chainId: null }],
  [`  ${TRON}\n`, { address: TRON, formats: ['tron'] }],
  [`bitcoin:${BTC}?amount=0.50&label=Luke%20%26%20Sons`, { address: BTC, amount: { value: '0.5', symbol: 'BTC' } }],
  [`BITCOIN:${BTC.toUpperCase()}?AMOUNT=20`, { address: BTC.toUpperCase(), amount: { value: '20', symbol: 'BTC' } }],
  [`ethereum:${EVM}?value=2.014e18`, { address: EVM, formats: ['evm'], amount: { value: '2.014', symbol: 'ETH' } }],
  [`ethereum:pay-${EVM}@56?value=1`, { chainId: 56, amount: { value: '0.000000000000000001', symbol: 'BNB' } }],
  // Polygon's coin is none that this table knows, so its amount is left to the person.
  [`ethereum:${EVM}@137?value=1e18`, { address: EVM, chainId: 137, amount: null }],
  [`ethereum:${TOKEN}@1/transfer?address=${EVM}&uint256=1e6`, { address: EVM, chainId: 1, amount: null }],
  [`solana:${SOL}?amount=1.5&memo=order`, { address: SOL, amount: { value: '1.5', symbol: 'SOL' }, memo: null }],
  [`solana:${SOL}?amount=1.5&spl-token=${SOL}`, { address: SOL, amount: null }],
  [`xrp:${XRP}?dt=4294967295&amount=20`, { address: XRP, memo: '4294967295', amount: null }],
  [`${XRP}?dt=7`, { address: XRP, formats: ['xrp'], memo: '7' }],
  [`tron:${TRON}?amount=10`, { address: TRON, formats: ['tron'], amount: null }],
  // The address is known all the same.
  [`bitcoin:${BTC}?amount=1,5`, { address: BTC, amount: null }],
  [`ethereum:${EVM}?value=1.5`, { address: EVM, amount: null }],
])('SCAN-01 %s is read', (text, expected) => {
  expect(readPaymentText(text)).toMatchObject(expected)
})

test.each([
  '',
  'hello',
  'https://example.com/pay',
  'WIFI:S:home;T:WPA;P:secret;;',
  `bitcoin:${BTC}x?amount=1`,
  `bitcoin:?amount=1`,
  `litecoin:${TRON}`,
  `bitcoin:${BTC}?req-somethingelse=1`,
  `bitcoin:${BTC}?label=%E0%A4%A`,
  `ethereum:${TOKEN}@1/approve?address=${EVM}&uint256=1`,
  `ethereum:${TOKEN}@1/transfer?uint256=1`,
  'ethereum:luke.eth?value=1',
  'solana:https://example.com/checkout',
  `constructor:${BTC}`,
  `__proto__:${BTC}`,
  'T'.repeat(4_000),
])('SCAN-01 %s is nothing to pay to', (text) => {
  expect(readPaymentText(text)).toBeNull()
})

/** What an Ethereum code's `value` comes to, in whole coins. */
const valued = (value: string, chain = '') => readPaymentText(`ethereum:${EVM}${chain}?value=${value}`)?.amount ?? null

test('SCAN-01 wei are whole, above zero, and written with a fraction or exponent of EIP-681', () => {
  const coins = (value: string) => valued(value)?.value
  expect(['1', '1e18', '15E17', '1.5e18', '12.34e2'].map(coins)).toEqual([
    '0.000000000000000001',
    '1',
    '1.5',
    '1.5',
    '0.000000000000001234',
  ])
  expect(coins('0.000000000000000001e18')).toBe('0.000000000000000001')
  expect(coins('1e40')).toBe(`1${'0'.repeat(22)}`)
  for (const none of ['0', '0e18', '0.1', '1.23e1', '1e41', '1e999', '-1', '1e-1', 'x', ''])
    expect(valued(none), none).toBeNull()
})

test('SCAN-01 the coin of an Ethereum code is its chain’s: one’s or none’s is ether', () => {
  const symbol = (chain: string) => valued('1e18', chain)?.symbol
  expect(['', '@1', '@56', '@10', '@2', '@0'].map(symbol)).toEqual([
    'ETH',
    'ETH',
    'BNB',
    undefined,
    undefined,
    undefined,
  ])
})

test('SCAN-01 a tag is found by each of its names, dt first, and the first of two counts', () => {
  const memo = (query: string) => readPaymentText(`ripple:${XRP}?${query}`)?.memo
  expect(
    ['dt=1', 'tag=2', 'memo=3', 'memo=3&tag=2', 'tag=2&dt=1', 'DT=4', 'dt=1&dt=5', 'x=1', 'memo=a=b'].map(memo),
  ).toEqual(['1', '2', '3', '2', '1', '4', '1', null, 'a=b'])
  expect(readPaymentText(`xrpl://${XRP}?tag=2`)).toMatchObject({ address: XRP, memo: '2', formats: ['xrp'] })
  expect(readPaymentText(`${BTC}?dt=1`)).toMatchObject({ address: BTC, memo: null })
})

test('SCAN-01 an amount of nothing is none, and a text is read up to three thousand signs', () => {
  const amount = (text: string) => readPaymentText(`bitcoin:${BTC}?amount=${text}`)?.amount
  expect([amount('0'), amount('0.00'), amount(''), amount('-1')]).toEqual([null, null, null, null])
  expect(amount('0.01')).toEqual({ value: '0.01', symbol: 'BTC' })
  const long = (signs: number) => `bitcoin:${BTC}?label=`.padEnd(signs, 'x')
  expect([readPaymentText(long(3_000))?.address, readPaymentText(long(3_001))]).toEqual([BTC, null])
  expect(readPaymentText(`${BTC}?%`)).toBeNull()
})

test('SCAN-01 the address of any format comes back as it stands, and any text is survived', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ADDRESS_FORMATS),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (format, bytes) => {
        const address = writeAddress(format, bytes)
        const read = readPaymentText(address)
        expect(read?.address).toBe(address)
        expect(read?.formats).toContain(format)
      },
    ),
  )
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void readPaymentText(text)))
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (rest) => void readPaymentText(`ethereum:${EVM}?value=${rest}`)))
})
