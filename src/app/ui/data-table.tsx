import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './data-table.module.css'
import { SkeletonRows } from './states.tsx'

export interface TableColumn<T> {
  id: string
  head: ReactNode
  cell: (row: T) => ReactNode
  right?: boolean
  /** Width of the bar while loading, px. */
  width?: number
  sortable?: boolean
}

export interface TableSort {
  column: string
  descending: boolean
}

export interface DataTableProps<T> {
  label: string
  columns: readonly TableColumn<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
  /** How many rows stand there while loading, where that is known: what follows need not move then. */
  loadingRows?: number
  /** `stale`: the rows are the last known ones; their figures turn grey. */
  state?: 'ready' | 'loading' | 'stale'
  sort?: TableSort | null
  onSort?: (sort: TableSort) => void
  selected?: (row: T) => boolean
  /** Stands over the rows: a degraded or stale note. */
  note?: ReactNode
  /** Stands in place of the rows: empty or error. */
  instead?: ReactNode
  className?: string
  /** What rules of the screen call it: its `data-part` besides its own. */
  part?: string
}

/** A table of the house in any of its states. For some hundred rows; longer lists are virtualised where they stand. */
export function DataTable<T>(props: DataTableProps<T>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    state = 'ready',
    loadingRows,
    sort,
    onSort,
    selected,
    note,
    instead,
    className,
    part,
  } = props
  return (
    <div data-part={part ? `data-table ${part}` : 'data-table'} className={classNames(styles.dataTable, className)}>
      {note}
      <table
        className={classNames('tbl', state === 'stale' && 'is-stale')}
        aria-label={label}
        aria-busy={state === 'loading' || undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {state === 'loading' ? (
            <SkeletonRows rows={loadingRows} columns={columns.map((column) => column.width ?? 56)} />
          ) : (
            rows.map((row) => (
              <tr key={rowKey(row)} className={selected?.(row) ? 'sel' : undefined}>
                {columns.map((column) => (
                  <td key={column.id} className={column.right ? 'r' : undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))
          )}
        </tbody>
      </table>
      {instead}
    </div>
  )
}

function Head<T>({ column, sort, onSort }: { column: TableColumn<T> } & Pick<DataTableProps<T>, 'sort' | 'onSort'>) {
  const sorted = sort?.column === column.id ? sort : null
  const direction = sorted && (sorted.descending ? 'descending' : 'ascending')
  return (
    <th scope="col" className={column.right ? 'r' : undefined} aria-sort={direction ?? undefined}>
      {column.sortable && onSort ? (
        <button
          type="button"
          className={classNames('sort', sorted && (sorted.descending ? 'desc' : 'asc'))}
          onClick={() => onSort({ column: column.id, descending: !sorted?.descending })}
        >
          {column.head}
        </button>
      ) : (
        column.head
      )}
    </th>
  )
}
