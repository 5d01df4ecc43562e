import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fromUnits, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/market/market.ts'
import { type DepthView, isOld } from '../../market/topic-views.ts'
import { useAge } from '../../market/use-feed.ts'
import { useTicker } from '../../market/use-topics.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFlash } from '../../ui/use-flash.ts'
import { showPrice } from '../layout/figures.ts'
import { useAgeText } from '../layout/use-age-text.ts'
import { useDirection } from '../layout/use-direction.ts'
import { useMissingText } from '../layout/use-missing-text.ts'
import { spreadOf } from './book-model.ts'

/** Between the sides: last price with its direction, and the spread, or the age in its place while the book is stale. */
export function BookMid({ market, depth }: { market: Market; depth: DepthView }) {
  const { t } = useTranslation('trading')
  const ticker = useTicker(market.kind, market.currency_id)
  const direction = useDirection(ticker.last)
  const flash = useFlash(ticker.status === 'live' ? ticker.last : null)
  const missing = useMissingText(market.kind, ticker)
  const age = useAge(depth.ageAt)
  const ageText = useAgeText()
  const stale = isOld(depth)
  const spread = spreadOf(depth)
  return (
    <div className={classNames('mid', stale && 'st')}>
      <span className={classNames('last n', direction, flash)}>{showPrice(market, ticker.last, missing)}</span>
      {direction && !stale && (
        <span className={direction}>
          <Icon of={direction === 'up' ? ArrowUp : ArrowDown} size={14} label={t(`book.${direction}`)} />
        </span>
      )}
      {stale ? (
        <span className="lk n" role="status">
          {t('lastKnown', { age: ageText(age) })}
        </span>
      ) : (
        <span className="n t3 spread">
          <span>
            {t('book.spread', {
              price: spread ? trimZeros(fromUnits(spread.ticks, market.price_digits)) : '--',
            })}
          </span>
          <span>{t('book.spreadBp', { bp: spread ? spread.basisPoints : '--' })}</span>
        </span>
      )}
    </div>
  )
}
