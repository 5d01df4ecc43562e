import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useSecond } from '../../market/use-feed.ts'
import { DegradedNote, Empty, ErrorState } from '../../ui/states.tsx'
import { utcTime } from '../layout/figures.ts'
import { useAgeText } from '../layout/use-age-text.ts'
import { useWide } from '../layout/use-wide.ts'
import { ListCards } from './list-cards.tsx'
import { type ListColumn, ListTable } from './list-table.tsx'
import { useOrderWords } from './order-words.ts'
import { faceOf, type ListState } from './own-state.ts'
import { type Sorting, sortRows } from './sort-rows.ts'

export interface OwnListProps<T> {
  label: string
  list: ListState<T>
  /** Rows to show; those of the list without a filter. */
  rows: readonly T[]
  columns: readonly ListColumn<T>[]
  rowKey: (row: T) => number
  empty: { title: string; text: string }
  /** `error`: nothing could be read. `degraded`: what failed, before the age of what is shown. */
  failed: { title: string; text: string; degraded: string }
  onRetry: () => void
  onEnd?: () => void
}

/** One of the person's lists in its state: loading, rows, empty, last known, or not to be had. */
export function OwnList<T>({ label, list, rows, columns, rowKey, empty, failed, onRetry, onEnd }: OwnListProps<T>) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const wide = useWide()
  const face = faceOf(list, rows.length)
  const sorted = useMemo(() => {
    const value = columns.find((column) => column.id === sorting?.column)?.sort
    return sorting && value ? sortRows(rows, value, sorting.descending) : rows
  }, [rows, columns, sorting])
  const ended = useCallback(() => onEnd?.(), [onEnd])
  const List = wide ? ListTable : ListCards
  let below: ReactNode = null
  if (face === 'empty') below = <Empty title={empty.title} text={empty.text} />
  if (face === 'error') below = <ErrorState title={failed.title} text={failed.text} onRetry={onRetry} />
  return (
    <div className="own-list">
      {face === 'degraded' && <LastKnown title={failed.degraded} at={list.knownAt ?? 0} onRetry={onRetry} />}
      <List
        label={label}
        rows={face === 'loading' || face === 'error' ? [] : sorted}
        columns={columns}
        rowKey={rowKey}
        sorting={sorting}
        onSort={setSorting}
        loading={face === 'loading'}
        onEnd={ended}
      >
        {below}
      </List>
    </div>
  )
}

function LastKnown({ title, at, onRetry }: { title: string; at: number; onRetry: () => void }) {
  const { t } = useOrderWords()
  const age = useAgeText()
  const now = useSecond()
  return (
    <DegradedNote
      title={title}
      text={t('listFrom', { time: utcTime(at), age: age(Math.max(1000, now - at)) })}
      onRetry={onRetry}
    />
  )
}
