import type { Market } from '../../../shared/hub-protocol/market.ts'
import { lazyPanel } from '../../services/lazy/lazy-panel.tsx'
import { Loading } from '../../ui/states.tsx'

/** The depth chart, whose code comes with its first opening. */
export const DepthPanel = lazyPanel<{ market: Market }>('depth panel', () => import('./depth-panel.tsx'), <Loading />)
