import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/market/market.ts'
import { lazyControl } from '../../on-demand/lazy-control.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'

export interface PickerProps {
  market: Market
  markets: readonly Market[]
}

export const loadPicker = () => import('./picker-popover.tsx')

const LazyPicker = lazyControl<PickerProps>('market picker', loadPicker, ({ market }, reach) => (
  <button type="button" className="picker" aria-haspopup="dialog" {...reach}>
    <PickerWords market={market} />
  </button>
))

/** The market's name; a press opens the list of the markets of its kind, with a search. */
export const MarketPicker = memo(function MarketPicker(props: PickerProps) {
  return <LazyPicker {...props} />
})

/** What the button says. */
export function PickerWords({ market }: Pick<PickerProps, 'market'>) {
  const { t } = useTranslation('trading')
  return (
    <>
      <b>{market.symbol}</b>
      <Badge>{t(`kind.${market.kind}`)}</Badge>
      {market.recorded && <Badge tone="info">{t('recorded')}</Badge>}
      <Icon of={ChevronDown} label={t('picker.open')} />
    </>
  )
}
