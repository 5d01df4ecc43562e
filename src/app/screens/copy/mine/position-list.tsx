import { useTranslation } from 'react-i18next'
import { copyCalls } from '../../../../shared/calls/products/copy-calls.ts'
import type { CopyPosition, Follow } from '../../../../shared/calls/products/copy-entities.ts'
import { LastKnownNote } from '../../../services/money/last-known-note.tsx'
import { useNotConfirmed } from '../../../services/money/use-not-confirmed.ts'
import type { OwnView } from '../../../services/money/use-own-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { Empty, ErrorState } from '../../../ui/states.tsx'
import { useCopyWrite } from '../use-copy-write.ts'
import { leaderColumn, MarketSide, moneyColumn, namesOf, plainColumn, timeColumn } from './list-cells.tsx'
import * as styles from './mine.module.css'
import { WriteNote } from './write-note.tsx'

interface PositionListProps {
  view: OwnView<readonly CopyPosition[]>
  follows: readonly Follow[]
  /** Of which alone; null: of all. */
  follow: number | null
  onClosed: () => void
}

/** What the portfolios hold; the person closes what was kept. */
export function PositionList({ view, follows, follow, onClosed }: PositionListProps) {
  const { t, i18n } = useTranslation('copyMine')
  const notConfirmed = useNotConfirmed()
  const write = useCopyWrite(copyCalls.copyClose)
  const { data, status, knownAt, renew } = view
  const failed = status === 'failed'
  const rows = data?.filter((row) => follow === null || row.follow_id === follow) ?? []
  const kept = new Set(follows.filter(({ state }) => state === 'kept').map(({ id }) => id))
  const name = namesOf(follows)
  const close = async ({ follow_id, currency_id }: CopyPosition) => {
    if (await write.send({ id: follow_id, currency_id })) onClosed()
  }
  const columns: TableColumn<CopyPosition>[] = [
    { id: 'market', head: t('col.market'), width: 120, cell: (row) => <MarketSide {...row} /> },
    leaderColumn(t('leader'), (row) => name(row.follow_id)),
    plainColumn('size', t('col.size'), (row) => row.quantity),
    plainColumn('entry', t('col.entry'), (row) => row.entry_price),
    plainColumn('mark', t('col.mark'), (row) => row.mark_price),
    moneyColumn('margin', t('col.margin'), (row) => row.margin),
    moneyColumn('unrealised', t('col.unrealised'), (row) => row.unrealised, true),
    timeColumn(t, i18n.language, 'openedAt', (row) => row.opened_at),
  ]
  if (rows.some((row) => kept.has(row.follow_id)))
    columns.push({
      id: 'close',
      head: <span className="sr">{t('actions')}</span>,
      right: true,
      cell: (row) =>
        kept.has(row.follow_id) && (
          <Button size="s" busy={write.busy} whyNot={notConfirmed} onClick={() => void close(row)}>
            {t('closeOne')}
            <span className="sr"> {row.symbol}</span>
          </Button>
        ),
    })
  if (failed && data === null) return <ErrorState title={t('positionsFailed')} onRetry={renew} />
  return (
    <>
      <WriteNote refusal={write.refusal} />
      <DataTable
        label={t('tab.positions')}
        className={styles.cmTbl}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.follow_id} ${row.currency_id} ${row.side}`}
        state={data === null ? 'loading' : failed ? 'stale' : 'ready'}
        note={failed && <LastKnownNote title={t('positionsFailed')} at={knownAt} onRetry={renew} />}
        instead={data !== null && rows.length === 0 && <Empty title={t('noPositions')} text={t('noPositionsText')} />}
      />
    </>
  )
}
