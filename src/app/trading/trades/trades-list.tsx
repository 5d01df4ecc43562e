import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { clockTime } from '../../base/platform/zone.ts'
import { hasNoSource, isDenied, isOld } from '../../services/hub-client/topic-views.ts'
import { useTrades } from '../../services/hub-client/use-topics.ts'
import { classNames } from '../../ui/class-names.ts'
import { FittedFigure } from '../../ui/fitted-figure.tsx'
import { showLots, showPrice } from '../../ui/market-figures.ts'
import { quietZeros } from '../../ui/quiet-zeros.ts'
import { Empty, Loading } from '../../ui/states.tsx'
import { useFigureRoom } from '../../ui/use-figure-room.ts'
import * as bookStyles from '../layout/book.module.css'
import * as phoneStyles from '../layout/phone.module.css'
import { RefusalNote } from '../refusal/refusal-note.tsx'

const COUNT = 200
/** Of the columns' own CSS: px free on both sides, and what part of the rest the first and the second have. */
const INSET = 24
const PRICE_SHARE = 1.1 / 3.1
const SIZE_SHARE = 1 / 3.1

/** Recent public trades, newest first; the colour and the sign are the taker's side. */
export function TradesList({ market, row = 21 }: { market: Market; row?: number }) {
  const { t } = useTranslation('trading')
  const scroller = useRef<HTMLElement>(null)
  const trades = useTrades(market.kind, market.currency_id, COUNT)
  const room = useFigureRoom(scroller, INSET)
  const rows = useVirtualizer({
    count: trades.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => row,
    overscan: 6,
  })
  // What the exchange refuses, or what has never come of a source that is gone.
  const lacks = isDenied(trades) ? 'trades' : !trades.known && hasNoSource(trades) ? 'source' : null
  return (
    <div className={classNames(bookStyles.bk, bookStyles.trades, phoneStyles.trades, isOld(trades) && 'is-old')}>
      <div className={`${bookStyles.h} ${phoneStyles.h}`}>
        <span>{t('book.price', { unit: market.quote })}</span>
        <span>{t('book.size', { unit: market.base })}</span>
        <span>{t('trades.time')}</span>
      </div>
      {lacks && <RefusalBand of={lacks} known={trades.known} />}
      {trades.count === 0 && trades.status === 'live' && <Empty title={t('trades.none')} />}
      {!trades.known && trades.status === 'waiting' && !lacks && <Loading />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section ref={scroller} className={bookStyles.bkList} aria-label={t('trades.label')} tabIndex={0}>
        <ul className={bookStyles.bkRows} style={{ height: trades.count * row }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const buy = trades.buy(index)
            const [size, zeros] = quietZeros(showLots(market, trades.lots(index)))
            return (
              <li key={index} className="l" style={{ top: start, height: row, lineHeight: `${row}px` }}>
                <span className={classNames('n', buy ? 'up' : 'down')} translate="no">
                  <FittedFigure text={showPrice(market, trades.price(index))} room={room(PRICE_SHARE)} />
                  <span className="sr">{t(buy ? 'trades.buy' : 'trades.sell')}</span>
                </span>
                <span className="n r" translate="no">
                  <FittedFigure text={size} zeros={zeros} room={room(SIZE_SHARE)} />
                </span>
                <span className="n t2 r" translate="no">
                  {clockTime(trades.time(index))}
                </span>
              </li>
            )
          })}
        </ul>
      </section>
    </div>
  )
}

function RefusalBand({ of, known }: { of: 'trades' | 'source'; known: boolean }) {
  if (known) return <RefusalNote of={of} band />
  return (
    <div className={bookStyles.bkState}>
      <RefusalNote of={of} />
    </div>
  )
}
