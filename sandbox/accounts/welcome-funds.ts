import type { CommandBody } from '../../src/engine/command.ts'

/** USDT in every journal of the sandbox (sandbox/coins). */
const USDT = 3

/** What a new account finds on its spot account, so that its person can buy at once. Money from outside: a credit like any other. */
export function welcomeFunds(account: number): CommandBody {
  return { kind: 'credit', account, purse: 'spot', asset: USDT, amount: '1000' }
}
