import { ArrowDownUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ruler } from '../../ui/ruler.tsx'
import { Select } from '../../ui/select.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { StepField } from '../fields/step-field.tsx'
import { LockedNote } from './locked-note.tsx'
import * as styles from './transfer.module.css'
import {
  coinsOf,
  type TransferDraft,
  type TransferFunds,
  transferable,
  transferRefusal,
  WALLETS,
  type Wallet,
} from './transfer-form.ts'
import type { TransferPlace } from './transfer-place.ts'
import { refusalOf, type TransferModel, useTransfer } from './use-transfer.ts'

export interface TransferDialogProps {
  place: TransferPlace
  /** The account that money is wanted in, and the coin. */
  to: Wallet
  /** Where it comes from; left out: whichever account has most of the coin. */
  from?: Wallet | undefined
  currencyId: number
  /** Stands in the field at first. */
  amount?: string
  onClose: () => void
}

/** Moves money between the person's own accounts. */
export default function TransferDialog({ place, ...asked }: TransferDialogProps) {
  const { t } = useTranslation('transfer')
  const model = useTransfer(place)
  const { funds } = model
  return (
    <Dialog open onClose={asked.onClose} title={t('title')} className={styles.transfer}>
      {funds ? (
        <TransferForm funds={funds} model={model} {...asked} />
      ) : model.failed ? (
        <ErrorState title={t('unknown')} onRetry={model.read} />
      ) : (
        <Loading rows={4} />
      )}
    </Dialog>
  )
}

/** Where the money comes from first: the account that has most of the coin. */
function richest(funds: TransferFunds, to: Wallet, currencyId: number): Wallet {
  const others = WALLETS.filter((wallet) => wallet !== to)
  const most = (a: Wallet, b: Wallet) =>
    transferable(funds, b, currencyId) > transferable(funds, a, currencyId) ? b : a
  return others.reduce(most)
}

interface TransferFormProps extends Omit<TransferDialogProps, 'place'> {
  funds: TransferFunds
  model: TransferModel
}

function TransferForm({ funds, model, to, from, currencyId, amount = '', onClose }: TransferFormProps) {
  const { t } = useTranslation('transfer')
  const refusalText = useRefusalText()
  const [draft, setDraft] = useState<TransferDraft>(() => ({
    from: from ?? richest(funds, to, currencyId),
    to,
    currency_id: currencyId,
    amount,
  }))
  const [touched, setTouched] = useState(false)
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  const coins = coinsOf(funds, draft)
  const row = funds.balances.find((one) => one.currency_id === draft.currency_id)
  const coin = row?.symbol ?? ''
  const most = transferable(funds, draft.from, draft.currency_id)
  // At every moment what is meant: Enter sends it before the field is left.
  const meant = { ...draft, amount: expandShorthand(draft.amount) }
  const found = transferRefusal(meant, funds)
  // Two accounts that are one are said at once, an amount when it was written.
  const shown = model.refusal ?? (found && (touched || found.field !== 'amount') ? found : null)
  const change = (part: Partial<TransferDraft>) => {
    model.changed()
    setDraft({ ...draft, ...part })
  }
  const submit = async () => {
    setTouched(true)
    if (found || model.sending) return
    const outcome = await model.send(meant)
    const moved = { amount: showDecimal(meant.amount), coin }
    const refused = refusalOf(outcome)
    if (!refused) {
      toast({
        kind: 'ok',
        title: t('done', moved),
        text: t('way', { from: t(`wallet.${draft.from}`), to: t(`wallet.${draft.to}`) }),
        name: 'transfer',
      })
      if (open.current) onClose()
    } else if (outcome.kind !== 'ignored' && !open.current) {
      // While the form is there it says so itself.
      toast({ kind: 'warn', title: t('notDone', moved), text: refusalText(refused), name: 'transfer' })
    }
  }
  const wallets = WALLETS.map((value) => ({ value, text: t(`wallet.${value}`) }))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={styles.transferWay}>
        <span className="t3 fs12">{t('from')}</span>
        <Select label={t('from')} value={draft.from} options={wallets} onChange={(from) => change({ from })} />
        <Button
          className={styles.transferTurn}
          aria-label={t('turn')}
          onClick={() => change({ from: draft.to, to: draft.from })}
        >
          <Icon of={ArrowDownUp} size={14} />
        </Button>
        <span className="t3 fs12">{t('to')}</span>
        <Select label={t('to')} value={draft.to} options={wallets} onChange={(next) => change({ to: next })} />
        <span className="t3 fs12">{t('coin')}</span>
        <Select
          label={t('coin')}
          value={String(draft.currency_id)}
          options={coins.map((row) => ({ value: String(row.currency_id), text: row.symbol }))}
          onChange={(next) => change({ currency_id: Number(next), amount: '' })}
        />
      </div>
      {shown && shown.field !== 'amount' && (
        <p className="note warn" role="alert">
          {refusalText(shown)}
        </p>
      )}
      <StepField
        label={t('amount')}
        name="amount"
        value={draft.amount}
        unit={coin}
        error={shown?.field === 'amount' ? refusalText(shown) : null}
        hint={
          <>
            {t('most')} <Amount text={unscaled(most)} zeros /> {coin}
          </>
        }
        onChange={(amount) => {
          setTouched(true)
          change({ amount })
        }}
        onBlur={() => {
          if (meant.amount !== draft.amount) change({ amount: meant.amount })
        }}
      />
      <Ruler
        label={t('part')}
        value={percentOf(meant.amount, most)}
        disabled={most === 0n}
        onChange={(percent) => change({ amount: unscaled((most * BigInt(percent)) / 100n) })}
      />
      {draft.from === 'contract' && <p className="hint">{t('contractNote')}</p>}
      {row && draft.from !== 'contract' && <LockedNote balance={row} of={draft.from} />}
      <Button kind="primary" size="l" block type="submit" busy={model.sending}>
        {found ? t('send') : t('sendAmount', { amount: showDecimal(meant.amount), coin })}
      </Button>
    </form>
  )
}

function percentOf(amount: string, most: bigint): number {
  if (most === 0n || !/^[0-9]{1,20}(\.[0-9]{1,8})?$/.test(amount)) return 0
  const part = (scaled(amount) * 100n) / most
  return part > 100n ? 100 : Number(part)
}
