import { lazyPart } from '../../lazy/lazy-part.tsx'
import type { CurrencyPanelProps } from './currency-panel.tsx'

/** The currency panel, loaded when it is first opened. */
export const LazyCurrencyPanel = lazyPart<CurrencyPanelProps>('currency panel', () => import('./currency-panel.tsx'))
