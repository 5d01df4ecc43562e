import type { Market } from '../../../shared/hub-protocol/market.ts'
import { searchable } from '../../services/currency/searchable.ts'

/**
 * Markets whose code or name holds the words: those whose code begins with them first, then those whose name does, otherwise in
 * their own order.
 * @param nameOf the name of a market's coin; empty where it is not known
 */
export function matchingMarkets(
  markets: readonly Market[],
  query: string,
  nameOf: (currencyId: number) => string,
): readonly Market[] {
  const wanted = searchable(query)
  if (!wanted) return markets
  const ranks: Market[][] = [[], [], []]
  for (const market of markets) {
    const code = searchable(market.symbol)
    const name = searchable(nameOf(market.currency_id))
    if (!code.includes(wanted) && !name.includes(wanted)) continue
    ranks[code.startsWith(wanted) ? 0 : name.startsWith(wanted) ? 1 : 2]!.push(market)
  }
  return ranks.flat()
}
