import type { Market } from '../../../shared/market/market.ts'

/** Open orders, history, fills and balances of the person signed in. */
export function OrdersPanel({ market }: { market: Market }) {
  return <section className="pos" aria-label={market.symbol} />
}
