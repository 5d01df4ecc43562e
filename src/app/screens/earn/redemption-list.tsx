import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { financeCalls } from '../../../shared/calls/products/finance-calls.ts'
import type { Redemption } from '../../../shared/calls/products/finance-entities.ts'
import { useRefusalText } from '../../i18n/use-refusal-text.ts'
import { HistoryTable } from '../../money/history-table.tsx'
import { useNotConfirmed } from '../../money/use-not-confirmed.ts'
import type { TableColumn } from '../../ui/data-table.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { showDecimal } from '../../ui/show-decimal.ts'
import { toast } from '../../ui/toast-store.ts'
import { BothZones } from './both-zones.tsx'
import { Money } from './holding-table.tsx'
import { useRedemptions } from './use-earn.ts'
import { UNCONFIRMED, useEarnWrite } from './use-earn-write.ts'

/** Redemptions, newest first; those that may be taken back can be. */
export function RedemptionList({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation('earn')
  const view = useRedemptions()
  const changed = () => {
    void view.records.refresh()
    onChange()
  }
  const columns: TableColumn<Redemption>[] = [
    { id: 'at', head: t('overview.time'), cell: (row) => <BothZones at={row.created_at} stacked /> },
    {
      id: 'way',
      head: t('overview.event'),
      cell: (row) => (
        <span className="ea-stack start">
          <span>
            {t(`way.${row.way}`)} <span className="t3">{row.symbol}</span>
          </span>
          <span className="t3 fs11">{detail(row, t)}</span>
        </span>
      ),
    },
    {
      id: 'received',
      head: t('youGet'),
      right: true,
      cell: (row) =>
        row.status === 2 ? (
          <Num text="0" tone="quiet" />
        ) : row.received === null ? (
          <span className="t3">{t('notPriced')}</span>
        ) : (
          <Money text={row.received} />
        ),
    },
    {
      id: 'state',
      head: t('status'),
      right: true,
      cell: (row) => (
        <span className="ea-stack">
          <span className="t2">{t(`state.${row.status}`)}</span>
          {row.status === 0 && <Arrival row={row} />}
          {row.can_cancel && <TakeBack row={row} onDone={changed} />}
        </span>
      ),
    },
  ]
  return <HistoryTable label={t('redemptions')} view={view} columns={columns} empty={t('noRedemptions')} />
}

/** Fee, units or why it failed. */
function detail(row: Redemption, t: TFunction<'earn'>): string {
  if (row.status === 2)
    return row.reason === 'cancelled_by_user'
      ? t('reason.cancelled_by_user')
      : t('reason.other', { reason: row.reason ?? '--' })
  if (row.units !== null) return t('unitsOf', { units: showDecimal(row.units) })
  return /[1-9]/.test(row.fee) ? t('feeOf', { fee: showDecimal(row.fee) }) : t('noFee')
}

function Arrival({ row }: { row: Redemption }) {
  const { t } = useTranslation('earn')
  const at = row.arrives_at ?? row.arrives_by
  if (at === null) return null
  return (
    <span className="t3 fs11 ea-stack">
      {t(row.arrives_at === null ? 'arrivesByHead' : 'arrives')}
      <BothZones at={at} stacked />
    </span>
  )
}

/** Puts a redemption back; the first press asks. */
function TakeBack({ row, onDone }: { row: Redemption; onDone: () => void }) {
  const { t } = useTranslation('earn')
  const refusalText = useRefusalText()
  const notConfirmed = useNotConfirmed()
  const write = useEarnWrite(financeCalls.financeCancelRedeem)
  const [sure, setSure] = useState(false)
  const what = { amount: showDecimal(row.amount ?? row.units ?? '0'), coin: row.symbol }
  const press = async () => {
    if (notConfirmed || write.busy) return
    if (!sure) return setSure(true)
    setSure(false)
    const done = await write.send({ id: row.id })
    if (done) toast({ kind: 'ok', name: 'earn', title: t('tookBack'), text: t('tookBackText', what) })
    onDone()
  }
  const { refusal } = write
  return (
    <>
      <button
        type="button"
        className="lnk"
        aria-label={t(sure ? 'takeBackSure' : 'takeBackWhat', what)}
        aria-disabled={notConfirmed !== null || undefined}
        aria-busy={write.busy || undefined}
        title={notConfirmed ?? undefined}
        onClick={() => void press()}
        onBlur={() => setSure(false)}
      >
        {t(sure ? 'takeBackSure' : 'takeBack')}
      </button>
      {refusal && (
        <span className="hint err" role="alert">
          {refusal.key === UNCONFIRMED ? t('form.unconfirmed') : refusalText(refusal)}
        </span>
      )}
    </>
  )
}
