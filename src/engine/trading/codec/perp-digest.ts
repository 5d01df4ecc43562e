import type { Digest } from '../../kernel/digest.ts'
import type { Account } from '../model/account.ts'

/** All that an account has on perpetual markets beside its orders and its money, into a digest. */
export function addPerp(digest: Digest, account: Account): void {
  for (const [market, lots] of [...account.houseLots].sort(([a], [b]) => a - b))
    if (lots !== 0) digest.int(market).int(lots)
  const { perp } = account
  if (!perp) return
  if (perp.hedge) digest.text('hedge')
  if (perp.ended.size > 0) digest.int(perp.ended.size).pair(perp.ended.sum())
  if (perp.funding.size > 0) digest.int(perp.funding.size).pair(perp.funding.sum())
  for (const exposure of perp.sorted()) {
    if (exposure.plain) continue
    digest
      .int(exposure.market.index)
      .int(exposure.leverage)
      .int(exposure.isolated ? 1 : 0)
    for (const position of exposure.positions()) {
      digest.int(position.direction).int(position.openedAt).int(position.updatedAt).int(position.lots)
      digest.int(position.closedLots).int(position.liquidated ? 1 : 0)
      digest.big(position.cost).big(position.margin).big(position.realised).big(position.fees)
      digest.big(position.funding).big(position.closedCost).big(position.closedQuote)
    }
  }
}
