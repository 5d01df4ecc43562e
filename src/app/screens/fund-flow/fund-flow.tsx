import '../../services/money/money.module.css'
import '../../trading/orders/orders.module.css'
import '../orders/orders-screen.module.css'
import './fund-flow.module.css'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlowRow, WithdrawRow } from '../../../shared/calls/money-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { networkName } from '../../../shared/chain/network-name.ts'
import { maskText } from '../../../shared/rules/mask-text.ts'
import { isConfirmed } from '../../base/api/call-api.ts'
import { displayZone, zoneDateTime, zoneName } from '../../base/platform/zone.ts'
import { useSession } from '../../base/session/session.ts'
import { httpGateway } from '../../services/account/http-gateway.ts'
import { faceOf } from '../../services/account/own-state.ts'
import { CancelWithdrawal } from '../../services/money/cancel-withdrawal.tsx'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { useMoneyRecords } from '../../services/money/use-money-records.ts'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { useTitle } from '../../services/page/page-title.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import * as ordersScreenStyles from '../orders/orders-screen.module.css'
import type { RecordColumn } from '../orders/record-columns.tsx'
import { RecordList } from '../orders/record-list.tsx'
import { FlowExport } from './flow-export.tsx'
import { FlowFilters } from './flow-filters.tsx'
import { ALL, isFiltered, requestOf } from './flow-query.ts'
import * as fundFlowStyles from './fund-flow.module.css'
import { type FlowLine, linesOf, pendingThat } from './pending-rows.ts'

/** Withdrawals are decided on by a reviewer: nothing tells when but asking. */
const OFTEN = 5_000

/** /HomeView/personal/funding: every change of what the person has, newest first, with filters and a file. */
export default function FundFlow() {
  const { t } = useTranslation('flow')
  const { user } = useSession()
  useTitle(t('title'))
  return <Flow key={user?.id} />
}

function Flow() {
  const { t, i18n } = useTranslation(['flow', 'transfer', 'money'])
  const [query, setQuery] = useState(ALL)
  const zone = displayZone()
  const asked = requestOf(query, zone)
  const ask = async (page: number) => {
    const answer = await httpGateway.call(calls.fundFlow, { page, ...asked }, { quiet: true })
    return isConfirmed(answer) ? answer.data : null
  }
  const view = useMoneyRecords<FlowRow>(JSON.stringify(asked), ask, (row) => row.at)
  const { records } = view
  const face = faceOf(view)
  const pending = useOwnAnswer(calls.withRecord, { status: 0 }, OFTEN)
  const retry = () => void records.refresh()
  const again = () => {
    pending.renew()
    void records.refresh()
  }
  const more = useCallback(() => void records.more(), [records])
  const lines =
    face === 'loading' || face === 'error' ? [] : linesOf(view.rows, pendingThat(pending.data?.list ?? [], query, zone))
  const columns: RecordColumn<FlowLine>[] = [
    {
      id: 'type',
      head: t('type'),
      width: 88,
      cell: (line) => <b className="strong">{t(`types.${line.kind === 'pending' ? 'withdraw' : line.row.type}`)}</b>,
    },
    {
      id: 'time',
      head: t('time'),
      width: 128,
      cell: ({ at }) => (
        <span className="n" translate="no">
          {zoneDateTime(at, i18n.language, zone)}
        </span>
      ),
    },
    {
      id: 'account',
      head: t('account'),
      width: 64,
      cell: (line) => t(`transfer:wallet.${line.kind === 'pending' ? 'fund' : line.row.account}`),
    },
    {
      id: 'amount',
      head: t('amount'),
      right: true,
      width: 96,
      cell: (line) => {
        const amount = line.kind === 'pending' ? `-${line.row.amount}` : line.row.amount
        return (
          <>
            <Amount text={amount} signed zeros tone={amount.startsWith('-') ? 'none' : 'up'} /> {line.row.symbol}
          </>
        )
      },
    },
    {
      id: 'balance',
      head: t('balance'),
      right: true,
      width: 96,
      cell: (line) =>
        line.kind === 'pending' ? (
          <span className="t2">--</span>
        ) : (
          <>
            <Amount text={line.row.balance} zeros /> {line.row.symbol}
          </>
        ),
    },
    {
      id: 'ref',
      head: t('ref'),
      right: true,
      width: 48,
      cell: ({ kind, row }) => (
        <span className="n t2" translate="no">
          {(kind === 'pending' ? row.id : row.ref) ?? '--'}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('state'),
      right: true,
      width: 96,
      cell: (line) =>
        line.kind === 'pending' ? (
          <Pending row={line.row} onDone={again} />
        ) : (
          <span className="t2">{t('money:state.completed')}</span>
        ),
    },
  ]
  const filtered = isFiltered(query)
  return (
    <div className={`fl ${fundFlowStyles.rec} ${ordersScreenStyles.rec}`}>
      <h1>{t('title')}</h1>
      <div className={ordersScreenStyles.recTools}>
        <FlowFilters query={query} onChange={(change) => setQuery({ ...query, ...change })} />
      </div>
      <div className={ordersScreenStyles.recSum}>
        <span className="t2 fs12 n">{view.total !== null && t('count', { count: view.total })}</span>
        <FlowExport records={records} />
      </div>
      {pending.status === 'failed' && (
        <LastKnownNote title={t('pendingFailed')} at={pending.knownAt} onRetry={pending.renew} />
      )}
      {face === 'degraded' && <LastKnownNote title={t('failed')} at={view.knownAt} onRetry={retry} />}
      <RecordList
        label={t('title')}
        rows={lines}
        columns={columns}
        rowKey={({ kind, row }) => `${kind} ${row.id}`}
        loading={face === 'loading'}
        onEnd={more}
      >
        {face === 'empty' && lines.length === 0 && <Empty title={t(filtered ? 'noneFits' : 'none')} />}
        {face === 'error' && <ErrorState title={t('failed')} onRetry={retry} />}
      </RecordList>
      <p className={ordersScreenStyles.recFoot}>
        <span>{t('zone', { zone: zoneName(zone, view.knownAt ?? 0) })}</span>
        {view.total !== null && <span className="n">{t('shown', { shown: view.rows.length, total: view.total })}</span>}
      </p>
    </div>
  )
}

/** A withdrawal that is not decided: where it goes, and how to take it back. */
function Pending({ row, onDone }: { row: WithdrawRow; onDone: () => void }) {
  const { t } = useTranslation(['flow', 'money'])
  const where = t('pendingTo', { address: maskText(row.address), network: networkName(row.network) })
  return (
    <span className={fundFlowStyles.flPending}>
      <b className="strong">{t('money:state.processing')}</b>
      <span className="t2 n" translate="no">
        {where}
      </span>
      <CancelWithdrawal row={row} onDone={onDone} />
    </span>
  )
}
