import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { WithdrawRow } from '../../../shared/calls/money-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { networkName } from '../../../shared/chain/network-name.ts'
import { maskText } from '../../../shared/rules/mask-text.ts'
import { isConfirmed } from '../../base/api/call-api.ts'
import { everyWhileShown } from '../../base/platform/while-shown.ts'
import { httpGateway } from '../../services/account/http-gateway.ts'
import { CancelWithdrawal } from '../../services/money/cancel-withdrawal.tsx'
import { HistoryTable } from '../../services/money/history-table.tsx'
import * as moneyStyles from '../../services/money/money.module.css'
import { moneyColumn, timeColumn } from '../../services/money/record-columns.tsx'
import { reasonText, stateText } from '../../services/money/record-labels.ts'
import { useMoneyRecords } from '../../services/money/use-money-records.ts'
import type { TableColumn } from '../../ui/data-table.tsx'
import * as withdrawStyles from './withdraw.module.css'

const OFTEN = 5_000

async function askPage(page: number) {
  const answer = await httpGateway.call(calls.withRecord, { page }, { quiet: true })
  return isConfirmed(answer) ? answer.data : null
}

interface WithdrawHistoryProps {
  /** Rises with each that is sent. */
  sent: number
  /** One was taken back: what stands before the next has changed. */
  onChanged: () => void
}

/** Withdrawals with what became of them; one under review can be taken back. */
export function WithdrawHistory({ sent, onChanged }: WithdrawHistoryProps) {
  const { t, i18n } = useTranslation('withdraw')
  const { t: m } = useTranslation('money')
  const view = useMoneyRecords<WithdrawRow>('withdrawals', askPage, (row) => row.created_at)
  const { records } = view
  const waits = view.rows.some(({ status }) => status === 0)
  useEffect(() => {
    if (sent > 0) void records.refresh()
  }, [sent, records])
  useEffect(() => {
    if (!waits) return
    return everyWhileShown(OFTEN, () => void records.refresh())
  }, [waits, records])
  const columns: TableColumn<WithdrawRow>[] = [
    timeColumn(m, i18n.language),
    { id: 'network', head: m('network'), width: 48, cell: (row) => networkName(row.network) },
    {
      id: 'to',
      head: t('toHead'),
      width: 88,
      cell: (row) => (
        <span className="n" translate="no">
          {maskText(row.address)}
        </span>
      ),
    },
    moneyColumn('amount', m('amount'), 88, (row) => row.amount),
    moneyColumn('received', t('arrives'), 88, (row) => row.received),
    {
      id: 'state',
      head: m('stateHead'),
      right: true,
      width: 64,
      cell: (row) => (
        <span className={moneyStyles.moWhy}>
          {stateText(m, row)} <span className="t2">{reasonText(m, row)}</span>
          {row.tx !== null && <span className="t2 n"> {t('tx', { tx: maskText(row.tx) })}</span>}
        </span>
      ),
    },
    {
      id: 'cancel',
      head: <span className="sr">{t('cancel')}</span>,
      right: true,
      width: 32,
      cell: (row) =>
        row.status === 0 ? (
          <CancelWithdrawal
            row={row}
            onDone={() => {
              void records.refresh()
              onChanged()
            }}
          />
        ) : null,
    },
  ]
  return (
    <div className={withdrawStyles.wdHistory}>
      <HistoryTable label={t('history')} view={view} columns={columns} empty={t('noHistory')} />
    </div>
  )
}
