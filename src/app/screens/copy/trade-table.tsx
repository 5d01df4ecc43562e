import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CopyReplay, CopyTrade, Leader } from '../../../shared/calls/products/copy-entities.ts'
import { zoneLabel } from '../../base/platform/zone.ts'
import { faceOf } from '../../services/account/own-state.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import * as styles from './copy.module.css'
import { dayMinute } from './copy-dates.ts'
import { Roi } from './copy-parts.tsx'
import { moneyText, spanText } from './copy-text.ts'
import { netOf } from './replay-path.ts'
import { MarketSide } from './replay-table.tsx'
import { marginRoi } from './trade-roi.ts'
import { tradeKey, useLeaderTrades } from './use-copy.ts'

/** Positions that the leader has closed, newest first, with what each would have been as a copy where the replay has it. */
export function TradeTable({ leader, replay }: { leader: Leader; replay: CopyReplay | null }) {
  const { t, i18n } = useTranslation('copy')
  const view = useLeaderTrades(leader.id)
  const replayed = useMemo(() => new Map(replay?.trades.map((row) => [tradeKey(row), netOf(row)])), [replay])
  const face = faceOf(view)
  const retry = () => void view.records.refresh()
  const label = (text: string) => <span className={styles.cpLabel}>{text}</span>
  const price = (id: 'entry_price' | 'exit_price', head: string): TableColumn<CopyTrade> => ({
    id,
    head,
    right: true,
    cell: (row) => (
      <>
        {label(head)}
        <Num text={row[id]} />
      </>
    ),
  })
  const columns: TableColumn<CopyTrade>[] = [
    {
      id: 'closed',
      head: t('copyClosedAt', { zone: zoneLabel() }),
      cell: (row) => (
        <span className="n" translate="no">
          {dayMinute(row.closed_at, i18n.language)}
        </span>
      ),
    },
    { id: 'market', head: t('copyMarket'), width: 120, cell: (row) => <MarketSide {...row} /> },
    {
      id: 'held',
      head: t('copyHeld'),
      right: true,
      cell: (row) => (
        <>
          {label(t('copyHeld'))}
          {spanText(Math.round((row.closed_at - row.opened_at) / 1_000), t)}
        </>
      ),
    },
    price('entry_price', t('copyEntry')),
    price('exit_price', t('copyExit')),
    {
      id: 'leader',
      head: t('copyLeader'),
      right: true,
      cell: (row) => (
        <>
          {label(t('copyLeader'))}
          <Roi text={marginRoi(row)} />
        </>
      ),
    },
    {
      id: 'you',
      head: t('copyYouReplayed'),
      right: true,
      cell: (row) => (
        <>
          {label(t('copyYouReplayed'))}
          <Replayed units={replayed.get(tradeKey(row))} />
        </>
      ),
    },
  ]
  if (face === 'error') return <ErrorState title={t('copyTradesFailed')} onRetry={retry} />
  return (
    <>
      <DataTable
        label={t('copyTrades')}
        className={`${styles.cpTbl} ${styles.cpTrades}`}
        columns={columns}
        rows={view.rows}
        rowKey={tradeKey}
        state={face === 'loading' ? 'loading' : face === 'degraded' ? 'stale' : 'ready'}
        note={
          face === 'degraded' ? <LastKnownNote title={t('copyTradesFailed')} at={view.knownAt} onRetry={retry} /> : null
        }
        instead={face === 'empty' ? <Empty title={t('copyNoTradesYet')} /> : null}
      />
      {view.knownAt !== null && !view.complete && (
        <Button size="s" onClick={() => void view.records.more()}>
          {t('copyOlder')}
        </Button>
      )}
    </>
  )
}

function Replayed({ units }: { units: bigint | undefined }) {
  if (units === undefined) return <Num text={null} />
  return (
    <span className={`n ${units < 0n ? 'down' : units > 0n ? 'up' : ''}`} translate="no">
      {units > 0n ? '+' : ''}
      {moneyText(units)}
    </span>
  )
}
