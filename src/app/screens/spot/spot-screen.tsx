import { spotVenue } from '../../services/venue/spot-venue.ts'
import { VenueContext } from '../../services/venue/venue-context.ts'
import { MarketGate } from '../../trading/layout/market-gate.tsx'
import { OrdersPanel } from '../../trading/orders/lazy-orders.tsx'
import { Terminal } from '../../trading/terminal/terminal.tsx'
import { Ticket } from '../../trading/ticket/lazy-ticket.tsx'

/** `/spot?id=…`: a spot market with its ticket and the person's orders. */
export default function SpotScreen() {
  return (
    <VenueContext value={spotVenue()}>
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
    </VenueContext>
  )
}
