import { useTranslation } from 'react-i18next'
import type { Follow, MissedCopy } from '../../../../shared/calls/products/copy-entities.ts'
import type { TableColumn } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/states.tsx'
import { Label } from './follow-table.tsx'
import { MarketSide, timeColumn } from './list-cells.tsx'
import * as styles from './mine.module.css'
import { PagedTable } from './paged-table.tsx'
import { useMissed } from './use-mine.ts'

/** What a follow has not copied, or not whole, each with its reason. */
export function MissedList({ follow }: { follow: Follow | null }) {
  const { t } = useTranslation('copyMine')
  return follow ? <Missed follow={follow} /> : <Empty title={t('noFollows')} />
}

function Missed({ follow }: { follow: Follow }) {
  const { t, i18n } = useTranslation('copyMine')
  const view = useMissed(follow.id)
  const columns: TableColumn<MissedCopy>[] = [
    timeColumn(t, i18n.language, 'at', (row) => row.at),
    { id: 'market', head: t('col.market'), width: 80, cell: (row) => <MarketSide symbol={row.symbol} /> },
    {
      id: 'reason',
      head: t('col.reason'),
      width: 200,
      cell: (row) => (
        <>
          <Label text={t('col.reason')} />
          <span className={styles.cmReason}>
            <b className="strong">{t(`missed.${row.reason}`)}</b>{' '}
            <span className="t2">{t(`missedText.${row.reason}`)}</span>
          </span>
        </>
      ),
    },
  ]
  return (
    <PagedTable
      label={`${t('tab.missed')}, ${follow.leader_name}`}
      view={view}
      columns={columns}
      failed={t('missedFailed')}
      empty={t('noMissed')}
      emptyText={t('noMissedText')}
    />
  )
}
