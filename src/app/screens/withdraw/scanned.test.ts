import { expect, test } from 'vitest'
import type { Network } from '../../../shared/calls/money-entities.ts'
import { readScanned } from './scanned.ts'

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const BOTH = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
const XRP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const BASE: Network = {
  id: 1, currency_id: 1, symbol: 'BTC', network: 'Bitcoin', name: 'Bitcoin', format: 'bitcoin', memo: false,
  confirmations: 20, minimum_deposit: '0.0001', minimum_withdraw: '0.001', fee: '0.0001',
} // biome-ignore format: one network
const ERC20: Network = { ...BASE, symbol: 'ETH', network: 'ERC20', format: 'evm', fee: '0.002' }

test('SCAN-02 the address, and what is to arrive with the fee added, to the last digit', () => {
  expect(readScanned(`bitcoin:${BTC}?amount=0.12345678`, BASE)).toEqual({
    ok: true,
    draft: { address: BTC, memo: '', amount: '0.12355678' },
    asked: '0.12345678',
  })
  expect(readScanned(BTC, BASE)).toEqual({ ok: true, draft: { address: BTC, memo: '' }, asked: null })
})

test('SCAN-02 a tag comes along where the network takes one', () => {
  const xrp: Network = { ...BASE, symbol: 'XRP', network: 'XRP', format: 'xrp', memo: true }
  expect(readScanned(`xrp:${XRP}?dt=77`, xrp)).toMatchObject({ ok: true, draft: { address: XRP, memo: '77' } })
  // One that was typed before belongs to another address.
  expect(readScanned(XRP, xrp)).toMatchObject({ draft: { memo: '' } })
})

test('SCAN-02 a code of another network says whose it is, and fills nothing', () => {
  expect(readScanned(TRON, BASE)).toEqual({ ok: false, why: 'otherNetwork', of: ['TRON (TRC20)'] })
  expect(readScanned(EVM, BASE)).toEqual({
    ok: false,
    why: 'otherNetwork',
    of: ['Ethereum (ERC20)', 'BNB Smart Chain (BEP20)'],
  })
  // Bitcoin and Litecoin share a form of address: what the code names counts.
  expect(readScanned(`litecoin:${BOTH}`, BASE)).toEqual({ ok: false, why: 'otherNetwork', of: ['Litecoin'] })
  expect(readScanned(BOTH, BASE)).toMatchObject({ ok: true })
  expect(readScanned(`ethereum:${EVM}@56`, ERC20)).toEqual({
    ok: false,
    why: 'otherNetwork',
    of: ['BNB Smart Chain (BEP20)'],
  })
  expect(readScanned(`ethereum:${EVM}@137`, ERC20)).toEqual({ ok: false, why: 'otherNetwork', of: ['EVM 137'] })
  expect(readScanned('https://example.com', BASE)).toEqual({ ok: false, why: 'noAddress' })
})

test('SCAN-02 an amount of another coin, or of more digits than can be sent, is left to the person', () => {
  const draft = { address: EVM, memo: '' }
  expect(readScanned(`ethereum:${EVM}?value=1e18`, ERC20)).toMatchObject({ draft: { amount: '1.002' }, asked: '1' })
  expect(readScanned(`ethereum:${EVM}?value=1`, ERC20)).toEqual({ ok: true, draft, asked: null })
  const usdt = { ...ERC20, symbol: 'USDT' }
  expect(readScanned(`ethereum:${EVM}@1?value=1e18`, usdt)).toEqual({ ok: true, draft, asked: null })
  // Ether that is pegged on another chain is another thing.
  const bep20 = { ...ERC20, network: 'BEP20' }
  expect(readScanned(`ethereum:${EVM}?value=1e18`, bep20)).toEqual({ ok: true, draft, asked: null })
})
