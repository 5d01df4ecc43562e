import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { SkeletonRows } from '../../ui/states.tsx'
import * as styles from './orders.module.css'
import { nextSorting, type Sorting, type SortValue } from './sort-rows.ts'
import { useNearEnd } from './use-near-end.ts'

export interface ListColumn<T> {
  id: string
  head: string
  /** What the figure is, on hover of its head. */
  hint?: string
  /** Buttons: the head is heard and not seen, and phones put them at the foot of a card. */
  action?: boolean
  /** Figures stand on the right. */
  right?: boolean
  /** Width of its bar while the rows load, px. */
  width: number
  cell: (row: T) => ReactNode
  /** What it is sorted by; without it the column cannot be sorted. */
  sort?: (row: T) => SortValue
}

export interface ListTableProps<T> {
  label: string
  rows: readonly T[]
  columns: readonly ListColumn<T>[]
  rowKey: (row: T) => string | number
  sorting: Sorting | null
  onSort: (sorting: Sorting | null) => void
  loading: boolean
  /** Rows that are known, shown or not. */
  loaded: number
  /** The last rows came into view. */
  onEnd?: (() => void) | undefined
  /** Stands below the rows where it reads no further by itself. */
  older?: ReactNode
  /** Stands below the rows: an empty or an error state. */
  children?: ReactNode
}

const ROW = 32
const NEAR_END = 10

/** A table whose rows outside the view are not drawn; the whole of it scrolls by keys as one stop in the tab order. */
export function ListTable<T>(props: ListTableProps<T>) {
  const { label, rows, columns, rowKey, sorting, onSort, loading, loaded, onEnd, older, children } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
    scrollPaddingStart: ROW,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.start ?? 0
  const last = items.at(-1)
  const rest = last ? virtual.getTotalSize() - last.end : 0
  const waits = useNearEnd({ rows: rows.length, last: last?.index, loaded, margin: NEAR_END, onEnd })
  return (
    <section
      className={styles.ownScroll}
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
    >
      <table
        className={`tbl ${styles.ownTable}`}
        aria-label={label}
        aria-busy={loading || undefined}
        aria-rowcount={rows.length + 1}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={classNames(column.right && 'r')}
                title={column.hint}
                aria-sort={
                  sorting?.column === column.id ? (sorting.descending ? 'descending' : 'ascending') : undefined
                }
              >
                {column.sort ? (
                  <button
                    type="button"
                    className={classNames(
                      'sort',
                      sorting?.column === column.id && (sorting.descending ? 'desc' : 'asc'),
                    )}
                    onClick={() => onSort(nextSorting(sorting, column.id))}
                  >
                    {column.head}
                  </button>
                ) : (
                  <span className={classNames(column.action && 'sr')}>{column.head}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading && <SkeletonRows columns={columns.map((column) => column.width)} />}
          {first > 0 && <Space height={first} columns={columns.length} />}
          {items.map((item) => {
            const row = rows[item.index]
            return (
              row !== undefined && (
                <tr key={rowKey(row)} aria-rowindex={item.index + 2}>
                  <Cells row={row} columns={columns} />
                </tr>
              )
            )
          })}
          {rest > 0 && <Space height={rest} columns={columns.length} />}
        </tbody>
      </table>
      {waits && rows.length > 0 && older}
      {children}
    </section>
  )
}

interface CellsProps<T> {
  row: T
  columns: readonly ListColumn<T>[]
}

/** Cells of a row. A row whose place alone is another is not drawn anew: rows are never changed in place, and who looks keeps the columns. */
const Cells = memo(function Cells<T>({ row, columns }: CellsProps<T>) {
  return columns.map((column) => (
    <td key={column.id} className={classNames(column.right && 'r')}>
      {column.cell(row)}
    </td>
  ))
}) as <T>(props: CellsProps<T>) => ReactNode

function Space({ height, columns }: { height: number; columns: number }) {
  return (
    <tr className={styles.ownSpace}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
