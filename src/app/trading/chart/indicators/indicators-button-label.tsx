import { ChartNoAxesCombined } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import type { IndicatorsButtonProps } from './indicators-button.tsx'

/** What the button says. */
export function IndicatorsButtonLabel({ compact }: Pick<IndicatorsButtonProps, 'compact'>) {
  const { t } = useTranslation('chart')
  return (
    <>
      <Icon of={ChartNoAxesCombined} size={compact ? 20 : 16} label={compact ? t('indicators') : undefined} />
      {!compact && <span>{t('indicators')}</span>}
    </>
  )
}
