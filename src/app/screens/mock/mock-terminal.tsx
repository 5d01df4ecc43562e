import type { Market } from '../../../shared/market/market.ts'
import { OrdersPanel } from '../../trading/orders/lazy-orders.tsx'
import { ContractPanel } from '../../trading/positions/lazy-contract-panel.tsx'
import { Terminal } from '../../trading/terminal/terminal.tsx'
import { Ticket } from '../../trading/ticket/lazy-ticket.tsx'

/** The same terminal as at the exchange, whichever kind the market is. */
export function MockTerminal({ market, markets }: { market: Market; markets: readonly Market[] }) {
  const below = market.kind === 'spot' ? <OrdersPanel market={market} /> : <ContractPanel market={market} />
  return <Terminal market={market} markets={markets} side={<Ticket market={market} />} below={below} trades />
}
