import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { inView } from '../../trading/orders/card-list.tsx'
import { CardFacts, CardRows } from '../../trading/orders/card-rows.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SkeletonRows } from '../../ui/states.tsx'
import { useWide } from '../../ui/use-wide.ts'
import * as styles from './orders-screen.module.css'
import type { RecordColumn } from './record-columns.tsx'

export interface RecordListProps<T> {
  label: string
  rows: readonly T[]
  columns: readonly RecordColumn<T>[]
  rowKey: (row: T) => string
  loading: boolean
  /** What an open row shows below itself; null where it is closed. */
  detail?: (row: T) => ReactNode
  /** The last rows came into view. */
  onEnd: () => void
  /** Stands below the rows: an empty or an error state. */
  children?: ReactNode
}

const ROW = 40
const CARD = 92
const NEAR_END = 8

/** A long list as a table, on phones as cards; what is out of view is not drawn. It scrolls by keys as one stop in the tab order. */
export function RecordList<T>(props: RecordListProps<T>) {
  const { label, rows, rowKey, loading, onEnd, children } = props
  const wide = useWide()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (wide ? ROW : CARD),
    getItemKey: (at) => {
      const row = rows[at]
      return row === undefined ? at : rowKey(row)
    },
    overscan: 6,
    scrollPaddingStart: ROW,
  })
  const items = inView(virtual.getVirtualItems(), rows)
  const last = items.at(-1)
  const nearEnd = last !== undefined && last.index >= rows.length - NEAR_END
  // biome-ignore lint/correctness/useExhaustiveDependencies: longer lists are asked for anew
  useEffect(() => {
    if (nearEnd) onEnd()
  }, [nearEnd, onEnd, rows.length])
  const View = wide ? TableView : CardsView
  return (
    <section
      data-part="rec-scroll"
      className={styles.recScroll}
      ref={scroller}
      aria-label={label}
      aria-busy={loading || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
    >
      <View {...props} items={items} measure={virtual.measureElement} height={virtual.getTotalSize()} />
      {children}
    </section>
  )
}

interface ViewProps<T> extends RecordListProps<T> {
  items: readonly { row: T; index: number; start: number; end: number }[]
  measure: (element: HTMLElement | null) => void
  height: number
}

/** Each row is a body of the table, so that it is measured together with what is open below it. */
function TableView<T>(props: ViewProps<T>) {
  const { label, rows, columns, rowKey, loading, detail, items, measure, height } = props
  const before = items[0]?.start ?? 0
  const after = height - (items.at(-1)?.end ?? height)
  return (
    <table
      data-part="rec-table"
      className={`tbl ${styles.recTable}`}
      aria-label={label}
      aria-rowcount={rows.length + 1}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={classNames(column.right && 'r')} title={column.hint}>
              {column.id === 'time' ? <span className="sort desc">{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      {loading && (
        <tbody>
          <SkeletonRows rows={6} columns={columns.map((column) => column.width)} />
        </tbody>
      )}
      {before > 0 && <Space height={before} columns={columns.length} />}
      {items.map(({ row, index }) => {
        const open = detail?.(row) ?? null
        return (
          <tbody key={rowKey(row)} ref={measure} data-index={index}>
            <tr aria-rowindex={index + 2} className={open ? 'sel' : undefined}>
              {columns.map((column) => (
                <td key={column.id} className={classNames(column.right && 'r')}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
            {open && (
              <tr className={styles.recOpen}>
                <td colSpan={columns.length}>{open}</td>
              </tr>
            )}
          </tbody>
        )
      })}
      {after > 0 && <Space height={after} columns={columns.length} />}
    </table>
  )
}

/** Stands for the rows that are out of view. */
function Space({ height, columns }: { height: number; columns: number }) {
  return (
    <tbody aria-hidden="true">
      <tr className={styles.recSpace}>
        <td colSpan={columns} style={{ height }} />
      </tr>
    </tbody>
  )
}

/** The market and the state, which opens the card, stand in its head; the rest follows in lines. */
function CardsView<T>({ rows, columns, rowKey, loading, detail, items, measure, height }: ViewProps<T>) {
  const rest = columns.filter((column) => column.id !== 'state' && column.id !== 'market')
  const head = ['market', 'state'].flatMap((id) => columns.filter((column) => column.id === id))
  const facts = [...head, ...rest]
  return (
    <CardRows
      items={items}
      count={rows.length}
      rowKey={rowKey}
      measure={measure}
      height={height}
      loading={loading}
      card={(row) => (
        <>
          <CardFacts columns={facts} row={row} />
          {detail?.(row)}
        </>
      )}
    />
  )
}
