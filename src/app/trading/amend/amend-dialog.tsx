import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '../../../shared/calls/entities.ts'
import { toUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { decimalOrNone, showDecimal } from '../../base/platform/show-decimal.ts'
import { remainingOf } from '../../services/account/remaining-of.ts'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showPrice } from '../../ui/market-figures.ts'
import { StepField } from '../fields/step-field.tsx'
import { pricesAsOf } from '../stale/prices-current.ts'
import { StaleNote, useStalePress } from '../stale/stale-press.tsx'
import { steppedField } from '../ticket/ticket-form.ts'
import {
  type AmendChange,
  type AmendField,
  type AmendPrices,
  type AmendTexts,
  amendRefusal,
  amendTexts,
  stepPrice,
} from './amend-check.ts'
import { isPriceAlone } from './amend-labels.ts'
import { amendLimit } from './amend-limit.ts'
import { useAmendMoment } from './amend-moment.ts'
import { asksBeforeDrag, setAsksBeforeDrag } from './asks-before-drag.ts'
import { useAmend } from './use-amend.ts'

export interface AmendDialogProps {
  order: Order
  market: Market
  /** What a line was dragged to; left out: the order as it is. */
  change?: AmendChange | undefined
  onClose: () => void
}

/** What was written anew. */
function changeOf(before: AmendTexts, texts: AmendTexts): AmendChange {
  const fields = Object.keys(before) as AmendField[]
  return Object.fromEntries(fields.filter((f) => texts[f] !== before[f]).map((f) => [f, texts[f] ?? '']))
}

/** A small form for what can be amended of an order: what is typed is checked as it is typed, and sent by Enter. */
export default function AmendDialog({ order, market, change: dragged, onClose }: AmendDialogProps) {
  const { t } = useTranslation('amend')
  const refusalText = useRefusalText()
  const amend = useAmend('refusals')
  const moment = useAmendMoment(market)
  const { prices, hindrance } = moment
  // As it was when the form was opened: an event on the way does not turn what is typed.
  const [before] = useState(() => amendTexts(order))
  const [texts, setTexts] = useState<AmendTexts>({ ...before, ...dragged })
  // At every moment what is meant: Enter sends it before the field is left.
  const meant: AmendTexts = Object.fromEntries(Object.entries(texts).map(([f, text]) => [f, expandShorthand(text)]))
  const [asks, setAsks] = useState(asksBeforeDrag)
  const [sending, setSending] = useState(false)
  const [answered, setAnswered] = useState<AnswerRefusal | null>(null)
  const fields = Object.keys(before) as AmendField[]
  const change = changeOf(before, meant)
  const refused = amendRefusal(market, order, change, prices) ?? amendLimit(market, order, change, moment)
  const untouched = refused?.key === 'amend_nothing'
  const shown = (untouched ? null : refused) ?? answered
  const freshness = {
    live: hindrance !== 'waits',
    asOf: () => pricesAsOf(hubClient().store, market),
    market: market.symbol,
  }
  const send = async () => {
    if (refused || sending || hindrance === 'session') return
    setSending(true)
    setAnswered(null)
    const outcome = await amend(order, change)
    setSending(false)
    if (outcome.kind === 'refused') setAnswered(outcome.refusal)
    // What is not known stays open: the same press again cannot amend twice.
    if (outcome.kind === 'amended') onClose()
  }
  const press = useStalePress(freshness, () => void send(), JSON.stringify(meant))
  const action =
    refused || !isPriceAlone(order, change) ? t('set') : t('setTo', { price: showDecimal(meant.price ?? '') })
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        order.plan
          ? t('titlePlan', { kind: t(`kind_${order.plan.kind}`), market: order.symbol })
          : t('title', {
              side: t(order.side),
              size: decimalOrNone(remainingOf(order, market.quantity_digits)),
              market: order.symbol,
            })
      }
      actions={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button
            kind="primary"
            form="amend-form"
            type="submit"
            busy={sending}
            whyNot={hindrance === 'session' ? t(hindrance) : refused ? refusalText(refused) : null}
          >
            {hindrance === 'session' ? t(hindrance) : action}
          </Button>
        </>
      }
    >
      <form
        id="amend-form"
        className="col g3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!refused) press.press()
        }}
      >
        {fields.map((field) => (
          <AmendInput
            key={field}
            field={field}
            order={order}
            market={market}
            before={before[field] ?? ''}
            prices={prices}
            value={texts[field] ?? ''}
            error={shown && besideOf(shown, fields) === field ? refusalText(shown) : null}
            onChange={(next) => {
              setAnswered(null)
              setTexts((all) => ({ ...all, [field]: next }))
            }}
          />
        ))}
        <Checkbox
          checked={asks}
          onChange={(next) => {
            setAsks(next)
            setAsksBeforeDrag(next)
          }}
        >
          {t('ask')}
        </Checkbox>
        <StaleNote press={press} freshness={freshness} busy={sending} />
      </form>
    </Dialog>
  )
}

/** The input that a refusal stands beside: its own, else the first. */
function besideOf({ field }: Pick<AnswerRefusal, 'field'>, fields: readonly AmendField[]): AmendField | undefined {
  return fields.find((known) => known === field) ?? fields[0]
}

interface AmendInputProps {
  field: AmendField
  order: Order
  market: Market
  before: string
  prices: AmendPrices
  value: string
  error: string | null
  onChange: (text: string) => void
}

function AmendInput({ field, order, market, before, prices, value, error, onChange }: AmendInputProps) {
  const { t } = useTranslation('amend')
  const isPrice = field === 'price' || field === 'trigger_price'
  // The band of a planned price is around its trigger.
  const by = field === 'trigger_price' ? (order.plan?.trigger_by ?? 'last') : market.kind === 'spot' ? 'last' : 'mark'
  const reference = prices[by]
  const ticks = reference === null ? null : toUnits(reference, market.price_digits)
  const filled = toUnits(order.filled_quantity, market.quantity_digits)
  const soFar = t('soFar', { before: showDecimal(before) })
  const hint = isPrice
    ? t('hint', { before: showDecimal(before), reference: showPrice(market, ticks), kind: t(by) })
    : field === 'quantity' && filled
      ? t('filledSoFar', { before: showDecimal(before), filled: showDecimal(order.filled_quantity) })
      : soFar
  const onStep = isPrice
    ? (step: 1 | -1) => onChange(stepPrice(market, value, step))
    : field === 'quantity'
      ? (step: 1 | -1) => onChange(steppedField(market, 'quantity', value, step))
      : undefined
  return (
    <StepField
      label={t(field)}
      name={`amend-${field}`}
      value={value}
      unit={field === 'callback_rate' ? '%' : field === 'quantity' ? market.base : market.quote}
      error={error}
      hint={hint}
      onChange={(next) => onChange(next.trim())}
      onBlur={() => onChange(expandShorthand(value))}
      onStep={onStep}
      stepLabels={isPrice ? { up: t('up'), down: t('down') } : { up: t('sizeUp'), down: t('sizeDown') }}
    />
  )
}
