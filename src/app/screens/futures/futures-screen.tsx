import { MarketGate } from '../../trading/layout/market-gate.tsx'
import { Terminal } from '../../trading/layout/terminal.tsx'
import { ReadOnlyNote } from './read-only-note.tsx'

/** `/futures?id=…`: a perpetual market, read only for now. */
export default function FuturesScreen() {
  return (
    <MarketGate kind="contract">
      {(market, markets) => (
        <Terminal
          market={market}
          markets={markets}
          side={<ReadOnlyNote market={market} />}
          below={null}
          trades={false}
        />
      )}
    </MarketGate>
  )
}
