import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import { faceOf } from '../account/own-state.ts'
import { LastKnownNote } from './last-known-note.tsx'
import * as styles from './money.module.css'
import type { MoneyRecords } from './use-money-records.ts'

interface HistoryTableProps<T> {
  label: string
  view: MoneyRecords<T>
  columns: readonly TableColumn<T>[]
  empty: string
  /** Stands on the right of the head. */
  end?: ReactNode
}

/** What has been, newest first, with more of it on demand. */
export function HistoryTable<T extends { id: number }>({ label, view, columns, empty, end }: HistoryTableProps<T>) {
  const { t } = useTranslation('money')
  const face = faceOf(view)
  const retry = () => void view.records.refresh()
  return (
    <section>
      <div className="sec">
        <h2>{label}</h2>
        {end}
      </div>
      {face === 'error' ? (
        <ErrorState title={t('historyFailed')} onRetry={retry} />
      ) : (
        <DataTable
          label={label}
          part="mo-history"
          className={styles.moHistory}
          columns={columns}
          rows={view.rows}
          rowKey={(row) => row.id}
          state={face === 'loading' ? 'loading' : face === 'degraded' ? 'stale' : 'ready'}
          note={
            face === 'degraded' ? <LastKnownNote title={t('historyFailed')} at={view.knownAt} onRetry={retry} /> : null
          }
          instead={face === 'empty' ? <Empty title={empty} /> : null}
        />
      )}
      {view.knownAt !== null && !view.complete && (
        <Button size="s" onClick={() => void view.records.more()}>
          {t('older')}
        </Button>
      )}
    </section>
  )
}
