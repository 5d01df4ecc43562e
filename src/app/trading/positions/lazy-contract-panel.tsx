import type { Market } from '../../../shared/hub-protocol/market.ts'
import { lazyPanel } from '../../services/lazy/lazy-panel.tsx'
import { Loading } from '../../ui/states.tsx'

export const loadContractPanel = () => import('./contract-panel.tsx')

/** Positions and lists of the contract account, whose tables come after prices and book. */
export const ContractPanel = lazyPanel<{ market: Market }>(
  'contract panel',
  async () => ({ default: (await loadContractPanel()).ContractPanel }),
  <Loading />,
)
