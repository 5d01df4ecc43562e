import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Follow } from '../../../../shared/calls/products/copy-entities.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/states.tsx'
import { leaderPath } from '../copy-parts.tsx'
import { Label, partColumns } from './follow-table.tsx'
import { moneyColumn, timeColumn } from './list-cells.tsx'
import * as styles from './mine.module.css'

const PAGE = 20

/** Follows that are over, why they ended, and their whole result by cause. */
export function EndedList({ follows }: { follows: readonly Follow[] }) {
  const { t, i18n } = useTranslation('copyMine')
  const [shown, setShown] = useState(PAGE)
  const columns: TableColumn<Follow>[] = [
    timeColumn(t, i18n.language, 'endedAt', (row) => row.ended_at),
    {
      id: 'leader',
      head: t('leader'),
      cell: (row) => (
        <>
          <Label text={t('leader')} />
          <Link className="strong" to={leaderPath(row.leader_id)} translate="no">
            {row.leader_name}
          </Link>
        </>
      ),
    },
    {
      id: 'reason',
      head: t('col.reason'),
      cell: (row) => (
        <>
          <Label text={t('col.reason')} />
          <span>{row.end_reason === null ? '--' : t(`end.${row.end_reason}`)}</span>
        </>
      ),
    },
    moneyColumn('amount', t('col.amount'), (row) => row.amount),
    ...partColumns(t, null),
  ]
  return (
    <>
      <DataTable
        label={t('tab.ended')}
        className={styles.cmTbl}
        columns={columns}
        rows={follows.slice(0, shown)}
        rowKey={({ id }) => id}
        instead={follows.length === 0 && <Empty title={t('noEnded')} />}
      />
      {follows.length > shown && (
        <Button className={styles.cmMore} onClick={() => setShown(shown + PAGE)}>
          {t('older')}
        </Button>
      )}
    </>
  )
}
