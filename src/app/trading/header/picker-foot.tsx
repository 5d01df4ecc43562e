import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/market/market.ts'
import { favourites, useFavourite } from '../../currency/favourites.ts'
import { Icon } from '../../ui/icon.tsx'
import { keyOf } from './picker-rows.ts'

/** The star of the marked market as a button, for keys and screen readers: an option of a list may hold none. */
export function PickerFoot({ market, onToggle }: { market: Market; onToggle: () => void }) {
  const { t } = useTranslation('picker')
  const key = keyOf(market)
  const toggle = () => {
    favourites.toggle(key)
    onToggle()
  }
  return (
    <div className="picker-foot">
      <button type="button" className="btn s quiet" aria-pressed={useFavourite(key)} onClick={toggle}>
        <Icon of={Star} size={14} />
        {t('star', { market: market.symbol })}
      </button>
    </div>
  )
}
