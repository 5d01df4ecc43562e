import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { financeCalls } from '../../../shared/calls/products/finance-calls.ts'
import type { FinanceHolding, RedemptionWay } from '../../../shared/calls/products/finance-entities.ts'
import { nextNoon } from '../../../shared/lines/instants.ts'
import { arrivalOf, FAST_WITHIN } from '../../../shared/lines/redemption.ts'
import { unscaled } from '../../../shared/perp/scaled.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { displayZone, zoneLabel } from '../../base/platform/zone.ts'
import { useNotConfirmed } from '../../services/money/use-not-confirmed.ts'
import { StepField } from '../../trading/fields/step-field.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { dayMinute } from './dates.ts'
import { fieldOf, judgeFast, judgeRedeem, redeemable } from './earn-form.ts'
import * as styles from './earn-forms.module.css'
import { FormNote } from './form-parts.tsx'
import { Consequences } from './redeem-consequences.tsx'
import { useServerSecond } from './use-earn.ts'
import { useEarnWrite } from './use-earn-write.ts'
import { WayChoice } from './way-choice.tsx'

interface RedeemFormProps {
  holding: FinanceHolding
  onDone: () => void
}

const DAY = 86_400_000

/** Takes money out of a holding: what arrives when, what it costs and what interest is lost stands there before the press. */
export function RedeemForm({ holding, onDone }: RedeemFormProps) {
  const { t, i18n } = useTranslation('earn')
  const refusalText = useRefusalText()
  const note = useId()
  const now = useServerSecond()
  const notConfirmed = useNotConfirmed()
  const write = useEarnWrite(financeCalls.financeRedeem)
  const [text, setText] = useState('')
  const [fast, setFast] = useState(false)
  const [touched, setTouched] = useState(false)
  const { product } = holding
  const { kind, symbol: coin } = product
  const whole = kind === 'fixed'
  const most = redeemable(holding)
  const meant = whole ? unscaled(most) : expandShorthand(text)
  const way: RedemptionWay = { live: fast ? 'T0' : 'T1', fixed: 'early', pledge: 'unpledge', fund: 'sell' }[
    kind
  ] as RedemptionWay
  const judged = way === 'T0' ? judgeFast(most, meant, holding.day_left) : judgeRedeem(most, meant)
  const amount = judged.amount ?? 0n
  const at = arrivesAt(holding, way, now)
  const shown = write.refusal && fieldOf(write.refusal)
  const sooner = way === 'early' && holding.ends_at !== null && at >= holding.ends_at
  const why = most === 0n ? 'redeem_nothing' : sooner ? 'redeem_ends_sooner' : null
  const error =
    shown === 'amount' && write.refusal
      ? refusalText(write.refusal)
      : (touched || most === 0n) && judged.wrong
        ? refusalText(judged.wrong)
        : null
  const submit = async () => {
    setTouched(true)
    if (notConfirmed || why || judged.wrong || write.busy) return
    const asked = kind === 'fund' ? { units: meant } : whole ? {} : { amount: meant }
    const done = await write.send({ holding_id: holding.id, way, ...asked })
    if (!done) return onDone()
    const arrives = done.arrives_at ?? done.arrives_by
    toast({
      kind: 'ok',
      name: 'earn',
      title: t('form.redeemed'),
      text:
        arrives === null
          ? ''
          : t(done.arrives_at === null ? 'arrivesBy' : 'arrivesAt', { date: stamp(arrives, i18n.language) }),
    })
    setText('')
    setTouched(false)
    onDone()
  }
  const said = { amount: showDecimal(unscaled(amount)), date: stamp(at, i18n.language) }
  const label = kind === 'fund' ? 'form.sell' : way === 'T0' ? 'form.redeemFast' : 'form.redeem'
  return (
    <form
      className={styles.eaForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {whole ? (
        <p className="t2">
          {t('form.wholeOf')} <Amount text={holding.principal} className="strong" /> {coin}
        </p>
      ) : (
        <StepField
          label={t(kind === 'fund' ? 'form.units' : 'form.amount')}
          name={kind === 'fund' ? 'units' : 'amount'}
          value={text}
          unit={kind === 'fund' ? '' : coin}
          error={error}
          hint={
            <span className={styles.eaHint}>
              <span>
                {t('form.heldIs')} <Amount text={unscaled(most)} />
              </span>
              <button
                type="button"
                className="lnk"
                aria-disabled={most === 0n || undefined}
                onClick={() => {
                  write.clear()
                  if (most > 0n) setText(unscaled(most))
                }}
              >
                {t('form.max')}
              </button>
            </span>
          }
          onChange={(next) => {
            setTouched(true)
            write.clear()
            setText(next)
          }}
          onBlur={() => {
            const expanded = expandShorthand(text)
            if (expanded !== text) setText(expanded)
          }}
        />
      )}
      {kind === 'live' && (
        <WayChoice
          amount={judged.amount}
          holding={holding}
          now={now}
          fast={fast}
          onChange={(next) => {
            write.clear()
            setFast(next)
          }}
        />
      )}
      <Consequences holding={holding} way={way} amount={amount} at={at} now={now} />
      {sooner && <p className="note warn">{refusalText({ key: 'redeem_ends_sooner' })}</p>}
      {whole && shown === 'amount' && error && (
        <p className="note warn" role="alert">
          {error}
        </p>
      )}
      <FormNote id={note} refusal={shown === 'form' ? write.refusal : null} />
      <div className={styles.eaPay}>
        <Button
          kind="primary"
          size="l"
          block
          type="submit"
          busy={write.busy}
          whyNot={notConfirmed ?? (why && refusalText({ key: why }))}
          aria-describedby={shown === 'form' ? note : undefined}
        >
          {judged.wrong ? t('redeem') : t(label, said)}
        </Button>
      </div>
    </form>
  )
}

/** When money that is asked for now arrives; of T+0 the latest time. @param now server time, ms */
export function arrivesAt({ product }: FinanceHolding, way: RedemptionWay, now: number): number {
  if (way === 'T0') return now + FAST_WITHIN
  if (way === 'sell') return nextNoon(now) + DAY
  return arrivalOf(now, way === 'unpledge' ? (product.days ?? 0) : 1)
}

/** `22 Nov 04:00 UTC+0`, for buttons and sentences. */
function stamp(at: number, language: string): string {
  return `${dayMinute(at, language, displayZone())} ${zoneLabel(at)}`
}
