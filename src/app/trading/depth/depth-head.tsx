import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { useLastPrice } from '../../services/hub-client/last-price.ts'
import { type DepthView, isOld } from '../../services/hub-client/topic-views.ts'
import { useAge } from '../../services/hub-client/use-feed.ts'
import { useTicker } from '../../services/hub-client/use-topics.ts'
import { classNames } from '../../ui/class-names.ts'
import { showPrice } from '../../ui/market-figures.ts'
import { useAgeText } from '../../ui/use-age-text.ts'
import * as bookStyles from '../layout/book.module.css'
import { useMissingText } from '../layout/use-missing-text.ts'
import * as depthStyles from './depth.module.css'

/** Over the picture: the last price, and the book's age while it is stale. No spread: the steps of this book are wider than it. */
export function DepthHead({ market, view }: { market: Market; view: DepthView }) {
  const { t } = useTranslation('trading')
  const ticker = useTicker(market.kind, market.currency_id)
  const { last, direction } = useLastPrice(market.kind, market.currency_id)
  const missing = useMissingText(market.kind, ticker)
  const stale = isOld(view)
  const age = useAge(stale ? view.ageAt : 0)
  const ageText = useAgeText()
  return (
    <div className={classNames(bookStyles.mid, depthStyles.mid, stale && bookStyles.st)}>
      <span className={classNames('n', bookStyles.last, depthStyles.last, direction)} translate="no">
        {showPrice(market, last, missing)}
      </span>
      {stale && (
        <span className={`n ${bookStyles.lk}`} role="status">
          {t('lastKnown', { age: ageText(age) })}
        </span>
      )}
    </div>
  )
}
