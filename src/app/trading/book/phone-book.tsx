import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { type BookSideName, isOld } from '../../services/hub-client/topic-views.ts'
import { classNames } from '../../ui/class-names.ts'
import { FittedFigure } from '../../ui/fitted-figure.tsx'
import { showLots, showPrice } from '../../ui/market-figures.ts'
import { quietZeros } from '../../ui/quiet-zeros.ts'
import { digitsWide, useFigureRoom } from '../../ui/use-figure-room.ts'
import * as bookStyles from '../layout/book.module.css'
import * as phoneStyles from '../layout/phone.module.css'
import { barPercent, barScale, cumulativeLots } from '../levels/book-model.ts'
import { BookState, bookState } from '../levels/book-state.tsx'
import { useShownDepth } from '../levels/shown-depth.ts'
import { ProvenanceStrip } from '../provenance/provenance-strip.tsx'
import { BookMenu } from './book-menu.tsx'
import { PartialMark } from './level-figures.tsx'
import { useBook, useBookChoice } from './use-book.ts'

const ROW = 28
/** Of its own CSS: px that the figures of both halves do not have. */
const INSET = 50

/** The book on a phone: bids left, asks right, the best on top. A tap on a level opens the ticket at its price. */
export function PhoneBook({ market, onTap }: { market: Market; onTap: ((side: 'buy' | 'sell') => void) | null }) {
  const { t } = useTranslation('trading')
  const scroller = useRef<HTMLElement>(null)
  const choice = useBookChoice()
  const shown = useShownDepth(market, choice)
  const book = useBook(market, choice, shown)
  const depth = useSyncExternalStore(shown.subscribe, () => shown.view)
  const state = bookState(depth)
  const count = Math.max(depth.bids, depth.asks)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 4,
  })
  const room = useFigureRoom(scroller, INSET, state)
  const half = room(1 / 2)
  const scale = barScale(depth, Math.max(1, Math.round((rows.scrollRect?.height ?? 0) / ROW)))
  const items = rows.getVirtualItems()
  const nearEnd = (rows.scrollOffset ?? 0) > 0 && (items.at(-1)?.index ?? 0) >= count - 2
  const { wantAll } = choice
  useEffect(() => {
    if (nearEnd) wantAll()
  }, [nearEnd, wantAll])

  const level = (side: BookSideName, index: number) => {
    if (index >= depth.count(side)) return <span />
    const price = showPrice(market, depth.price(side, index))
    const [size, zeros] = quietZeros(showLots(market, depth.lots(side, index)))
    const bar = barPercent(cumulativeLots(depth, side)[index] as number, scale)
    const own = book.own[side].has(depth.price(side, index))
    const least = index === depth.count(side) - 1 && depth.partial(side)
    const free = half - (least ? 2 : 0)
    const priceRoom = Math.max(free / 2, free - digitsWide(size) - 1)
    const sizeRoom = free - Math.min(digitsWide(price), priceRoom) - 1
    const parts = [
      <span key="price" className={classNames('n', side === 'bid' ? 'up' : 'down')} translate="no">
        <FittedFigure text={price} room={priceRoom} />
      </span>,
      <span key="size" className="n" translate="no">
        {least && <PartialMark />}
        <FittedFigure text={size} zeros={zeros} room={sizeRoom} />
      </span>,
    ]
    return (
      <button
        type="button"
        className={classNames(
          bookStyles.l2,
          phoneStyles.l2,
          side === 'bid' ? `${bookStyles.b} ${phoneStyles.b}` : `${bookStyles.a} ${phoneStyles.a}`,
          own && `${bookStyles.own} ${phoneStyles.own}`,
        )}
        disabled={!onTap}
        onClick={() => {
          book.pick(side, index, 'price')
          onTap?.(side === 'bid' ? 'sell' : 'buy')
        }}
      >
        <span className="sr">{t(side === 'bid' ? 'book.bid' : 'book.ask')}</span>
        <span className={`${bookStyles.bar_} ${phoneStyles.bar_}`} style={{ transform: `scaleX(${bar / 100})` }} />
        {side === 'bid' ? parts.reverse() : parts}
      </button>
    )
  }
  return (
    <section className={classNames(phoneStyles.pbook, isOld(depth) && 'is-old')} aria-label={t('book.label')}>
      <div className={phoneStyles.bh}>
        <span>{t('book.bidHead')}</span>
        <BookMenu market={market} group={choice.group} onGroup={choice.setGroup} />
        <span>{t('book.askHead')}</span>
      </div>
      {state ? (
        <BookState state={state} />
      ) : (
        <section
          ref={scroller}
          className={`${bookStyles.pbookList} ${phoneStyles.pbookList}`}
          aria-label={t('book.levels')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
          tabIndex={0}
        >
          <div className={bookStyles.bkRows} style={{ height: count * ROW }}>
            {items.map(({ index, start }) => (
              <div key={index} className={phoneStyles.pair} style={{ top: start }}>
                {level('bid', index)}
                {level('ask', index)}
              </div>
            ))}
          </div>
        </section>
      )}
      <ProvenanceStrip depth={depth} roomy />
    </section>
  )
}
