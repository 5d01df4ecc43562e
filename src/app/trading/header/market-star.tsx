import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { favourites, useFavourite } from '../../services/currency/favourites.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './picker.module.css'
import { keyOf } from './picker-rows.ts'

/** The star of the market on screen: filled where it is a favourite. */
export function MarketStar({ market }: { market: Market }) {
  const { t } = useTranslation('trading')
  const key = keyOf(market)
  const on = useFavourite(key)
  return (
    <button
      type="button"
      data-part="about"
      className={classNames('ib', on && styles.on)}
      aria-pressed={on}
      aria-label={t('header.star', { market: market.symbol })}
      title={t('header.star', { market: market.symbol })}
      onClick={() => favourites.toggle(key)}
    >
      <Icon of={Star} />
    </button>
  )
}
