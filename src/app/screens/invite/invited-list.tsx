import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvitedRow } from '../../../shared/calls/notice-calls.ts'
import { zoneDateTime } from '../../base/platform/zone.ts'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/states.tsx'
import type { RecordColumn } from '../orders/record-columns.tsx'
import { RecordList } from '../orders/record-list.tsx'
import * as styles from './invite.module.css'
import type { InvitedView } from './use-invited.ts'

/** Who has registered with the code, the newest first. */
export function InvitedList({ view }: { view: InvitedView }) {
  const { t } = useTranslation('invite')
  const { rows, records, total, status } = view
  const more = useCallback(() => void records.more(), [records])
  const columns = useColumns()
  return (
    <section className={styles.invited}>
      <div className="sec">
        <h2>{t('people')}</h2>
        {total !== null && total > 0 && <span className="n">{t('count', { count: total, shown: rows.length })}</span>}
      </div>
      <RecordList
        label={t('people')}
        rows={rows}
        columns={columns}
        rowKey={({ no }) => String(no)}
        loading={status === 'loading'}
        onEnd={more}
      >
        {total === 0 && <Empty title={t('none')} text={t('noneText')} />}
      </RecordList>
    </section>
  )
}

function useColumns(): RecordColumn<InvitedRow>[] {
  const { t, i18n } = useTranslation('invite')
  const joined = (at: number | null) => (at === null ? '--' : zoneDateTime(at, i18n.language))
  return [
    {
      id: 'name',
      head: t('head.name'),
      width: 120,
      cell: (row) => (
        <b className="strong n" translate="no">
          {row.name}
        </b>
      ),
    },
    {
      id: 'time',
      head: t('head.joined'),
      width: 140,
      cell: (row) => (
        <span className="n" translate="no">
          {joined(row.joined_at)}
        </span>
      ),
    },
    {
      id: 'verified',
      head: t('head.verified'),
      width: 96,
      cell: (row) => (
        <Badge tone={row.verified ? 'ok' : undefined}>{t(row.verified ? 'verified' : 'notVerified')}</Badge>
      ),
    },
    {
      id: 'traded',
      head: t('head.traded'),
      width: 96,
      cell: (row) => t(row.traded ? 'traded' : 'notTraded'),
    },
  ]
}
