import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WithdrawRow } from '../../../shared/calls/money-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { useFormWrite } from '../forms/use-form-write.ts'
import { ownerNow } from './same-owner.ts'
import { useNotConfirmed } from './use-not-confirmed.ts'

/** Takes a withdrawal that nobody has decided on back: the first press asks. */
export function CancelWithdrawal({ row, onDone }: { row: WithdrawRow; onDone: () => void }) {
  const { t } = useTranslation('withdraw')
  const refusalText = useRefusalText()
  const write = useFormWrite(calls.cancelWithdraw)
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
