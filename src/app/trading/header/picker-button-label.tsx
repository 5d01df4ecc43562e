import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { PickerProps } from './market-picker.tsx'

/** What the button says. */
export function PickerButtonLabel({ market }: Pick<PickerProps, 'market'>) {
  const { t } = useTranslation('trading')
  return (
    <>
      <b translate="no">{market.symbol}</b>
      <Badge>{t(`kind.${market.kind}`)}</Badge>
      {(market.recorded || market.venue !== undefined) && (
        <Badge tone="info">{market.venue ? t('liveVenue', { venue: market.venue }) : t('recorded')}</Badge>
      )}
      <Icon of={ChevronDown} label={t('picker.open')} />
    </>
  )
}
