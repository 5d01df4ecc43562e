import { expect, test } from 'vitest'
import { networkName } from './network-name.ts'

test('REAL-44 a network is called by its chain and its standard, whether its row or its code is known', () => {
  const names = ['TRC20', 'ERC20', 'BEP20', 'XRP', 'Bitcoin', 'Solana', 'ARBITRUM'].map((code) => networkName(code))
  expect(names).toEqual([
    'TRON (TRC20)',
    'Ethereum (ERC20)',
    'BNB Smart Chain (BEP20)',
    'XRP Ledger',
    'Bitcoin',
    'Solana',
    'ARBITRUM',
  ])
  expect(networkName({ network: 'TRC20', name: 'TRON' })).toBe('TRON (TRC20)')
  expect(networkName({ network: 'XRP', name: 'XRP Ledger' })).toBe('XRP Ledger')
})
