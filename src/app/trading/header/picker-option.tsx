import { ComboboxItem } from '@ariakit/react/combobox'
import { Star } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { shorten } from '../../../shared/decimal/shorten.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { changeText } from '../../services/currency/change-text.ts'
import { favourites, useFavourite } from '../../services/currency/favourites.ts'
import { useTerminalPlace } from '../../services/venue/terminal-place.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import * as menuStyles from '../../ui/menu.module.css'
import * as bookStyles from '../layout/book.module.css'
import * as pickerStyles from './picker.module.css'
import { keyOf } from './picker-rows.ts'
import { useTickersFigure } from './use-picker-tickers.ts'

interface PickerOptionProps {
  id: string
  market: Market
  /** Of its coin; null where it is not known. */
  name: string | null
  /** Which row it is, from 1, of how many. */
  place: number
  of: number
  top: number
  height: number
  /** It is the terminal's. */
  current: boolean
  /** Both kinds stand in the list: it says which it is of. */
  mixed: boolean
  /** Its price is not current. */
  old: boolean
  /** Stands for a figure that there is not. */
  missing: string
  onChosen: () => void
}

/** One market: a press goes there, one on its star makes it a favourite. */
export const PickerOption = memo(function PickerOption(props: PickerOptionProps) {
  const { id, market, name, place, of, top, height, current, mixed, old, missing } = props
  const { t, i18n } = useTranslation(['picker', 'trading'])
  const { path } = useTerminalPlace()
  const key = keyOf(market)
  const starred = useFavourite(key)
  const last = useTickersFigure(market, 'last')
  const change = changeText(useTickersFigure(market, 'changeRate'))
  const volume = useTickersFigure(market, 'quoteVolume')
  const choose = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-star]')) return props.onChosen()
    event.preventDefault()
    favourites.toggle(key)
  }
  return (
    <ComboboxItem
      id={id}
      render={<Link to={path(market)} />}
      aria-posinset={place}
      aria-setsize={of}
      aria-current={current ? 'page' : undefined}
      data-part="menu-item"
      className={classNames(menuStyles.menuItem, old && 'is-old')}
      style={{ transform: `translateY(${top}px)`, height }}
      onClick={choose}
    >
      <span className={classNames(pickerStyles.pickerStar, starred && pickerStyles.on)} data-star>
        <Icon of={Star} size={14} {...(starred ? { label: t('favourite') } : {})} />
      </span>
      <span className={pickerStyles.pickerName}>
        <b className="strong" translate="no">
          {market.symbol}
        </b>{' '}
        {name !== null && <span className="t3 fs12">{name}</span>}
      </span>
      {mixed && <Badge>{t(`trading:kind.${market.kind}`)}</Badge>}
      <span className={`n r ${bookStyles.last} ${pickerStyles.last}`} translate="no">
        {last === null ? missing : showDecimal(last)}
      </span>
      <span
        className={classNames('n r', pickerStyles.rate, change === null ? 't3' : change.tone !== 'none' && change.tone)}
        translate="no"
      >
        {change === null ? missing : change.text}
      </span>
      <span
        className={`n r ${pickerStyles.volume}`}
        translate="no"
        title={volume === null ? undefined : showDecimal(volume)}
      >
        {volume === null ? missing : shorten(volume, i18n.language)}
      </span>
    </ComboboxItem>
  )
})
