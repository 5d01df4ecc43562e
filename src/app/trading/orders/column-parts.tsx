import type { ReactNode } from 'react'
import type { Order } from '../../../shared/calls/entities.ts'
import { Num } from '../../ui/number-cell.tsx'
import type { ListColumn } from './list-table.tsx'
import type { OrderLabels } from './order-labels.ts'
import * as styles from './orders.module.css'

/** Market and side. */
export function marketColumn<T extends Pick<Order, 'symbol' | 'side'>>({ t, side }: OrderLabels): ListColumn<T> {
  return {
    id: 'market',
    head: t('market_'),
    width: 96,
    sort: (row) => row.symbol,
    cell: (row) => (
      <span className="row g2">
        <b className="strong" translate="no">
          {row.symbol}
        </b>
        <span className={`badge ${row.side === 'buy' ? 'up' : 'down'}`}>{side(row.side)}</span>
      </span>
    ),
  }
}

/** An instant (ms) in the zone on screen, which the head says. */
export function timeColumn<T>(
  { t, time, zone }: OrderLabels,
  at: (row: T) => number,
  head = t('timeIn', { zone }),
): ListColumn<T> {
  return {
    id: 'time',
    head,
    width: 96,
    sort: at,
    cell: (row) => (
      <span className="n" translate="no">
        {time(at(row))}
      </span>
    ),
  }
}

interface Figure<T> {
  id: string
  head: string
  width?: number
  /** Decimal text; null: there is none. It is sorted by this. */
  text: (row: T) => string | null
  /** Where it is not shown as it stands. */
  cell?: (row: T) => ReactNode
  /** Digits that are shown at the least. */
  digits?: number
  /** Zeros at the end are shown, in grey. */
  zeros?: boolean
}

/** A figure on the right. */
export function figureColumn<T>({ id, head, width = 64, text, cell, digits, zeros }: Figure<T>): ListColumn<T> {
  const how = { ...(digits !== undefined && { digits }), ...(zeros && { zeros }) }
  return { id, head, right: true, width, sort: text, cell: cell ?? ((row) => <Num text={text(row)} {...how} />) }
}

/** A fee with its coin. @param explained puts its formula behind the figure */
export function feeColumn<T extends Pick<Order, 'fee_currency'>>(
  { t }: OrderLabels,
  text: (row: T) => string | null,
  explained: (row: T, figure: ReactNode) => ReactNode = (_row, figure) => figure,
): ListColumn<T> {
  const cell = (row: T) => (
    <span className="n" translate="no">
      {explained(row, <Num text={text(row)} zeros />)}{' '}
      {text(row) !== null && <span className="t3">{row.fee_currency}</span>}
    </span>
  )
  return figureColumn({ id: 'fee', head: t('fee'), width: 72, text, cell })
}

/** What can be done with a row. */
export function actionColumn<T>({ t }: OrderLabels, buttons: (row: T) => ReactNode): ListColumn<T> {
  return {
    id: 'action',
    head: t('action'),
    action: true,
    right: true,
    width: 40,
    cell: (row) => <span className={`row g2 ${styles.ownCancel}`}>{buttons(row)}</span>,
  }
}

/**
 * Columns of every account with what one of them adds: a column of the same id takes the place of the other, a new one stands
 * before the last.
 */
export function withAdded<T>(columns: readonly ListColumn<T>[], added: readonly ListColumn<T>[]): ListColumn<T>[] {
  const replaced = columns.map((column) => added.find(({ id }) => id === column.id) ?? column)
  const fresh = added.filter(({ id }) => !columns.some((column) => column.id === id))
  return [...replaced.slice(0, -1), ...fresh, ...replaced.slice(-1)]
}
