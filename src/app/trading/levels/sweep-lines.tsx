import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import type { BookSideName, DepthView } from '../../services/hub-client/topic-views.ts'
import { showPrice } from '../../ui/market-figures.ts'
import { sweepOf } from './book-model.ts'

interface SweepLinesProps {
  market: Market
  depth: DepthView
  side: BookSideName
  index: number
}

/**
 * What it takes to eat the book from its best level to one of its rows. It stands in a card that follows the pointer, where nothing can
 * be pressed: so each formula stands beside its figure.
 */
export function SweepLines({ market, depth, side, index }: SweepLinesProps) {
  const { t } = useTranslation('trading')
  const { size, value, average } = sweepOf(market, depth, side, index)
  const lines = [
    [
      t('book.to', { price: showPrice(market, depth.price(side, index)) }),
      'Σ q',
      `${showDecimal(size)} ${market.base}`,
    ],
    [t('book.value'), 'Σ q·p', `${showDecimal(value, 2)} ${market.quote}`],
    [t('book.average'), 'Σ q·p / Σ q', showDecimal(average)],
  ] as const
  return lines.map(([name, formula, figure]) => (
    <div key={formula}>
      <span>
        {name} <i>{formula}</i>
      </span>
      <b>{figure}</b>
    </div>
  ))
}
