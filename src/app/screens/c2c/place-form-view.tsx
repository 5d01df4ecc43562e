import { useId, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { MerchantOffer } from '../../../shared/calls/c2c-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { PAY_TO_MOST } from '../../../shared/rules/c2c-order-rule.ts'
import { isWithin } from '../../../shared/rules/graphemes.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { C2C_ORDERS_PATH, orderPath } from '../../services/c2c/c2c-path.ts'
import { coinText, fiatText } from '../../services/c2c/c2c-text.ts'
import { sendC2c } from '../../services/c2c/c2c-writes.ts'
import { Agreement } from '../../services/forms/agreement.tsx'
import { NewWindowLink } from '../../services/forms/new-window-link.tsx'
import { StepField } from '../../trading/fields/step-field.tsx'
import { transferPath } from '../../trading/transfer/transfer-path.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import * as styles from './c2c.module.css'
import {
  judgePlace,
  meantBy,
  type PlaceDraft,
  type PlaceField,
  placeFieldOf,
  placeMeaning,
  placeRequest,
} from './place-form.ts'
import { useMerchantLabels } from './use-merchant-labels.ts'
import { useVerified } from './use-verified.ts'
import { IDENTITY_PATH, VerifyBanner } from './verify-banner.tsx'

export interface PlaceFormProps {
  /** The offer that is taken; null: nobody takes what is asked. */
  offer: MerchantOffer | null
  what: Pick<MerchantOffer, 'side' | 'symbol' | 'fiat'>
  /** Ways to pay among which may be chosen. */
  methods: readonly string[]
  /** The merchant was chosen; else the order goes to whoever is best. */
  named: boolean
  /** What may be asked for in one order; null: not known. */
  range: Pick<MerchantOffer, 'min' | 'max'> | null
  /** What others take in one order, where that is more. */
  wider?: Pick<MerchantOffer, 'min' | 'max'> | null
  draft: PlaceDraft
  onDraft: (draft: PlaceDraft) => void
  /** Coins that the person can sell, decimal text; null: not known. */
  free: string | null
}

const ANY = ''

/** How much, how it is paid, what that comes to; and the order. */
export function PlaceForm({ offer, what, methods, named, range, wider, draft, onDraft, free }: PlaceFormProps) {
  const { t } = useTranslation('c2c')
  const refusalText = useRefusalText()
  const labels = useMerchantLabels()
  const navigate = useNavigate()
  /** An order would be refused: the person is notified before it fills in anything. */
  const missing = useVerified() === false
  const note = useId()
  const [touched, setTouched] = useState<ReadonlySet<PlaceField>>(new Set())
  const [refusal, setRefusal] = useState<AnswerRefusal | null>(null)
  const [sending, setSending] = useState(false)
  const { side, symbol: coin } = what
  const fiat = what.fiat.toUpperCase()
  const meant = meantBy(draft)
  const judged = offer && judgePlace(offer, meant, free)
  const change = (part: Partial<PlaceDraft>) => {
    setRefusal(null)
    onDraft({ ...draft, ...part })
  }
  const touch = (field: PlaceField) => setTouched((now) => new Set([...now, field]))
  const at = (field: PlaceField): string | null => {
    if (refusal && placeFieldOf(refusal) === field) return refusalText(refusal)
    const wrong = judged?.wrong[field]
    return wrong && (touched.has(field) || field === 'form') ? refusalText(wrong) : null
  }
  const submit = async () => {
    setTouched(new Set(['amount', 'pay_to', 'method', 'agree', 'form']))
    if (missing || !offer || !judged || Object.keys(judged.wrong).length > 0 || sending) return
    setSending(true)
    const request = placeRequest(offer, meant, named)
    const outcome = await sendC2c(calls.orderAdd, request, placeMeaning(meant, request))
    setSending(false)
    if (outcome.kind === 'done') return navigate(orderPath(outcome.data.id))
    if (outcome.kind !== 'ignored')
      setRefusal(outcome.kind === 'refused' ? outcome.refusal : { key: 'c2c_unconfirmed' })
  }
  const amounts = judged?.amounts ?? null
  const said = amounts && {
    coins: coinText(amounts.quantity, coin),
    money: fiatText(amounts.total, fiat.toLowerCase()),
  }
  const formNote = at('form')
  return (
    <form
      className={styles.c2cForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <VerifyBanner />
      <Segmented
        label={t('giveAs')}
        value={draft.field}
        options={[
          { value: 'amount', text: t('asFiat', { fiat }) },
          { value: 'quantity', text: t('asCoins', { coin }) },
        ]}
        onChange={(field) => change({ field, text: '' })}
      />
      <StepField
        label={t(draft.field === 'amount' ? 'amount' : 'quantity')}
        name={draft.field}
        value={draft.text}
        unit={draft.field === 'amount' ? fiat : coin}
        error={at('amount')}
        hint={
          <>
            {range &&
              (offer && !named
                ? t('limitsOfMerchant', { merchant: offer.name, range: labels.limits(range), fiat })
                : t('limitsOf', { range: labels.limits(range), fiat }))}
            {wider && (
              <span className={styles.c2cFree}>{t('limitsOfOthers', { range: labels.limits(wider), fiat })}</span>
            )}
            {side === 'sell' && (
              <span className={styles.c2cFree}>
                {t('inC2c')} <Amount text={free} unknown={t('unknown')} zeros /> {coin}{' '}
                <Link
                  className="lnk"
                  to={offer ? transferPath({ to: 'c2c', currencyId: offer.currency_id }) : '/HomeView/assets?to=c2c'}
                >
                  {t('transfer')}
                </Link>
              </span>
            )}
          </>
        }
        onChange={(text) => {
          touch('amount')
          change({ text })
        }}
        onBlur={() => {
          const { text } = meant
          if (text !== draft.text) change({ text })
        }}
      />
      <div className={styles.c2cLine}>
        <span className="t3 fs12">{t('payment')}</span>
        <Select
          label={t('payment')}
          value={draft.method ?? (named ? (methods[0] ?? ANY) : ANY)}
          options={[
            ...(named ? [] : [{ value: ANY, text: t('anyPayment') }]),
            ...methods.map((value) => ({ value, text: value })),
          ]}
          onChange={(method) => change({ method: method === ANY ? null : method })}
        />
      </div>
      {side === 'sell' && (
        <Field
          label={t('payTo')}
          labelAt="above"
          name="pay_to"
          value={draft.payTo}
          error={
            at('pay_to') ?? (isWithin(draft.payTo, PAY_TO_MOST) ? null : refusalText({ key: 'c2c_pay_to_required' }))
          }
          hint={t('payToHint')}
          onChange={(event) => {
            touch('pay_to')
            change({ payTo: event.target.value })
          }}
        />
      )}
      <dl className={`kv tight ${styles.c2cSum}`}>
        <div>
          <dt>{t('price')}</dt>
          <dd className="n">{offer ? t('priceOf', { price: showDecimal(offer.price), fiat, coin }) : '--'}</dd>
        </div>
        <div>
          <dt>{t(side === 'buy' ? 'youPay' : 'youGive')}</dt>
          <dd className="n strong" translate="no">
            {said ? (side === 'buy' ? said.money : said.coins) : '--'}
          </dd>
        </div>
        <div>
          <dt>{t('youGet')}</dt>
          <dd className="n strong" translate="no">
            {said ? (side === 'buy' ? said.coins : said.money) : '--'}
          </dd>
        </div>
        <div>
          <dt>{t('fee')}</dt>
          <dd className="n">{t('noFee')}</dd>
        </div>
      </dl>
      {side === 'buy' && !missing && (
        <Agreement
          checked={draft.agree}
          onChange={(agree) => {
            touch('agree')
            change({ agree })
          }}
          onBlur={() => undefined}
          inputRef={null}
          error={at('agree')}
        >
          <Trans
            t={t}
            i18nKey="agree"
            components={{ terms: <NewWindowLink to="/help/terms" />, fees: <NewWindowLink to="/ratestandards" /> }}
          />
        </Agreement>
      )}
      {formNote && (
        <p className="note warn" role="alert" id={note}>
          <span>
            {formNote} {refusal && <WayOn refusal={refusal} />}
          </span>
        </p>
      )}
      <Button
        kind={side}
        size="l"
        block
        type="submit"
        busy={sending}
        aria-describedby={formNote ? note : undefined}
        whyNot={missing ? t('notVerified') : offer ? null : t(draft.text.trim() === '' ? 'enterAmount' : 'nobody')}
      >
        {said ? t(side === 'buy' ? 'buyFor' : 'sellFor', said) : t(side === 'buy' ? 'buyCoin' : 'sellCoin', { coin })}
      </Button>
    </form>
  )
}

/** Where a refusal leads to. */
function WayOn({ refusal }: { refusal: AnswerRefusal }) {
  const { t } = useTranslation('c2c')
  const ways: Partial<Record<string, [to: string, labels: string]>> = {
    kyc_required: [IDENTITY_PATH, t('verify')],
    c2c_unconfirmed: [C2C_ORDERS_PATH, t('yourOrders')],
  }
  const way = ways[refusal.key]
  return way ? (
    <Link className="lnk" to={way[0]}>
      {way[1]}
    </Link>
  ) : null
}
