import type { HubSetup } from '../../shared/market/hub.ts'
import { type Market, type MarketKey, type MarketKind, marketKey } from '../../shared/market/market.ts'

/** What tabs have told of the exchange: where its sockets are, and the digits of its markets. */
export class ExchangeFacts {
  /** null until a tab has told it. */
  socketBase: string | null = null
  private readonly markets = new Map<MarketKey, Market>()

  market(kind: MarketKind, currencyId: number): Market | undefined {
    return this.markets.get(marketKey(kind, currencyId))
  }

  /** @returns true where the sockets have moved */
  learn({ markets, socketBase }: HubSetup): boolean {
    for (const market of markets) this.markets.set(marketKey(market.kind, market.currency_id), market)
    const moved = this.socketBase !== null && this.socketBase !== socketBase
    this.socketBase = socketBase
    return moved
  }
}
