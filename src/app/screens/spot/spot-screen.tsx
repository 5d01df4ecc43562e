import { MarketGate } from '../../trading/layout/market-gate.tsx'
import { Terminal } from '../../trading/layout/terminal.tsx'
import { OrdersPanel } from '../../trading/orders/orders-panel.tsx'
import { Ticket } from '../../trading/ticket/ticket.tsx'

/** `/spot?id=…`: a spot market with its ticket and the person's orders. */
export default function SpotScreen() {
  return (
    <MarketGate kind="spot">
      {(market, markets) => (
        <Terminal
          market={market}
          markets={markets}
          side={<Ticket market={market} />}
          below={<OrdersPanel market={market} />}
          trades
        />
      )}
    </MarketGate>
  )
}
