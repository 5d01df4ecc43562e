import { createHash } from 'node:crypto'
import type { DepositAddress, Network } from '../../src/shared/calls/money-entities.ts'
import { writeAddress } from '../../src/shared/chain/address-format.ts'

/** Where a person's deposits of a coin go. Networks of one format share the address; where a memo tells people apart all share it. */
export function depositAddress(network: Network, user: number): DepositAddress {
  const whose = network.memo ? 'everybody' : String(user)
  const bytes = createHash('sha256').update(`deposit address ${network.format} ${whose}`).digest()
  const memo_text = network.memo ? memoOf(user) : null
  return { ...network, address: writeAddress(network.format, bytes), memo_text }
}

/** The memo of an account: a number of 32 bits that is its own. */
export function memoOf(user: number): string {
  return String(100_000_000 + user)
}
