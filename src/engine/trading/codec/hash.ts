import { Digest } from '../../kernel/digest.ts'
import type { Account } from '../model/account.ts'
import { planDigest } from '../model/plan-row.ts'
import type { State } from '../model/state.ts'
import { addMarket } from './market-digest.ts'
import { addPerp } from './perp-digest.ts'

function addPlans(digest: Digest, { plans, endedPlans, deadMan }: Account): void {
  for (const plan of plans.values()) digest.pair(planDigest(plan))
  for (const kind of ['spot', 'contract'] as const)
    if (endedPlans[kind].size > 0) digest.text(kind).int(endedPlans[kind].size).pair(endedPlans[kind].sum())
  if (deadMan !== null) digest.text('dead man').int(deadMan)
}

function addLedger(digest: Digest, { ledger }: Account): void {
  if (ledger.entries.size > 0) digest.text('ledger').int(ledger.entries.size).pair(ledger.entries.sum())
  if (ledger.inflow !== 0n) digest.text('inflow').big(ledger.inflow)
}

/**
 * Hash of the whole state, 16 hexadecimal digits. Everything goes in by a fixed order (accounts by id, holdings by asset and
 * wallet, orders as they stand in the books), so the history of maps does not show. Candles stand in it by the digest of all
 * trades, what has ended by the sum of its records' digests, resting orders by the sum of theirs.
 */
export function hashOf(state: State): string {
  const digest = new Digest()
  digest.int(state.seq).int(state.time).int(state.lastTick).int(state.lastOrder).int(state.lastTrade)
  if (state.genesisDigest) digest.pair(state.genesisDigest)
  for (const [asset, units] of [...state.credits].sort(([a], [b]) => a - b)) digest.int(asset).big(units)
  for (const [asset, rows] of [...state.fund].sort(([a], [b]) => a - b))
    for (const { at, money } of rows) digest.int(asset).int(at).big(money)
  for (const account of state.accounts.all()) {
    const { id, email, phone, passwordHash, invitedBy, passwordChangedAt } = account.identity
    digest.int(id).text(JSON.stringify([email, phone, passwordHash, invitedBy, passwordChangedAt]))
    for (const kind of ['spot', 'contract'] as const) {
      digest.int(account.lastEvent[kind]).int(account.ended[kind].size).int(account.fills[kind].size)
      digest.pair(account.ended[kind].sum()).pair(account.fills[kind].sum())
    }
    for (const holding of account.allHoldings())
      digest.text(holding.wallet).int(holding.asset).big(holding.free).big(holding.locked)
    addPerp(digest, account)
    addPlans(digest, account)
    addLedger(digest, account)
    for (const one of state.modules) one.digest?.account?.(digest, account)
  }
  if (state.lastEntry > 0) digest.text('entries').int(state.lastEntry)
  for (const [asset, units] of [...state.withdrawn].sort(([a], [b]) => a - b)) digest.int(asset).big(units)
  for (const one of state.modules) one.digest?.state?.(digest, state)
  state.due.addTo(digest)
  for (const market of state.markets) addMarket(digest, market)
  return digest.hex()
}
