import type { HubSetup } from '../../shared/hub-protocol/hub.ts'
import { type Market, type MarketKey, type MarketKind, marketKey } from '../../shared/hub-protocol/market.ts'

/** What tabs have reported of the exchange: where its sockets are, how much silence is borne, and the digits of its markets. */
export class ExchangeFacts {
  /** null until a tab has reported it. */
  socketBase: string | null = null
  /** Share of the usual time for which silence is borne. */
  silence = 1
  private readonly markets = new Map<MarketKey, Market>()

  market(kind: MarketKind, currencyId: number): Market | undefined {
    return this.markets.get(marketKey(kind, currencyId))
  }

  /** @returns true where the sockets have moved */
  learn({ markets, socketBase, silence = 1 }: HubSetup): boolean {
    for (const market of markets) this.markets.set(marketKey(market.kind, market.currency_id), market)
    const moved = this.socketBase !== null && this.socketBase !== socketBase
    this.socketBase = socketBase
    this.silence = silence
    return moved
  }
}
