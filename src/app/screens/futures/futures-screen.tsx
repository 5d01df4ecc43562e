import { perpVenue } from '../../services/venue/perp-venue.ts'
import { VenueContext } from '../../services/venue/venue-context.ts'
import { MarketGate } from '../../trading/layout/market-gate.tsx'
import { ContractPanel } from '../../trading/positions/lazy-contract-panel.tsx'
import { Terminal } from '../../trading/terminal/terminal.tsx'
import { Ticket } from '../../trading/ticket/lazy-ticket.tsx'

/** `/futures?id=…`: a perpetual market with its ticket. */
export default function FuturesScreen() {
  return (
    <VenueContext value={perpVenue()}>
      <MarketGate kind="contract">
        {(market, markets) => (
          <Terminal
            market={market}
            markets={markets}
            side={<Ticket market={market} />}
            below={<ContractPanel market={market} />}
            trades
          />
        )}
      </MarketGate>
    </VenueContext>
  )
}
