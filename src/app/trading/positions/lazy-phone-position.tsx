import type { Market } from '../../../shared/market/market.ts'
import { loadScreen } from '../../on-demand/live-screen-loader.ts'
import { onDemand } from '../../on-demand/on-demand.tsx'

const PhonePosition = onDemand<{ market: Market; onOpen: () => void }>(() =>
  loadScreen('phone position', () => import('./phone-position.tsx')),
)

/** What is held in this market, under a phone's chart; its code comes after the chart. */
export function LazyPhonePosition(props: { market: Market; onOpen: () => void }) {
  return <PhonePosition props={props} />
}
