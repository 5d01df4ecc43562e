import type { ContractOrderRequest } from '../../../shared/calls/contract-calls.ts'
import type { PerpOrder } from '../../../shared/calls/contract-entities.ts'
import type { Order } from '../../../shared/calls/entities.ts'
import type { OrderRequest } from '../../../shared/calls/spot-calls.ts'
import type { AccountOrders } from '../account/account-env.ts'
import type { AccountGateway } from '../account/account-gateway.ts'
import type { ContractAccount } from '../account/contract-account.ts'
import type { SpotAccount } from '../account/spot-account.ts'

/** What the ticket offers for a venue. */
export interface TicketOffer {
  types: readonly ('limit' | 'market')[]
  /** A market buy may be given by what it spends. */
  quoteBuy: boolean
  /** Leverage, margin mode, position mode, reduce-only, liquidation prices. */
  perpetual: boolean
}

interface VenueParts<O extends Order, R> {
  /** The only way to the account. */
  gateway: AccountGateway
  orders: AccountOrders<O, R>
  offer: TicketOffer
}

/** Spot trading at the exchange. */
export interface SpotVenue extends VenueParts<Order, OrderRequest> {
  kind: 'spot'
  markets: 'spot'
  own: SpotAccount
}

/** Perpetuals at the exchange; `mock`: the same on play money, in an engine of this browser. */
export interface PerpVenue extends VenueParts<PerpOrder, ContractOrderRequest> {
  kind: 'perp' | 'mock'
  markets: 'contract'
  own: ContractAccount
}

/** The engine behind a terminal: /spot, /futures and /mock are one terminal with different ones. */
export type TradingVenue = SpotVenue | PerpVenue

/** Keeps one of something for each venue, made when it is first asked for. */
export function perVenue<V extends TradingVenue, T>(make: (venue: V) => T): (venue: V) => T {
  const made = new WeakMap<V, T>()
  return (venue) => {
    const known = made.get(venue)
    if (known !== undefined) return known
    const fresh = make(venue)
    made.set(venue, fresh)
    return fresh
  }
}
