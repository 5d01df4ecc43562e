import { ChartNoAxesCombined } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lazyControl } from '../../../on-demand/lazy-control.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IndicatorSettings } from './settings.ts'

export interface IndicatorsButtonProps {
  settings: IndicatorSettings
  onChange: (settings: IndicatorSettings) => void
  compact: boolean
}

const load = () => import('./indicators-popover.tsx')

/** Opens the list of indicators; its code comes when somebody reaches for it. */
export const IndicatorsButton = lazyControl<IndicatorsButtonProps>('indicator settings', load, (props, reach) => (
  <button type="button" className="tool" aria-haspopup="dialog" {...reach}>
    <IndicatorsWords {...props} />
  </button>
))

/** What the button says. */
export function IndicatorsWords({ compact }: Pick<IndicatorsButtonProps, 'compact'>) {
  const { t } = useTranslation('chart')
  return (
    <>
      <Icon of={ChartNoAxesCombined} size={compact ? 20 : 16} label={compact ? t('indicators') : undefined} />
      {!compact && <span>{t('indicators')}</span>}
    </>
  )
}
