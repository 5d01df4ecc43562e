import type { Market } from '../../../shared/market/market.ts'

/** The order ticket of one spot market. */
export function Ticket({ market }: { market: Market }) {
  return <section className="ticket" aria-label={market.symbol} />
}
