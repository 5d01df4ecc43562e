import { memo } from 'react'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { lazyControl } from '../../services/lazy/lazy-control.tsx'
import * as styles from '../layout/terminal.module.css'
import { PickerButtonLabel } from './picker-button-label.tsx'

export interface PickerProps {
  market: Market
  markets: readonly Market[]
}

export const loadPicker = () => import('./picker-popover.tsx')

const LazyPicker = lazyControl<PickerProps>('market picker', loadPicker, ({ market }, reach) => (
  <button type="button" data-part="picker" className={styles.picker} aria-haspopup="dialog" {...reach}>
    <PickerButtonLabel market={market} />
  </button>
))

/** The market's name; a press opens the list of the markets of its kind, with a search. */
export const MarketPicker = memo(function MarketPicker(props: PickerProps) {
  return <LazyPicker {...props} />
})
