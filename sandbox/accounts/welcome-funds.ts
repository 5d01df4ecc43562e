import type { CommandBody } from '../../src/engine/command.ts'
import { USDT } from '../market-specs.ts'

/** What a new account finds on its spot account, so that its person can buy at once. Money from outside: a credit like any other. */
export function welcomeFunds(account: number): CommandBody {
  return { kind: 'credit', account, purse: 'spot', asset: USDT, amount: '1000' }
}
