import { RefreshCw } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Opening } from '../../../shared/calls/products/box-entities.ts'
import { MAX_BOXES } from '../../../shared/lines/box-most.ts'
import { BOX_ODDS, leastOf, meanOf } from '../../../shared/lines/box-odds.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { Agreement } from '../../services/forms/agreement.tsx'
import { useNotConfirmed } from '../../services/money/use-not-confirmed.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { centsText } from './box-figures.ts'
import * as styles from './boxes.module.css'
import { CountRange } from './count-range.tsx'
import { HashPair } from './hash-pair.tsx'
import { type BoxDraft, type BoxField, newClientSeed } from './judge-boxes.ts'
import { useOpening } from './use-opening.ts'
import { VerifyFirst } from './verify-first.tsx'

interface OpenFormProps {
  draft: BoxDraft
  onDraft: (draft: BoxDraft) => void
  /** What the pool bears of the box; null where that is not known. */
  most: number | null
  /** An opening was drawn. `promised`: the hash that was shown as the next one before it. */
  onOpened: (opening: Opening, promised: string | null) => void
  onRules: () => void
  /** Where the button stands instead of in the form; null: in the form. */
  slot: HTMLElement | null
}

/** How many boxes, what they cost and pay back, what they are drawn with; and the opening. */
export function OpenForm({ draft, onDraft, most, onOpened, onRules, slot }: OpenFormProps) {
  const { t } = useTranslation('boxes')
  const refusalText = useRefusalText()
  const notConfirmed = useNotConfirmed()
  const form = useOpening(draft, onDraft, most)
  const sentNote = useId()
  const formId = useId()
  const [touched, setTouched] = useState<ReadonlySet<BoxField>>(new Set())
  const { judged, unanswered, refusal, commit, busy } = form
  const odds = BOX_ODDS[draft.box]
  const box = t(`name.${draft.box}`)
  const limit = Math.min(MAX_BOXES, most ?? MAX_BOXES)

  const change = (part: Partial<BoxDraft>) => {
    form.clear()
    onDraft({ ...draft, ...part })
  }
  const touch = (field: BoxField) => setTouched((now) => new Set([...now, field]))
  const at = (field: BoxField): string | null => {
    if (refusal?.field === field) return refusalText(refusal)
    const wrong = judged.wrong[field]
    return wrong && (touched.has(field) || (field === 'count' && judged.count !== null)) ? refusalText(wrong) : null
  }
  const step = (by: 1 | -1) => {
    const next = Math.min(limit, Math.max(1, (judged.count ?? 0) + by))
    change({ count: String(next) })
  }
  const submit = async () => {
    setTouched(new Set(['count', 'client_seed', 'agree']))
    if (whyNot !== null || (Object.keys(judged.wrong).length > 0 && !unanswered)) return
    const promised = commit.data?.next_commit ?? null
    const opening = await form.open()
    if (opening) onOpened(opening, promised)
  }
  const look = async () => {
    const opening = await form.look()
    if (opening) onOpened(opening, null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request that had no answer
  useEffect(() => {
    if (!unanswered) return
    const timer = setTimeout(() => void look(), 1_500)
    return () => clearTimeout(timer)
  }, [unanswered])

  const whyNot =
    notConfirmed ??
    (unanswered !== null
      ? null
      : most === null
        ? t('poolUnknown')
        : most === 0
          ? t('closedShort')
          : commit.data === null
            ? t(commit.status === 'failed' ? 'hashUnknown' : 'hashComing')
            : null)
  const count = judged.count
  const named = refusal?.field === 'count' || refusal?.field === 'client_seed' || refusal?.field === 'agree'
  const pay = (
    <div data-part="bx-pay">
      <Button
        form={formId}
        kind="primary"
        size="l"
        block
        type="submit"
        busy={busy}
        whyNot={whyNot}
        aria-describedby={sentNote}
      >
        {whyNot ??
          (unanswered
            ? t('again')
            : count === null
              ? t('open', { box })
              : t('openFor', { number: count, box, cost: centsOf(judged.cost) }))}
      </Button>
    </div>
  )
  return (
    <section aria-labelledby="bx-open" className={styles.bxOpen}>
      <div className="sec">
        <h2 id="bx-open">{t('open', { box })}</h2>
        <span>
          {t('spot')} {form.free === null ? t('unknown') : <Amount text={moneyText(form.free)} digits={2} />}
        </span>
      </div>
      <VerifyFirst />
      <form
        id={formId}
        noValidate
        className={styles.bxForm}
        aria-labelledby="bx-open"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          label={t('count')}
          name="count"
          inputMode="numeric"
          unit={t('oneTo', { most: Math.max(1, limit) })}
          units={[]}
          value={draft.count}
          error={at('count')}
          readOnly={unanswered !== null}
          onStep={step}
          stepLabels={{ up: t('more'), down: t('fewer') }}
          onBlur={() => touch('count')}
          onChange={(event) => change({ count: event.target.value })}
        />
        <CountRange
          label={t('count')}
          value={count ?? 1}
          most={Math.max(1, limit)}
          disabled={unanswered !== null}
          onChange={(next) => change({ count: String(next) })}
        />
        <dl className="kv tight n">
          <Figure name={t('costs')} units={judged.cost} />
          <Figure name={t('average')} units={count === null ? null : meanOf(odds) * BigInt(count)} />
          <Figure name={t('least')} units={count === null ? null : leastOf(odds) * BigInt(count)} />
        </dl>
        <div className={styles.bxAgree}>
          <Agreement
            checked={draft.agree}
            onChange={(agree) => change({ agree })}
            onBlur={() => touch('agree')}
            inputRef={null}
            error={at('agree')}
          >
            {t('agree')}
          </Agreement>
          <button type="button" className="lnk fs12" onClick={onRules}>
            {t('rules')}
          </button>
        </div>
        {refusal && !named && (
          <p className="note warn" role="alert">
            {refusalText(refusal)}
          </p>
        )}
        {unanswered && (
          <div className="note warn" role="alert">
            <span className="grow">{t('unanswered')}</span>
            <button type="button" className="lnk" aria-busy={busy || undefined} onClick={() => void look()}>
              {t('lookUp')}
            </button>
          </div>
        )}
        {slot === null ? pay : createPortal(pay, slot)}
        <p className={`tm ${styles.bxSent}`} id={sentNote} translate="no">
          {sentText(draft, count)}
        </p>
        <Field
          label={t('clientSeed')}
          labelAt="above"
          name="client_seed"
          className={styles.bxSeed}
          translate="no"
          maxLength={80}
          value={draft.clientSeed}
          readOnly={unanswered !== null}
          error={at('client_seed')}
          onBlur={() => touch('client_seed')}
          onChange={(event) => change({ clientSeed: event.target.value.trim() })}
          end={
            <button
              type="button"
              className="ib"
              aria-label={t('newSeed')}
              title={t('newSeed')}
              disabled={unanswered !== null}
              onClick={() => change({ clientSeed: newClientSeed() })}
            >
              <Icon of={RefreshCw} size={16} />
            </button>
          }
        />
        <HashPair commit={commit.data} />
      </form>
    </section>
  )
}

function centsOf(units: bigint | null): string {
  return units === null ? '--' : centsText(units)
}

function Figure({ name, units }: { name: string; units: bigint | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd translate="no">{units === null ? '--' : `${centsText(units)} USDT`}</dd>
    </div>
  )
}

/** What is sent, in the words of the call. */
function sentText({ box, clientSeed }: BoxDraft, count: number | null): string {
  return `BOX ${box} × ${count ?? '--'} client seed ${clientSeed}`
}
