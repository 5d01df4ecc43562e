import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Network } from '../../../../shared/calls/money-entities.ts'
import { calls } from '../../../../shared/calls/table.ts'
import { LABEL_MOST, readAddress } from '../../../../shared/rules/address-text.ts'
import { isWithin } from '../../../../shared/rules/graphemes.ts'
import type { StepCode } from '../../../../shared/rules/step-up.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import { withoutCodes } from '../../../base/api/without-codes.ts'
import { useRefusalText } from '../../../base/i18n/use-refusal-text.ts'
import { toast } from '../../../base/platform/toast-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ErrorState, Loading } from '../../../ui/states.tsx'
import { useFormWrite } from '../../forms/use-form-write.ts'
import { CoinField } from '../coin-field.tsx'
import * as moneyStyles from '../money.module.css'
import { NetworkChoice } from '../network-choice.tsx'
import { ownerNow } from '../same-owner.ts'
import { StepCodeFields, type StepCodes } from '../step-codes.tsx'
import { useCoins } from '../use-coins.ts'
import { useOwnAnswer } from '../use-own-answer.ts'
import * as addressBookStyles from './address-book.module.css'
import { type AddressDraft, bookRefusal, memoOf } from './address-form.ts'

interface AddAddressProps {
  /** Left out: the person chooses. */
  coin?: number | undefined
  codes: readonly StepCode[]
  onDone: () => void
  onCancel: () => void
}

/** A new address of the book. */
export function AddAddress({ coin, codes, onDone, onCancel }: AddAddressProps) {
  const { coins, quote } = useCoins()
  const [chosen, setChosen] = useState<number | null>(null)
  const id = coin ?? chosen ?? quote
  if (id === null) return <Loading rows={2} />
  return (
    <div className={`${moneyStyles.moForm} ${addressBookStyles.abAdd}`}>
      {coin === undefined && <CoinField coins={coins} value={id} onChange={setChosen} />}
      <Networks key={id} coin={id} codes={codes} onDone={onDone} onCancel={onCancel} />
    </div>
  )
}

type PartProps = Omit<AddAddressProps, 'coin'> & { coin: number }

function Networks(props: PartProps) {
  const { t } = useTranslation('money')
  const networks = useOwnAnswer(calls.currencyNetwork, { currency_id: props.coin }, null)
  const [chosen, setChosen] = useState<Network | null>(null)
  const network = chosen ?? networks.data?.[0]
  if (networks.data && !network) return <p className="t2">{t('noNetwork')}</p>
  if (!networks.data || !network)
    return networks.status === 'failed' ? (
      <ErrorState title={t('networksFailed')} onRetry={networks.renew} />
    ) : (
      <Loading rows={2} />
    )
  return (
    <>
      <NetworkChoice networks={networks.data} value={network} end="" onChange={setChosen} />
      <AddressForm {...props} network={network} />
    </>
  )
}

function AddressForm({ network, codes, onDone, onCancel }: PartProps & { network: Network }) {
  const { t } = useTranslation('money')
  const refusalText = useRefusalText()
  const write = useFormWrite(calls.addAddress, withoutCodes)
  const [draft, setDraft] = useState<AddressDraft>({ address: '', memo: '', label: '' })
  const [values, setValues] = useState<StepCodes>({})
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AnswerRefusal | null>(null)
  const change = (part: Partial<AddressDraft>) => {
    setDraft({ ...draft, ...part })
    setRefusal(null)
  }
  const submit = async () => {
    if (busy) return
    const wrong = bookRefusal(network, draft)
    if (wrong) return setRefusal(wrong)
    setBusy(true)
    setRefusal(null)
    const memo = memoOf(draft.memo)
    const same = ownerNow()
    const result = await write({
      currency_id: network.currency_id,
      network: network.network,
      address: readAddress(draft.address),
      label: draft.label.trim(),
      ...(memo === null ? {} : { memo }),
      ...values,
    })
    setBusy(false)
    if (!result || !same()) return
    if (result.refusal) return setRefusal(result.refusal)
    toast({ kind: 'ok', title: t('book.added', { label: result.data.label }), name: 'address' })
    onDone()
  }
  const at = (field: string) => (refusal?.field === field ? refusalText(refusal) : null)
  const own = ['address', 'memo', 'label', ...codes]
  const general = refusal && !(refusal.field && own.includes(refusal.field)) ? refusalText(refusal) : null
  return (
    <form
      noValidate
      className={moneyStyles.moForm}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field
        label={t('book.label')}
        labelAt="above"
        name="label"
        value={draft.label}
        error={at('label') ?? (isWithin(draft.label, LABEL_MOST) ? null : refusalText({ key: 'label_required' }))}
        onChange={(event) => change({ label: event.target.value })}
      />
      <Field
        label={t('address')}
        labelAt="above"
        name="book_address"
        value={draft.address}
        error={at('address')}
        onChange={(event) => change({ address: event.target.value })}
      />
      {network.memo && (
        <Field
          label={t('memo')}
          labelAt="above"
          name="book_memo"
          inputMode="numeric"
          value={draft.memo}
          error={at('memo')}
          onChange={(event) => change({ memo: event.target.value })}
        />
      )}
      <StepCodeFields
        needed={codes}
        use="withdraw"
        values={values}
        refusal={refusal}
        onChange={(next) => {
          setValues(next)
          setRefusal(null)
        }}
        onRefused={setRefusal}
      />
      {general && (
        <p className="note warn" role="alert">
          {general}
        </p>
      )}
      <span className="row g2">
        <Button kind="primary" type="submit" busy={busy}>
          {t('book.save')}
        </Button>
        <Button onClick={onCancel}>{t('book.cancel')}</Button>
      </span>
    </form>
  )
}
