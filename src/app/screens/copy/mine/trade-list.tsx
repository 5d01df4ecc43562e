import { useTranslation } from 'react-i18next'
import type { CopyTrade, Follow } from '../../../../shared/calls/products/copy-entities.ts'
import { scaled, unscaled } from '../../../../shared/perp/scaled.ts'
import type { TableColumn } from '../../../ui/data-table.tsx'
import { leaderColumn, MarketSide, moneyColumn, namesOf, paid, plainColumn, timeColumn } from './list-cells.tsx'
import { PagedTable } from './paged-table.tsx'
import { useCopyTrades } from './use-mine.ts'

type Row = CopyTrade & { id: number }

/** Copied positions that have ended, with what each made and cost. @param follow of which alone; null: of all */
export function TradeList({ follow, follows }: { follow: number | null; follows: readonly Follow[] }) {
  const { t, i18n } = useTranslation('copyMine')
  const view = useCopyTrades(follow)
  const name = namesOf(follows)
  const columns: TableColumn<Row>[] = [
    timeColumn(t, i18n.language, 'closedAt', (row) => row.closed_at),
    { id: 'market', head: t('col.market'), width: 120, cell: (row) => <MarketSide {...row} /> },
    leaderColumn(t('leader'), (row) => name(row.follow_id)),
    plainColumn('size', t('col.size'), (row) => row.quantity),
    plainColumn('entry', t('col.entry'), (row) => row.entry_price),
    plainColumn('exit', t('col.exit'), (row) => row.exit_price),
    moneyColumn('realised', t('part.prices'), (row) => row.realised, true),
    moneyColumn('fees', t('part.fees'), (row) => paid(row.fees), true),
    moneyColumn('funding', t('part.funding'), (row) => row.funding, true),
    moneyColumn('net', t('col.net'), netOf, true),
  ]
  return (
    <PagedTable
      label={t('tab.trades')}
      view={view}
      columns={columns}
      failed={t('tradesFailed')}
      empty={t('noTrades')}
    />
  )
}

/** Realised − fees + funding. */
function netOf({ realised, fees, funding }: CopyTrade): string {
  return unscaled(scaled(realised) - scaled(fees) + scaled(funding))
}
