import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import * as styles from './orders.module.css'

interface CardRowsProps<T> {
  /** Those in view, with their place among all. */
  items: readonly { row: T; index: number; start: number }[]
  count: number
  rowKey: (row: T) => string | number
  measure: (element: HTMLElement | null) => void
  /** Of all cards together, px. */
  height: number
  loading: boolean
  className?: string | undefined
  card: (row: T) => ReactNode
}

/** Cards of a virtual list, each with its place among all. */
export function CardRows<T>({ items, count, rowKey, measure, height, loading, className, card }: CardRowsProps<T>) {
  return (
    <>
      <ul data-part="own-cards" className={classNames(styles.ownCards, className)} style={{ height }}>
        {items.map(({ row, index, start }) => (
          <li
            key={rowKey(row)}
            ref={measure}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            {card(row)}
          </li>
        ))}
      </ul>
      {loading && (
        <ul data-part="own-cards" className={styles.ownCards} aria-hidden="true">
          {[180, 140, 160].map((width) => (
            <li key={width}>
              <span className="sk" style={{ width }} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface FactColumn<T> {
  id: string
  head: string
  cell: (row: T) => ReactNode
}

/** A card's head of two columns, and a line of the others that wraps; figures that do not exist are left out. */
export function CardFacts<T>({ columns, row }: { columns: readonly FactColumn<T>[]; row: T }) {
  const [title, end, ...facts] = columns
  return (
    <>
      <div className={`row sp g2 ${styles.ownHead}`}>
        {title?.cell(row)}
        <span className="t2 fs12">{end?.cell(row)}</span>
      </div>
      <dl data-part="own-facts" className={styles.ownFacts}>
        {facts.map((column) => (
          <div key={column.id} data-fact={column.id}>
            <dt>{column.head}</dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
