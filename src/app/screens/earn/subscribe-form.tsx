import { useId, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { financeCalls } from '../../../shared/calls/products/finance-calls.ts'
import type { FinanceProduct } from '../../../shared/calls/products/finance-entities.ts'
import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { unitsFor } from '../../../shared/lines/fund-value.ts'
import { nextNoon } from '../../../shared/lines/instants.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { Agreement } from '../../services/forms/agreement.tsx'
import { NewWindowLink } from '../../services/forms/new-window-link.tsx'
import { useNotConfirmed } from '../../services/money/use-not-confirmed.ts'
import { StepField } from '../../trading/fields/step-field.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { CalculatorNote } from './calculator.tsx'
import { countdownText } from './dates.ts'
import { type EarnField, fieldOf, judgePurchase, roomOf } from './earn-form.ts'
import * as styles from './earn-forms.module.css'
import { planOf, sampleAmount } from './earn-plan.ts'
import { FormNote, GateNote, useGate } from './form-parts.tsx'
import { PlanList } from './plan-list.tsx'
import { isSold } from './product-list.ts'
import { productName } from './product-text.ts'
import { useBalances, useServerSecond } from './use-earn.ts'
import { useEarnWrite } from './use-earn-write.ts'

export interface SubscribeFormProps {
  product: FinanceProduct
  /** What the person has of it already, 10^-8: principal of a live coin or a pledge. */
  held: bigint
  /** Why nothing can be bought now. */
  off: string | null
  onDone: () => void
}

const NAV_DIGITS = 6

/** How much, out of which account, what comes of it and when; and the purchase. */
export function SubscribeForm({ product, held, off, onDone }: SubscribeFormProps) {
  const { t } = useTranslation(['earn', 'transfer'])
  const refusalText = useRefusalText()
  const note = useId()
  const now = useServerSecond()
  const gate = useGate()
  const notConfirmed = useNotConfirmed()
  const balances = useBalances()
  const write = useEarnWrite(financeCalls.financeSubscribe)
  const [text, setText] = useState('')
  const [from, setFrom] = useState<'fund' | 'finance'>('fund')
  const [agree, setAgree] = useState(false)
  const [touched, setTouched] = useState<ReadonlySet<EarnField>>(new Set())
  const { symbol: coin } = product
  const row = balances.data?.find((one) => one.currency_id === product.currency_id)
  const free = row ? (from === 'fund' ? row.balance : row.finance_balance) : null
  const known = balances.status !== 'failed' ? free : null
  const meant = expandShorthand(text)
  const judged = judgePurchase(product, held, known === null ? null : scaled(known), meant)
  const shown = write.refusal && fieldOf(write.refusal)
  const at = (field: EarnField) => {
    if (write.refusal && shown === field) return refusalText(write.refusal)
    if (field === 'amount') return touched.has('amount') && judged.wrong ? refusalText(judged.wrong) : null
    return field === 'agree' && touched.has('agree') && !agree ? refusalText({ key: 'agreement_required' }) : null
  }
  const touch = (...fields: EarnField[]) => setTouched((before) => new Set([...before, ...fields]))
  const room = roomOf(product, held)
  const most = known !== null && scaled(known) < room ? scaled(known) : room
  const sold = isSold(product)
  const why =
    off ??
    notConfirmed ??
    (gate ? t(gate === 'region' ? 'gate.region' : 'gate.title') : sold ? null : t(product.open ? 'soldOut' : 'closed'))
  const submit = async () => {
    touch('amount', 'agree')
    if (why !== null || judged.wrong || !agree || write.busy) return
    const done = await write.send({ product_id: product.id, amount: meant, from, agree })
    if (!done) return onDone()
    toast({
      kind: 'ok',
      name: 'earn',
      title: t('form.done', { amount: showDecimal(meant), coin }),
      text: productName(product, t),
    })
    setText('')
    setTouched(new Set())
    onDone()
  }
  const amount = judged.amount ?? scaled(sampleAmount(product))
  const sample = judged.amount === null
  return (
    <form
      className={styles.eaForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <GateNote gate={gate} />
      {!sold && (
        <p className="note warn" role="status">
          {t(product.open ? 'soldOut' : 'closedText')}
        </p>
      )}
      <StepField
        label={t('form.amount')}
        name="amount"
        value={text}
        unit={coin}
        error={at('amount')}
        hint={
          <span className={styles.eaHint}>
            <span>
              {t('form.limits', {
                min: showDecimal(product.minimum),
                max: showDecimal(unscaled(roomOf({ ...product, left: null }, held))),
                coin,
              })}
            </span>
            <button
              type="button"
              className="lnk"
              aria-disabled={most === 0n || undefined}
              onClick={() => {
                if (most > 0n) {
                  write.clear()
                  setText(unscaled(most))
                }
              }}
            >
              {t('form.max')}
            </button>
          </span>
        }
        onChange={(next) => {
          touch('amount')
          write.clear()
          setText(next)
        }}
        onBlur={() => {
          if (meant !== text) setText(meant)
        }}
      />
      <div className={styles.eaLine}>
        <span className="t3 fs12">{t('form.from')}</span>
        <Select
          label={t('form.from')}
          value={from}
          options={(['fund', 'finance'] as const).map((value) => ({ value, text: t(`transfer:wallet.${value}`) }))}
          onChange={(next) => {
            write.clear()
            setFrom(next)
          }}
        />
        <span className={`fs12 t2 ${styles.eaFree}`}>
          {known === null ? (
            t('form.freeUnknown')
          ) : (
            <>
              {t('form.available')} <Amount text={known} /> {coin}
            </>
          )}
        </span>
      </div>
      <section aria-label={t('form.consequences')}>
        {sample && <p className="t3 fs12">{t('form.example', { amount: showDecimal(unscaled(amount)), coin })}</p>}
        <PlanList steps={planOf(product, amount, now)} coin={coin} now={now} />
        {product.kind === 'fund' && <FundPrice product={product} amount={amount} now={now} />}
        <CalculatorNote product={product} />
      </section>
      <Agreement
        checked={agree}
        onChange={(next) => {
          touch('agree')
          write.clear()
          setAgree(next)
        }}
        onBlur={() => undefined}
        inputRef={null}
        error={at('agree')}
      >
        <Trans
          t={t}
          i18nKey="form.agree"
          components={{ terms: <NewWindowLink to="/help/terms" />, fees: <NewWindowLink to="/ratestandards" /> }}
        />
      </Agreement>
      <FormNote id={note} refusal={shown === 'form' ? write.refusal : null} />
      <div className={styles.eaPay}>
        <Button
          kind="primary"
          size="l"
          block
          type="submit"
          busy={write.busy}
          whyNot={why}
          aria-describedby={shown === 'form' ? note : undefined}
        >
          {sample ? t('subscribe') : t('form.subscribe', { amount: showDecimal(unscaled(amount)), coin })}
        </Button>
      </div>
    </form>
  )
}

/** When a purchase of the fund is priced, and what it would buy at the last net value. */
function FundPrice({ product, amount, now }: { product: FinanceProduct; amount: bigint; now: number }) {
  const { t } = useTranslation('earn')
  const nav = product.nav === null ? null : toScaled(product.nav, NAV_DIGITS)
  return (
    <p className="t2 fs12">
      {t('form.pricedText', { time: countdownText(nextNoon(now) - now) })}{' '}
      {nav !== null && nav > 0n && t('form.unitsAbout', { units: showDecimal(unscaled(unitsFor(amount, nav))) })}{' '}
      {t('form.notBack')}
    </p>
  )
}
