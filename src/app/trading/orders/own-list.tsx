import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { serverNow } from '../../base/platform/server-clock.ts'
import { tabNow } from '../../base/platform/tab-clock.ts'
import { clockTime, zoneLabel } from '../../base/platform/zone.ts'
import { faceOf, hasOlder, type ListState } from '../../services/account/own-state.ts'
import { useSecond } from '../../services/hub-client/use-feed.ts'
import { Button } from '../../ui/button.tsx'
import { DegradedNote, Empty, ErrorState } from '../../ui/states.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import { useWide } from '../../ui/use-wide.ts'
import { CardList } from './card-list.tsx'
import { ListCards } from './list-cards.tsx'
import { type ListColumn, ListTable } from './list-table.tsx'
import { useOrderLabels } from './order-labels.ts'
import * as styles from './orders.module.css'
import { type Sorting, sortRows } from './sort-rows.ts'

export interface OwnListProps<T> {
  label: string
  list: ListState<unknown>
  /** Rows to show; those of the list without a filter. */
  rows: readonly T[]
  columns: readonly ListColumn<T>[]
  rowKey: (row: T) => string | number
  empty: { title: string; text: string }
  /** `error`: nothing could be read. `degraded`: what failed, before the age of what is shown. */
  failed: { title: string; text: string; degraded: string }
  onRetry: () => void
  onEnd?: () => void
  /** How the rows stand sorted before anybody presses a head. */
  sortedBy?: Sorting | null
  /** On phones a row as a card of its own kind, and how high that is before it is measured (px). */
  card?: { of: (row: T) => ReactNode; height: number; className?: string }
}

/** One of the person's lists in its state: loading, rows, empty, last known, or not to be had. */
export function OwnList<T>(props: OwnListProps<T>) {
  const { label, list, rows, columns, rowKey, empty, failed, onRetry, onEnd, sortedBy = null, card } = props
  const [sorting, setSorting] = useState<Sorting | null>(sortedBy)
  const wide = useWide()
  const face = faceOf(list, rows.length)
  const sorted = useMemo(() => {
    const value = columns.find((column) => column.id === sorting?.column)?.sort
    // Cards have no heads to press: their rows come in order.
    return wide && sorting && value ? sortRows(rows, value, sorting.descending) : rows
  }, [rows, columns, sorting, wide])
  const ended = useCallback(() => onEnd?.(), [onEnd])
  let below: ReactNode = null
  if (face === 'empty') below = list.rows.length > 0 ? <Filtered list={list} onOlder={ended} /> : <Empty {...empty} />
  if (face === 'error') below = <ErrorState title={failed.title} text={failed.text} onRetry={onRetry} />
  const shared = {
    label,
    rows: face === 'loading' || face === 'error' ? [] : sorted,
    rowKey,
    loading: face === 'loading',
    loaded: list.rows.length,
    onEnd: ended,
    older: hasOlder(list) && <Older onOlder={ended} busy={list.loadingMore} />,
    children: below,
  }
  const table = { ...shared, columns, sorting, onSort: setSorting }
  return (
    <div className={styles.ownList}>
      {face === 'degraded' && <LastKnown title={failed.degraded} at={list.knownAt ?? 0} onRetry={onRetry} />}
      {wide ? (
        <ListTable {...table} />
      ) : card ? (
        <CardList {...shared} height={card.height} card={card.of} className={card.className} />
      ) : (
        <ListCards {...table} />
      )}
    </div>
  )
}

/** Nothing that is known passes the filter; what was not read yet may. */
function Filtered({ list, onOlder }: { list: ListState<unknown>; onOlder: () => void }) {
  const { t } = useOrderLabels()
  return (
    <Empty
      title={t('emptyFiltered')}
      text={t('emptyFilteredText', { count: list.rows.length })}
      action={hasOlder(list) && <ReadOlder onOlder={onOlder} busy={list.loadingMore} />}
    />
  )
}

/** Below the few rows that a filter has left. */
function Older(props: OlderProps) {
  return (
    <p className={styles.ownOlder}>
      <ReadOlder {...props} />
    </p>
  )
}

interface OlderProps {
  onOlder: () => void
  busy: boolean
}

function ReadOlder({ onOlder, busy }: OlderProps) {
  const { t } = useOrderLabels()
  return (
    <Button size="s" busy={busy} onClick={onOlder}>
      {t('readOlder')}
    </Button>
  )
}

function LastKnown({ title, at, onRetry }: { title: string; at: number; onRetry: () => void }) {
  const { t } = useOrderLabels()
  const age = useAgeText()
  const now = useSecond()
  const from = at + serverNow() - tabNow()
  return (
    <DegradedNote
      title={title}
      text={t('listFrom', { time: clockTime(from), zone: zoneLabel(from), age: age(Math.max(1000, now - at)) })}
      onRetry={onRetry}
    />
  )
}
