import { useTranslation } from 'react-i18next'
import type { CopyPosition, Leader } from '../../../shared/calls/products/copy-entities.ts'
import { zoneLabel } from '../../base/platform/zone.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { moneyDigits } from '../../ui/money-digits.ts'
import { Num } from '../../ui/number-cell.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import * as styles from './copy.module.css'
import { dayMinute } from './copy-dates.ts'
import { toneOf } from './copy-text.ts'
import { MarketSide } from './replay-table.tsx'
import { useLeaderPositions } from './use-copy.ts'

/** What the leader holds now; a new follow copies none of it. */
export function PositionTable({ leader }: { leader: Leader }) {
  const { t, i18n } = useTranslation('copy')
  const { data, status, knownAt, renew } = useLeaderPositions(leader.id)
  const failed = status === 'failed'
  const figure = (
    id: 'quantity' | 'entry_price' | 'mark_price' | 'margin',
    head: string,
    cut = false,
  ): TableColumn<CopyPosition> => ({
    id,
    head,
    right: true,
    cell: (row) => (
      <>
        <span className={styles.cpLabel}>{head}</span>
        <Num text={row[id]} {...(cut && { digits: moneyDigits(row[id]) })} />
      </>
    ),
  })
  const columns: TableColumn<CopyPosition>[] = [
    {
      id: 'opened',
      head: t('copyOpenedAt', { zone: zoneLabel() }),
      cell: (row) => (
        <span className="n" translate="no">
          {dayMinute(row.opened_at, i18n.language)}
        </span>
      ),
    },
    { id: 'market', head: t('copyMarket'), width: 120, cell: (row) => <MarketSide {...row} /> },
    figure('quantity', t('copySize')),
    figure('entry_price', t('copyEntry')),
    figure('mark_price', t('copyMark')),
    figure('margin', t('copyMargin'), true),
    {
      id: 'unrealised',
      head: t('copyUnrealised'),
      right: true,
      cell: (row) => (
        <>
          <span className={styles.cpLabel}>{t('copyUnrealised')}</span>
          <Num text={row.unrealised} digits={moneyDigits(row.unrealised)} signed tone={toneOf(row.unrealised)} />
        </>
      ),
    },
  ]
  if (failed && data === null) return <ErrorState title={t('copyPositionsFailed')} onRetry={renew} />
  return (
    <>
      <p className="t2 fs12">{t('copyNotCopied')}</p>
      <DataTable
        label={t('copyPositions')}
        className={`${styles.cpTbl} ${styles.cpTrades}`}
        columns={columns}
        rows={data ?? []}
        rowKey={(row) => `${row.currency_id} ${row.side}`}
        state={data === null ? 'loading' : failed ? 'stale' : 'ready'}
        note={failed ? <LastKnownNote title={t('copyPositionsFailed')} at={knownAt} onRetry={renew} /> : null}
        instead={data?.length === 0 ? <Empty title={t('copyNoPositions')} /> : null}
      />
    </>
  )
}
