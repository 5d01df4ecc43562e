import type { Market } from '../../../shared/hub-protocol/market.ts'
import { lazyComponent } from '../../services/lazy/lazy-component.tsx'
import { loadScreen } from '../../services/lazy/live-screen-loader.ts'

const PhonePosition = lazyComponent<{ market: Market; onOpen: () => void }>(() =>
  loadScreen('phone position', () => import('./phone-position.tsx')),
)

/** What is held in this market, under a phone's chart; its code comes after the chart. */
export function LazyPhonePosition(props: { market: Market; onOpen: () => void }) {
  return <PhonePosition props={props} />
}
