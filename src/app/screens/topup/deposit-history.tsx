import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RechargeRow } from '../../../shared/calls/money-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { networkName } from '../../../shared/chain/network-name.ts'
import { maskText } from '../../../shared/rules/mask-text.ts'
import { isConfirmed } from '../../base/api/call-api.ts'
import { httpGateway } from '../../services/account/http-gateway.ts'
import { HistoryTable } from '../../services/money/history-table.tsx'
import * as styles from '../../services/money/money.module.css'
import { moneyColumn, timeColumn } from '../../services/money/record-columns.tsx'
import { depositText, reasonText } from '../../services/money/record-labels.ts'
import { useMoneyRecords } from '../../services/money/use-money-records.ts'
import type { TableColumn } from '../../ui/data-table.tsx'

async function askPage(page: number) {
  const answer = await httpGateway.call(calls.rechargeLog, { page }, { quiet: true })
  return isConfirmed(answer) ? answer.data : null
}

/** Deposits and vouchers that are over, with what became of them; those that are not stand above. @param ended rises with each that has come to its end */
export function DepositHistory({ ended }: { ended: number }) {
  const { t, i18n } = useTranslation('topup')
  const { t: m } = useTranslation('money')
  const view = useMoneyRecords<RechargeRow>('deposits', askPage, (row) => row.created_at)
  const { records } = view
  const over = { ...view, rows: view.rows.filter(({ status }) => status !== 0) }
  useEffect(() => {
    if (ended > 0) void records.refresh()
  }, [ended, records])
  const columns: TableColumn<RechargeRow>[] = [
    timeColumn(m, i18n.language),
    {
      id: 'network',
      head: m('network'),
      width: 48,
      cell: (row) =>
        row.kind === 'voucher' ? t('voucher.short') : row.network === null ? '--' : networkName(row.network),
    },
    {
      id: 'from',
      head: t('from'),
      width: 88,
      cell: (row) => (
        <span className="n" translate={row.kind === 'voucher' ? undefined : 'no'}>
          {row.kind === 'voucher' ? t('bank') : row.from === null ? '--' : maskText(row.from)}
        </span>
      ),
    },
    moneyColumn('amount', m('amount'), 88, (row) => row.amount),
    {
      id: 'state',
      head: m('stateHead'),
      right: true,
      width: 56,
      cell: (row) => (
        <span className={styles.moWhy}>
          {depositText(m, row)} <span className="t2">{reasonText(m, row)}</span>
        </span>
      ),
    },
  ]
  return (
    <HistoryTable
      label={t('history')}
      view={over}
      columns={columns}
      empty={t('noHistory')}
      end={
        <Link className="lnk fs12" to="/HomeView/personal/funding">
          {t('funding')}
        </Link>
      }
    />
  )
}
