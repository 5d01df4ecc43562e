import { type ReactNode, useCallback } from 'react'
import { serverClock } from '../../base/platform/server-clock.ts'
import { faceOf } from '../../services/account/own-state.ts'
import { useSecond } from '../../services/hub-client/use-feed.ts'
import { DegradedNote, Empty, ErrorState } from '../../ui/states.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import { CsvButton } from './csv-button.tsx'
import type { Product } from './order-query.ts'
import * as styles from './orders-screen.module.css'
import type { RecordColumn } from './record-columns.tsx'
import type { RecordLabels } from './record-labels.ts'
import { RecordList } from './record-list.tsx'
import type { RecordsView } from './use-records.ts'

export interface RecordPartProps<T> {
  view: RecordsView<T>
  labels: RecordLabels
  what: 'orders' | 'trades' | 'funding' | 'tickets'
  /** Which words say that there is nothing. */
  empty: 'orders' | 'open' | 'plans' | 'trades' | 'funding' | 'tickets'
  filtered: boolean
  product: Product | 'option'
  columns: readonly RecordColumn<T>[]
  rowKey: (row: T) => string
  csv: (rows: readonly T[]) => string
  detail?: (row: T) => ReactNode
}

/** A list in its state, with its count, its age and its file. */
export function RecordPart<T>(props: RecordPartProps<T>) {
  const { view, labels, what, empty, filtered, product, columns, rowKey, csv, detail } = props
  const { p } = labels
  const { records, rows, total } = view
  const face = faceOf(view)
  const more = useCallback(() => void records.more(), [records])
  const retry = () => void records.refresh()
  let below: ReactNode = null
  if (face === 'empty')
    below = (
      <Empty
        title={filtered ? p('emptyFiltered') : p(`empty.${empty}`)}
        text={filtered ? p('emptyFilteredText') : ''}
      />
    )
  if (face === 'error') below = <ErrorState title={p(`failed.${what}`)} text={p('failedText')} onRetry={retry} />
  return (
    <>
      <div className={styles.recSum}>
        <Loaded view={view} labels={labels} />
        <CsvButton records={records} what={what} product={product} text={csv} labels={labels} />
      </div>
      {face === 'degraded' && <LastKnown view={view} labels={labels} title={p(`degraded.${what}`)} onRetry={retry} />}
      <RecordList
        label={p(`list.${what}`)}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        loading={face === 'loading'}
        onEnd={more}
        {...(detail && { detail })}
      >
        {below}
      </RecordList>
      <p className={styles.recFoot}>
        <span>
          {p('zone', { zone: labels.zone(view.knownAt ?? 0) })}
          {what === 'orders' && ` ${p(product === 'spot' ? 'footSpot' : 'foot')}`}
        </span>
        {total !== null && <span className="n">{p('shown', { shown: rows.length, total })}</span>}
      </p>
    </>
  )
}

/** When the list is from, on the server's clock, in ms of age. */
function useAge(knownAt: number | null): number {
  const now = useSecond() + serverClock.expectedOffset()
  return Math.max(1_000, now - (knownAt ?? now))
}

function Loaded<T>({ view, labels }: { view: RecordsView<T>; labels: RecordLabels }) {
  const age = useAgeText()
  const ms = useAge(view.knownAt)
  if (view.knownAt === null || view.total === null) return <span />
  return (
    <span className="t2 fs12 n">
      {labels.p('loaded', { count: view.total, at: labels.time(view.knownAt), age: age(ms) })}
    </span>
  )
}

interface LastKnownProps<T> {
  view: RecordsView<T>
  labels: RecordLabels
  title: string
  onRetry: () => void
}

function LastKnown<T>({ view, labels, title, onRetry }: LastKnownProps<T>) {
  const age = useAgeText()
  const ms = useAge(view.knownAt)
  return (
    <DegradedNote
      title={title}
      text={labels.p('listFrom', { at: labels.time(view.knownAt ?? 0), age: age(ms) })}
      onRetry={onRetry}
    />
  )
}
