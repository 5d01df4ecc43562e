import { useTranslation } from 'react-i18next'
import type { CopyShare } from '../../../../shared/calls/products/copy-entities.ts'
import type { TableColumn } from '../../../ui/data-table.tsx'
import { leaderColumn, moneyColumn, paid, timeColumn } from './list-cells.tsx'
import { PagedTable } from './paged-table.tsx'
import { useShares } from './use-mine.ts'

/** Shares of profit: paid to leaders, or received as one; each with the profit and the mark above which it was taken. */
export function ShareList({ direction }: { direction: CopyShare['direction'] }) {
  const { t, i18n } = useTranslation('copyMine')
  const view = useShares()
  const received = direction === 'received'
  const columns: TableColumn<CopyShare>[] = [
    timeColumn(t, i18n.language, 'at', (row) => row.at),
    received
      ? leaderColumn<CopyShare>(t('col.follow'), (row) => `#${row.follow_id}`)
      : leaderColumn<CopyShare>(t('leader'), (row) => row.leader_name),
    moneyColumn('profit', t('col.profit'), (row) => row.profit, true),
    moneyColumn('high', t('col.high'), (row) => row.high),
    moneyColumn('amount', t('part.share'), (row) => (received ? row.amount : paid(row.amount)), true),
  ]
  return (
    <PagedTable
      label={t('tab.shares')}
      view={view}
      columns={columns}
      only={(row) => row.direction === direction}
      failed={t('sharesFailed')}
      empty={t(received ? 'noReceived' : 'noShares')}
      emptyText={t('sharesText')}
    />
  )
}
