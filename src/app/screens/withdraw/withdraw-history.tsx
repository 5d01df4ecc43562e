import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WithdrawRow } from '../../../shared/calls/money-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { maskText } from '../../../shared/rules/mask-text.ts'
import { httpDoor } from '../../account/http-door.ts'
import { isConfirmed } from '../../api/call-api.ts'
import { useEntryWrite } from '../../entry/use-entry-write.ts'
import { useRefusalText } from '../../i18n/use-refusal-text.ts'
import { HistoryTable } from '../../money/history-table.tsx'
import { networkName } from '../../money/network-name.ts'
import { moneyColumn, timeColumn } from '../../money/record-columns.tsx'
import { reasonText, stateText } from '../../money/record-words.ts'
import { ownerNow } from '../../money/same-owner.ts'
import { useMoneyRecords } from '../../money/use-money-records.ts'
import { useNotConfirmed } from '../../money/use-not-confirmed.ts'
import { everyWhileShown } from '../../platform/while-shown.ts'
import type { TableColumn } from '../../ui/data-table.tsx'
import { showDecimal } from '../../ui/show-decimal.ts'
import { toast } from '../../ui/toast-store.ts'

const OFTEN = 5_000

async function askPage(page: number) {
  const answer = await httpDoor.call(calls.withRecord, { page }, { quiet: true })
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
        <span className="mo-why">
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
          <Cancel
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
    <div className="wd-history">
      <HistoryTable label={t('history')} view={view} columns={columns} empty={t('noHistory')} />
    </div>
  )
}

/** Takes a withdrawal back: the first press asks. */
function Cancel({ row, onDone }: { row: WithdrawRow; onDone: () => void }) {
  const { t } = useTranslation('withdraw')
  const refusalText = useRefusalText()
  const write = useEntryWrite(calls.cancelWithdraw)
  const notConfirmed = useNotConfirmed()
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const press = async () => {
    if (busy || notConfirmed) return
    if (!sure) return setSure(true)
    setBusy(true)
    const same = ownerNow()
    const result = await write({ id: row.id })
    setBusy(false)
    setSure(false)
    if (!result || !same()) return
    const what = { amount: showDecimal(row.amount), coin: row.symbol }
    if (result.refusal)
      toast({ kind: 'warn', title: t('notCancelled', what), text: refusalText(result.refusal), name: 'withdraw' })
    else toast({ kind: 'ok', title: t('cancelled', what), name: 'withdraw' })
    onDone()
  }
  return (
    <button
      type="button"
      className="lnk"
      aria-disabled={notConfirmed !== null || undefined}
      title={notConfirmed ?? undefined}
      aria-busy={busy || undefined}
      onClick={() => void press()}
      onBlur={() => setSure(false)}
    >
      {t(sure ? 'cancelSure' : 'cancel')}
      <span className="sr">
        {' '}
        {row.amount} {row.symbol}
      </span>
    </button>
  )
}
