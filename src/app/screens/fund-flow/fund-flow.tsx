import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlowRow } from '../../../shared/calls/money-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { httpDoor } from '../../account/http-door.ts'
import { isConfirmed } from '../../api/call-api.ts'
import { LastKnownNote } from '../../money/last-known-note.tsx'
import { useMoneyRecords } from '../../money/use-money-records.ts'
import { useTitle } from '../../page/page-title.tsx'
import { displayZone, zoneDateTime, zoneName } from '../../platform/zone.ts'
import { useSession } from '../../session/session.ts'
import { faceOf } from '../../trading/account/own-state.ts'
import { Amount } from '../../ui/amount.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import type { RecordColumn } from '../orders/record-columns.tsx'
import { RecordList } from '../orders/record-list.tsx'
import { FlowExport } from './flow-export.tsx'
import { FlowFilters } from './flow-filters.tsx'
import { ALL, isFiltered, requestOf } from './flow-query.ts'
import '../../money/money.css'
import '../../trading/orders/orders.css'
import '../orders/orders-screen.css'
import './fund-flow.css'

/** /HomeView/personal/funding: every change of what the person has, newest first, with filters and a file. */
export default function FundFlow() {
  const { t } = useTranslation('flow')
  const { user } = useSession()
  useTitle(t('title'))
  return <Flow key={user?.id} />
}

function Flow() {
  const { t, i18n } = useTranslation(['flow', 'transfer'])
  const [query, setQuery] = useState(ALL)
  const zone = displayZone()
  const asked = requestOf(query, zone)
  const ask = async (page: number) => {
    const answer = await httpDoor.call(calls.fundFlow, { page, ...asked }, { quiet: true })
    return isConfirmed(answer) ? answer.data : null
  }
  const view = useMoneyRecords<FlowRow>(JSON.stringify(asked), ask, (row) => row.at)
  const { records } = view
  const face = faceOf(view)
  const retry = () => void records.refresh()
  const more = useCallback(() => void records.more(), [records])
  const columns: RecordColumn<FlowRow>[] = [
    {
      id: 'type',
      head: t('type'),
      width: 88,
      cell: (row) => <b className="strong">{t(`types.${row.type}`)}</b>,
    },
    {
      id: 'time',
      head: t('time'),
      width: 128,
      cell: (row) => (
        <span className="n" translate="no">
          {zoneDateTime(row.at, i18n.language, zone)}
        </span>
      ),
    },
    { id: 'account', head: t('account'), width: 64, cell: (row) => t(`transfer:purse.${row.account}`) },
    {
      id: 'amount',
      head: t('amount'),
      right: true,
      width: 96,
      cell: (row) => (
        <>
          <Amount text={row.amount} signed zeros tone={row.amount.startsWith('-') ? 'none' : 'up'} /> {row.symbol}
        </>
      ),
    },
    {
      id: 'balance',
      head: t('balance'),
      right: true,
      width: 96,
      cell: (row) => (
        <>
          <Amount text={row.balance} zeros /> {row.symbol}
        </>
      ),
    },
    {
      id: 'ref',
      head: t('ref'),
      right: true,
      width: 48,
      cell: (row) => (
        <span className="n t2" translate="no">
          {row.ref ?? '--'}
        </span>
      ),
    },
  ]
  const filtered = isFiltered(query)
  return (
    <div className="rec fl">
      <h1>{t('title')}</h1>
      <div className="rec-tools">
        <FlowFilters query={query} onChange={(change) => setQuery({ ...query, ...change })} />
      </div>
      <div className="rec-sum">
        <span className="t2 fs12 n">{view.total !== null && t('count', { count: view.total })}</span>
        <FlowExport records={records} />
      </div>
      {face === 'degraded' && <LastKnownNote title={t('failed')} at={view.knownAt} onRetry={retry} />}
      <RecordList
        label={t('title')}
        rows={view.rows}
        columns={columns}
        rowKey={(row) => String(row.id)}
        loading={face === 'loading'}
        onEnd={more}
      >
        {face === 'empty' && <Empty title={t(filtered ? 'noneFits' : 'none')} />}
        {face === 'error' && <ErrorState title={t('failed')} onRetry={retry} />}
      </RecordList>
      <p className="rec-foot">
        <span>{t('zone', { zone: zoneName(zone, view.knownAt ?? 0) })}</span>
        {view.total !== null && <span className="n">{t('shown', { shown: view.rows.length, total: view.total })}</span>}
      </p>
    </div>
  )
}
