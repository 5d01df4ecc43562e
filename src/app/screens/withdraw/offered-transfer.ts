import type { Balance } from '../../../shared/calls/entities.ts'
import { scaled } from '../../../shared/perp/scaled.ts'

/** Accounts that money can be moved out of into the fund account, the usual one first. */
const SOURCES = [
  ['spot', 'trade_balance'],
  ['c2c', 'legal_balance'],
  ['contract', 'contract_balance'],
  ['option', 'future_balance'],
  ['finance', 'finance_balance'],
] as const

export interface OfferedTransfer {
  from: (typeof SOURCES)[number][0]
  /** What that account has free, and what of it is missing in the fund account; 10^-8. */
  has: bigint
  amount: bigint
}

/**
 * The transfer that makes a withdrawal possible: out of the account that covers what is missing, else out of the one with most.
 * @param fund free in the fund account, 10^-8
 * @param wanted what is meant to leave, 10^-8; 0 while nothing is typed: all that the account has
 * @param least the network's least, 10^-8
 * @returns null where the fund account has enough, or nothing else is there
 */
export function offeredTransfer(row: Balance, fund: bigint, wanted: bigint, least: bigint): OfferedTransfer | null {
  const needed = wanted > least ? wanted : least
  if (fund >= needed && fund > 0n) return null
  const sources = SOURCES.map(([from, key]) => ({ from, has: scaled(row[key]) })).filter(({ has }) => has > 0n)
  const missing = needed - fund
  const best = sources.find(({ has }) => has >= missing) ?? sources.sort((a, b) => (a.has < b.has ? 1 : -1))[0]
  if (!best) return null
  return { ...best, amount: wanted > 0n && best.has > missing ? missing : best.has }
}
