import type { MarketState } from '../market/market-state.ts'
import { addOrder } from '../order/order-digest.ts'
import { Digest } from './digest.ts'
import type { State } from './state.ts'

/**
 * Hash of the whole state, 16 hexadecimal digits. Everything goes in by a fixed order (accounts by id, holdings by asset and
 * purse, orders as they stand in the books), so the history of maps does not show. Candles stand in it by the digest of all
 * trades, what has ended by the sum of its records' digests.
 */
export function hashOf(state: State): string {
  const digest = new Digest()
  digest.int(state.seq).int(state.time).int(state.lastTick).int(state.lastOrder).int(state.lastTrade)
  if (state.genesis) digest.text(JSON.stringify(state.genesis))
  for (const [asset, units] of [...state.credits].sort(([a], [b]) => a - b)) digest.int(asset).big(units)
  for (const account of state.accounts.all()) {
    const { id, email, phone, passwordHash, invitedBy, passwordChangedAt } = account.identity
    digest.int(id).text(JSON.stringify([email, phone, passwordHash, invitedBy, passwordChangedAt]))
    for (const kind of ['spot', 'contract'] as const) {
      digest.int(account.lastEvent[kind]).int(account.ended[kind].size).int(account.fills[kind].size)
      digest.pair(account.ended[kind].sum()).pair(account.fills[kind].sum())
    }
    for (const holding of account.allHoldings())
      digest.text(holding.purse).int(holding.asset).big(holding.free).big(holding.locked)
  }
  for (const market of state.markets) addMarket(digest, market)
  return digest.hex()
}

function addMarket(digest: Digest, market: MarketState): void {
  digest.int(market.index).int(market.last).int(market.book.sequence).pair(market.tape.words())
  for (const word of market.random.save()) digest.int(word)
  digest.text(
    JSON.stringify([market.parts.bots.save(), market.parts.marks?.save() ?? null, market.ticker, market.mark]),
  )
  for (const side of ['buy', 'sell'] as const) {
    const ladder = market.book.side(side)
    digest.int(ladder.size)
    for (let rank = 0; rank < ladder.size; rank++)
      for (let order = ladder.ranked(rank)?.head ?? null; order; order = order.next) addOrder(digest, order)
  }
}
