import i18next from 'i18next'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fromUnits, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { tickUnits } from '../../../shared/perp/scale.ts'
import { useLastPrice } from '../../services/hub-client/last-price.ts'
import { type DepthView, isOld } from '../../services/hub-client/topic-views.ts'
import { useAge } from '../../services/hub-client/use-feed.ts'
import { useTicker } from '../../services/hub-client/use-topics.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { showPrice } from '../../ui/market-figures.ts'
import { shortFigure } from '../../ui/short-figure.ts'
import { useAgeText } from '../../ui/use-age-text.ts'
import { useFlash } from '../../ui/use-flash.ts'
import { Explained } from '../explain/explained.tsx'
import * as styles from '../layout/book.module.css'
import { useMissingText } from '../layout/use-missing-text.ts'
import { spreadOf } from '../levels/book-model.ts'

/** Signs of the spread that have room beside the last price. */
const SPREAD_SIGNS = 9

/** What the line between the sides says of a book, but for the spread. */
export interface MidFacts {
  stale: boolean
  /** This tab's ms; 0 while the book is current. */
  ageAt: number
}

/** What that line says of a book as it stands: whether it is old, and since when. */
export function midOf(depth: DepthView): MidFacts {
  const stale = isOld(depth)
  return { stale, ageAt: stale ? depth.ageAt : 0 }
}

export interface BookMidProps {
  market: Market
  mid: MidFacts
  /** Calls back with the book at once, and again as it changes. @returns ends it */
  follow: (show: (depth: DepthView) => void) => () => void
}

/** Best ask less best bid, written into the page past React. */
function Spread({ market, follow }: Pick<BookMidProps, 'market' | 'follow'>) {
  const { t } = useTranslation('trading')
  const ticks = useRef<HTMLSpanElement>(null)
  const points = useRef<HTMLSpanElement>(null)
  const book = useRef<DepthView>(null)
  useLayoutEffect(() => {
    let shown = ''
    return follow((depth) => {
      book.current = depth
      const spread = spreadOf(depth)
      const price = spread ? trimZeros(fromUnits(spread.ticks, market.price_digits)) : '--'
      const bp = spread ? spread.basisPoints : '--'
      if (shown === `${price} ${bp}` || !ticks.current || !points.current) return
      shown = `${price} ${bp}`
      const short = shortFigure(price, i18next.language || 'en', (text) => text.length <= SPREAD_SIGNS)
      ticks.current.textContent = t('book.spread', { price: short })
      ticks.current.title = short === price ? '' : price
      points.current.textContent = t('book.spreadBp', { bp })
    })
  }, [market, follow, t])
  /** As the book stands when it is asked. */
  const now = () => {
    const [ask, bid] = [book.current?.best('ask') ?? null, book.current?.best('bid') ?? null]
    const scale = tickUnits(market.price_digits)
    if (ask === null || bid === null || scale === null) return null
    return { ask: BigInt(ask) * scale, bid: BigInt(bid) * scale }
  }
  return (
    <span className={`n t3 ${styles.spread}`} translate="no">
      <Explained id="BOOK-SPREAD" inputs={now}>
        <span ref={ticks} />
      </Explained>
      <span ref={points} />
    </span>
  )
}

/** Between the sides: last price with its direction, and the spread, or the age in its place while the book is stale. */
export function BookMid({ market, mid, follow }: BookMidProps) {
  const { stale, ageAt } = mid
  const { t } = useTranslation('trading')
  const ticker = useTicker(market.kind, market.currency_id)
  const { last, direction } = useLastPrice(market.kind, market.currency_id)
  const flash = useFlash(ticker.status === 'live' ? last : null)
  const missing = useMissingText(market.kind, ticker)
  const age = useAge(ageAt)
  const ageText = useAgeText()
  return (
    <div className={classNames(styles.mid, stale && styles.st)}>
      <span data-part="last" className={classNames('n', styles.last, direction, flash)} translate="no">
        {showPrice(market, last, missing)}
      </span>
      {direction && !stale && (
        <span className={direction}>
          <Icon of={direction === 'up' ? ArrowUp : ArrowDown} size={14} label={t(`book.${direction}`)} />
        </span>
      )}
      {stale ? (
        <span className={`n ${styles.lk}`} role="status">
          {t('lastKnown', { age: ageText(age) })}
        </span>
      ) : (
        <Spread market={market} follow={follow} />
      )}
    </div>
  )
}
