import { createContext, useContext } from 'react'
import type { Market } from '../../../shared/hub-protocol/market.ts'

/** Where a terminal stands: the addresses of its markets, and what its window's title begins with. */
export interface TerminalPlace {
  path(market: Pick<Market, 'kind' | 'currency_id'>): string
  /** Stands before the market's name; empty at the exchange, and only there. */
  title: string
  /** Its prices are simulated in this browser: no socket brings them. */
  simulated?: boolean
}

/** Page of a market at the exchange: `/spot?id=1`. */
function marketPath(market: Pick<Market, 'kind' | 'currency_id'>): string {
  return `${market.kind === 'spot' ? '/spot' : '/futures'}?id=${market.currency_id}`
}

export const TerminalPlaceContext = createContext<TerminalPlace>({ path: marketPath, title: '' })

export function useTerminalPlace(): TerminalPlace {
  return useContext(TerminalPlaceContext)
}
