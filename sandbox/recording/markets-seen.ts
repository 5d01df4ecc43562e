import { decimalsOf, trimZeros } from '../../src/shared/decimal/decimal-text.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { PushBody } from './recorded-push.ts'

/** What a recording shows of one market. */
export interface MarketSeen {
  kind: MarketKind
  currencyId: number
  /** Most decimals of any price or quantity, as written … */
  priceDigits: number
  quantityDigits: number
  /** … and without the zeros at their ends. */
  tickDigits: number
  stepDigits: number
  /** Trade ids, for counting on from loop to loop; null without trades. */
  ids: { min: number; max: number } | null
  hasTicker: boolean
}

/** Gathers what is said of each market while a recording is read. */
export class MarketsSeen {
  private readonly markets = new Map<string, MarketSeen>()
  /** Sockets on which the recording has tickers (2002) of its own. */
  readonly tickers = new Set<MarketKind>()

  list(kind: MarketKind): MarketSeen[] {
    return [...this.markets.values()]
      .filter((market) => market.kind === kind)
      .sort((a, b) => a.currencyId - b.currencyId)
  }

  add(kind: MarketKind, body: PushBody): void {
    if (body.name === 'tickers') {
      this.tickers.add(kind)
      for (const row of body.data) {
        const market = this.market(kind, row.currency_id)
        price(market, row.c)
        quantity(market, row.v)
      }
      return
    }
    const market = this.market(kind, body.currencyId)
    if (body.name === 'trades') {
      for (const [id, p, q] of body.data) {
        price(market, p)
        quantity(market, q)
        market.ids = { min: Math.min(market.ids?.min ?? id, id), max: Math.max(market.ids?.max ?? id, id) }
      }
    } else if (body.name === 'depth') {
      for (const side of [body.data.b, body.data.a]) {
        for (const [p, q] of side) {
          price(market, p)
          quantity(market, q)
        }
      }
    } else if (body.name === 'ticker') {
      market.hasTicker = true
      price(market, body.data.c)
    }
  }

  private market(kind: MarketKind, currencyId: number): MarketSeen {
    const key = `${kind}:${currencyId}`
    let market = this.markets.get(key)
    if (!market) {
      const none = { priceDigits: 0, quantityDigits: 0, tickDigits: 0, stepDigits: 0 }
      market = { kind, currencyId, ...none, ids: null, hasTicker: false }
      this.markets.set(key, market)
    }
    return market
  }
}

function price(market: MarketSeen, text: string): void {
  market.priceDigits = Math.max(market.priceDigits, decimalsOf(text))
  if (decimalsOf(text) > market.tickDigits) market.tickDigits = Math.max(market.tickDigits, decimalsOf(trimZeros(text)))
}

function quantity(market: MarketSeen, text: string): void {
  market.quantityDigits = Math.max(market.quantityDigits, decimalsOf(text))
  if (decimalsOf(text) > market.stepDigits) market.stepDigits = Math.max(market.stepDigits, decimalsOf(trimZeros(text)))
}
