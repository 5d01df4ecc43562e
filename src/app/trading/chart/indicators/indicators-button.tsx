import { lazyControl } from '../../../services/lazy/lazy-control.tsx'
import * as styles from '../chart.module.css'
import { IndicatorsButtonLabel } from './indicators-button-label.tsx'
import type { IndicatorSettings } from './settings.ts'

export interface IndicatorsButtonProps {
  settings: IndicatorSettings
  onChange: (settings: IndicatorSettings) => void
  compact: boolean
}

const load = () => import('./indicators-popover.tsx')

/** Opens the list of indicators; its code comes when somebody reaches for it. */
export const IndicatorsButton = lazyControl<IndicatorsButtonProps>('indicator settings', load, (props, reach) => (
  <button type="button" className={styles.tool} aria-haspopup="dialog" {...reach}>
    <IndicatorsButtonLabel {...props} />
  </button>
))
