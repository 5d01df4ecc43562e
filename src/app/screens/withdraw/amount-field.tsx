import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Network, WithdrawStanding } from '../../../shared/calls/money-entities.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import type { OwnView } from '../../services/money/use-own-answer.ts'
import { Amount } from '../../ui/amount.tsx'
import { Field } from '../../ui/field.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { mostOf } from './most-of.ts'
import type { Withdrawing } from './use-withdraw.ts'

interface AmountFieldProps {
  form: Withdrawing
  network: Network
  symbol: string
  standing: OwnView<WithdrawStanding>
}

/** How much, between the network's least and what balance and limit leave. */
export function AmountField({ form, network, symbol, standing }: AmountFieldProps) {
  const { t } = useTranslation('withdraw')
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState(false)
  const { draft, checked } = form
  const most = mostOf(form, standing.data)
  // Nothing reaches from the least to less than that.
  const tooLittle = most !== null && most < scaled(network.minimum_withdraw)
  const wrong = typed && form.judged && draft.amount !== '' && !checked.ok ? checked.refusal : null
  return (
    <Field
      label={t('amount')}
      labelAt="above"
      labelEnd={
        <span className="t2">
          {tooLittle ? (
            t('atLeast', { amount: showDecimal(network.minimum_withdraw) })
          ) : (
            <>
              <Num text={network.minimum_withdraw} /> {t('to')}{' '}
              {most === null ? t('unknown') : <Amount text={unscaled(most)} />}
            </>
          )}
        </span>
      }
      name="amount"
      inputMode="decimal"
      value={draft.amount}
      unit={symbol}
      error={wrong ? refusalText(wrong) : null}
      onChange={(event) => {
        setTyped(true)
        form.change({ amount: event.target.value })
      }}
      onBlur={() => {
        const amount = expandShorthand(draft.amount)
        if (amount !== draft.amount) form.change({ amount })
      }}
      end={
        <button
          type="button"
          className="lnk fs12"
          aria-disabled={most === null || tooLittle || undefined}
          onClick={() => {
            if (most !== null && !tooLittle) form.change({ amount: unscaled(most) })
          }}
        >
          {t('all')}
        </button>
      }
    />
  )
}
