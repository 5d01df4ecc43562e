import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { type BookSideName, type DepthView, isOld } from '../../services/hub-client/topic-views.ts'
import { useDepth } from '../../services/hub-client/use-topics.ts'
import { BookMid, midOf } from '../../trading/book/book-mid.tsx'
import { LevelFigures } from '../../trading/book/level-figures.tsx'
import * as bookStyles from '../../trading/layout/book.module.css'
import { barPercent, barScale, cumulativeLots, totalText } from '../../trading/levels/book-model.ts'
import { BookState, bookState } from '../../trading/levels/book-state.tsx'
import { ProvenanceStrip } from '../../trading/provenance/provenance-strip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useFigureRoom } from '../../ui/use-figure-room.ts'
import * as heroStyles from './hero.module.css'
import { useHomeAgeAt } from './home-age.ts'

const LEVELS = 9
/** Of the rows' own CSS: px left free on both sides. */
const INSET = 24

function useHeroDepth({ kind, currency_id }: Market): DepthView {
  return useDepth(kind, currency_id, { levels: LEVELS, group: 1 })
}

/** Nine levels a side with the last price between them: for watching, so it takes no press. */
export function HeroBook({ market }: { market: Market }) {
  const { t } = useTranslation('trading')
  const depth = useHeroDepth(market)
  const state = bookState(depth)
  const ageAt = useHomeAgeAt()(depth.ageAt)
  const follow = useCallback(
    (show: (view: DepthView) => void) => {
      show(depth)
      return () => undefined
    },
    [depth],
  )
  return (
    <section className={classNames(heroStyles.heroBook, isOld(depth) && 'is-old')} aria-label={t('book.label')}>
      <div className={`${bookStyles.bk} ${heroStyles.bk} ${bookStyles.still}`}>
        <div className={bookStyles.h}>
          <span>{t('book.price', { unit: market.quote })}</span>
          <span>{t('book.size', { unit: market.base })}</span>
          <span>{t('book.total')}</span>
        </div>
        {state ? (
          <BookState state={state} />
        ) : (
          <>
            <Side market={market} depth={depth} side="ask" />
            <BookMid market={market} mid={{ ...midOf(depth), ageAt }} follow={follow} />
            <Side market={market} depth={depth} side="bid" />
          </>
        )}
      </div>
    </section>
  )
}

function Side({ market, depth, side }: { market: Market; depth: DepthView; side: BookSideName }) {
  const { t } = useTranslation('trading')
  const list = useRef<HTMLOListElement>(null)
  const room = useFigureRoom(list, INSET)
  const scale = barScale(depth, LEVELS)
  const sum = cumulativeLots(depth, side)
  const rows = Array.from({ length: Math.min(LEVELS, depth.count(side)) }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows are places, not prices
    <li key={index} className={side === 'ask' ? `l ${bookStyles.a}` : `l ${bookStyles.b}`}>
      <LevelFigures
        market={market}
        ticks={depth.price(side, index)}
        lots={depth.lots(side, index)}
        total={totalText(depth, side, index, market.quantity_digits)}
        bar={barPercent(sum[index] as number, scale)}
        room={room}
      />
    </li>
  ))
  return (
    <ol
      ref={list}
      className={side === 'ask' ? `${heroStyles.half} ${bookStyles.asks} ${heroStyles.asks}` : heroStyles.half}
      aria-label={t(side === 'ask' ? 'book.asks' : 'book.bids')}
    >
      {side === 'ask' ? rows.reverse() : rows}
    </ol>
  )
}

/** Under chart and book: where the book comes from, and whose chart it is. */
export function HeroProvenance({ market }: { market: Market }) {
  const depth = useHeroDepth(market)
  const common = useHomeAgeAt()
  return (
    <div className={heroStyles.foot}>
      <ProvenanceStrip depth={depth} roomy ageAt={() => (isOld(depth) ? common(depth.ageAt) : depth.ageAt)} />
      <ChartCredit />
    </div>
  )
}

/** The notice that the chart's licence asks for. */
export function ChartCredit() {
  const { t } = useTranslation('home')
  return (
    <a className={heroStyles.credit} href="https://www.tradingview.com/" target="_blank" rel="noreferrer noopener">
      {t('chartCredit')}
    </a>
  )
}
