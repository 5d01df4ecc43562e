import type { Exchange } from '../../engine/contract/exchange-api.ts'
import { type MarketKey, marketKey } from '../../shared/hub-protocol/market.ts'
import { MOCK_USER } from '../../shared/mock/mock-port.ts'

/** Markets in which the person has an order, a plan or a position. */
export function wantedMarkets(exchange: Exchange): MarketKey[] {
  const keys = new Set<MarketKey>()
  for (const kind of ['spot', 'contract'] as const)
    for (const { currency_id } of [...exchange.openOrders(MOCK_USER, kind), ...exchange.planOrders(MOCK_USER, kind)])
      keys.add(marketKey(kind, currency_id))
  for (const { currency_id } of exchange.positions(MOCK_USER)) keys.add(marketKey('contract', currency_id))
  return [...keys]
}
