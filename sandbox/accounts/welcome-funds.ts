import type { CommandBody } from '../../src/engine/contract/command.ts'
import { USDT } from '../market-specs.ts'

/**
 * What a new person finds on the spot and on the contract account, so that both terminals can be used at once (more by
 * api/currency/transfer between them). Money from outside: credits like any other.
 */
export function welcomeFunds(account: number): CommandBody[] {
  return (['spot', 'contract'] as const).map((purse) => ({
    kind: 'credit',
    account,
    purse,
    asset: USDT,
    amount: '1000',
  }))
}
