import { useTranslation } from 'react-i18next'
import { fromUnits, toUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { Level } from '../../../shared/wire/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { Num } from '../../ui/number-cell.tsx'
import * as styles from './positions.module.css'

const ROWS = 8

interface CloseBookProps {
  market: Market
  side: 'buy' | 'sell'
  /** Best first; empty where the book is not current. */
  levels: readonly Level[]
  /** What takes of it; `0` takes nothing. */
  quantity: string
}

/** The best of the book, with what the order would take of each level. */
export function CloseBook({ market, side, levels, quantity }: CloseBookProps) {
  const { t } = useTranslation('positions')
  const taken = takenOf(market, levels.slice(0, ROWS), quantity)
  return (
    <table className={`tbl ${styles.posBook}`} aria-label={t(side === 'sell' ? 'bids' : 'asks')}>
      <thead>
        <tr>
          <th scope="col">{t(side === 'sell' ? 'bid' : 'ask')}</th>
          <th scope="col" className="r">
            {t('size')}
          </th>
          <th scope="col" className="r">
            {t(side === 'sell' ? 'youSell' : 'youBuy')}
          </th>
        </tr>
      </thead>
      <tbody>
        {taken.map(({ price, size, part }) => (
          <tr key={price} className={classNames(/[1-9]/.test(part) && 'sel')}>
            <td className={side === 'sell' ? 'up' : 'down'}>
              <Num text={price} />
            </td>
            <td className="r">
              <Num text={size} />
            </td>
            <td className="r">
              <Num text={part} tone={/[1-9]/.test(part) ? 'none' : 'quiet'} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What of each level an order of this size takes, best first. */
export function takenOf(
  market: Pick<Market, 'quantity_digits'>,
  levels: readonly Level[],
  quantity: string,
): { price: string; size: string; part: string }[] {
  const digits = market.quantity_digits
  let left = /^(0|[1-9][0-9]*)(\.[0-9]+)?$/.test(quantity) ? (toUnits(quantity, digits) ?? 0) : 0
  return levels.map(([price, size]) => {
    const part = Math.min(left, toUnits(size, digits) ?? 0)
    left -= part
    return { price, size, part: part === 0 ? '0' : fromUnits(part, digits) }
  })
}
