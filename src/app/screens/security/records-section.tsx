import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faceOf } from '../../services/account/own-state.ts'
import { DegradedNote, Empty, ErrorState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { RecordColumn } from '../orders/record-columns.tsx'
import { RecordList } from '../orders/record-list.tsx'
import { useSafetyLabels } from './safety-labels.ts'
import * as styles from './security.module.css'
import { type RecordKind, recordKey, type SafetyRecord, useSafetyRecords } from './use-safety-records.ts'

/** What has changed about the account, and every try to sign in. @param news read anew when this changes */
export function RecordsSection({ version }: { version: number }) {
  const { t } = useTranslation('security')
  const [kind, setKind] = useState<RecordKind>('security')
  return (
    <section className={styles.safetyRecords}>
      <Tabs
        label={t('records.title')}
        value={kind}
        onChange={setKind}
        tabs={[
          { value: 'security', text: t('records.security') },
          { value: 'login', text: t('records.login') },
        ]}
      >
        {(chosen) => <Records key={chosen} kind={chosen} version={version} />}
      </Tabs>
    </section>
  )
}

function Records({ kind, version }: { kind: RecordKind; version: number }) {
  const { t } = useTranslation('security')
  const labels = useSafetyLabels()
  const view = useSafetyRecords(kind, version)
  const { records, rows, knownAt, total } = view
  const face = faceOf(view)
  const columns = useColumns()
  const more = useCallback(() => void records.more(), [records])
  const retry = () => void records.refresh()
  return (
    <>
      {face === 'degraded' && knownAt !== null && (
        <DegradedNote title={t('records.stale')} text={t('since', { at: labels.at(knownAt) })} onRetry={retry} />
      )}
      <RecordList
        label={t(`records.${kind}`)}
        rows={rows}
        columns={columns}
        rowKey={recordKey}
        loading={face === 'loading'}
        onEnd={more}
      >
        {face === 'empty' && <Empty title={t(`records.none.${kind}`)} />}
        {face === 'error' && <ErrorState title={t('records.failed')} onRetry={retry} />}
      </RecordList>
      {total !== null && total > 0 && (
        <p className="hint n">{t('records.count', { count: total, shown: rows.length })}</p>
      )}
    </>
  )
}

function useColumns(): RecordColumn<SafetyRecord>[] {
  const { t } = useTranslation('security')
  const labels = useSafetyLabels()
  const what = (row: SafetyRecord) =>
    'what' in row
      ? row.detail
        ? t('records.withDetail', { what: t(`event.${row.what}`), detail: row.detail })
        : t(`event.${row.what}`)
      : t(row.ok ? `records.in.${row.via}` : `records.tried.${row.via}`)
  return [
    { id: 'what', head: t('records.head.what'), width: 180, cell: (row) => <b className="strong">{what(row)}</b> },
    {
      id: 'time',
      head: t('records.head.at'),
      width: 128,
      cell: (row) => <span className="n">{labels.at(row.at)}</span>,
    },
    { id: 'device', head: t('records.head.device'), width: 120, cell: (row) => labels.device(row.device) },
    {
      id: 'place',
      head: t('records.head.place'),
      width: 120,
      cell: (row) => <span className="n">{labels.place(row)}</span>,
    },
  ]
}
