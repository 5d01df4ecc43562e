import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faceOf } from '../../../services/account/own-state.ts'
import { LastKnownNote } from '../../../services/money/last-known-note.tsx'
import type { MoneyRecords } from '../../../services/money/use-money-records.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { Empty, ErrorState } from '../../../ui/states.tsx'
import * as styles from './mine.module.css'

interface PagedTableProps<T extends { id: number }> {
  label: string
  view: MoneyRecords<T>
  columns: readonly TableColumn<T>[]
  /** Rows that are shown; left out: all. */
  only?: (row: T) => boolean
  failed: string
  empty: string
  emptyText?: string
}

/** Records of copy trading, newest first, page by page, in any of their states. */
export function PagedTable<T extends { id: number }>(props: PagedTableProps<T>) {
  const { label, view, columns, only, failed, empty, emptyText } = props
  const { t } = useTranslation('copyMine')
  const [reading, setReading] = useState(false)
  const rows = only ? view.rows.filter(only) : view.rows
  const face = faceOf(view, rows.length)
  const retry = () => void view.records.refresh()
  if (face === 'error') return <ErrorState title={failed} onRetry={retry} />
  const older = () => {
    setReading(true)
    void view.records.more().finally(() => setReading(false))
  }
  return (
    <>
      <DataTable
        label={label}
        className={styles.cmTbl}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        state={face === 'loading' ? 'loading' : face === 'degraded' ? 'stale' : 'ready'}
        note={face === 'degraded' && <LastKnownNote title={failed} at={view.knownAt} onRetry={retry} />}
        instead={face !== 'loading' && rows.length === 0 && <Empty title={empty} text={emptyText} />}
      />
      {!view.complete && view.rows.length > 0 && (
        <Button className={styles.cmMore} busy={reading} onClick={older}>
          {t('older')}
        </Button>
      )}
    </>
  )
}
