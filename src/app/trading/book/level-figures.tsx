import { useTranslation } from 'react-i18next'
import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { FittedFigure } from '../../ui/fitted-figure.tsx'
import { quietZeros } from '../../ui/quiet-zeros.ts'
import * as styles from '../layout/book.module.css'

export interface LevelFiguresProps {
  market: Market
  ticks: number
  lots: number
  /** Decimal text of the sum down to this level. */
  total: string
  /** Width of the bar, percent. */
  bar: number
  /** Digits that have room in a part of the row's width. */
  room: (share: number) => number
}

/** What part of a row's width its columns have, by the book's own CSS. */
const PRICE_SHARE = 1.1 / 3.1
const SHARE = 1 / 3.1

/** What a level of the book shows: bar, price, size and sum. */
export function LevelFigures({ market, ticks, lots, total, bar, room }: LevelFiguresProps) {
  const [size, zeros] = quietZeros(showDecimal(fromUnits(lots, market.quantity_digits)))
  return (
    <>
      <span className={styles.bar_} style={{ transform: `scaleX(${bar / 100})` }} />
      <span className={`n ${styles.p}`} translate="no" data-part="price">
        <FittedFigure text={showDecimal(fromUnits(ticks, market.price_digits))} room={room(PRICE_SHARE)} />
      </span>
      <span className="n" translate="no" data-part="size">
        <FittedFigure text={size} zeros={zeros} room={room(SHARE)} />
      </span>
      <span className="n t2" translate="no" data-part="total">
        <FittedFigure text={showDecimal(total)} room={room(SHARE)} />
      </span>
    </>
  )
}

/** Before the size of a level that the book knows only a part of. */
export function PartialMark() {
  const { t } = useTranslation('trading')
  return (
    <abbr className={styles.part} title={t('book.partial')}>
      <span aria-hidden="true">≥</span>
      <span className="sr">{t('book.partial')}</span>
    </abbr>
  )
}
