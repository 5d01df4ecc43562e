import type { Market } from '../../../shared/hub-protocol/market.ts'
import { lazyPanel } from '../../services/lazy/lazy-panel.tsx'
import { Loading } from '../../ui/states.tsx'

export const loadOrders = () => import('./orders-panel.tsx')

/** The person's orders and balances, whose tables come after prices and book. */
export const OrdersPanel = lazyPanel<{ market: Market }>(
  'orders panel',
  async () => ({ default: (await loadOrders()).OrdersPanel }),
  <Loading />,
)
