import { useId, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { copyCalls } from '../../../shared/calls/products/copy-calls.ts'
import { COPY_LIMITS, COPY_SETTINGS } from '../../../shared/lines/copy-places.ts'
import { unscaled } from '../../../shared/perp/scaled.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { Agreement } from '../../services/forms/agreement.tsx'
import { NewWindowLink } from '../../services/forms/new-window-link.tsx'
import { useNotConfirmed } from '../../services/money/use-not-confirmed.ts'
import { StepField } from '../../trading/fields/step-field.tsx'
import { Button } from '../../ui/button.tsx'
import * as styles from './copy.module.css'
import { MINE_PATH } from './copy-parts.tsx'
import { moneyText } from './copy-text.ts'
import {
  FIRST_DRAFT,
  FOLLOW_FIELDS,
  type FollowDraft,
  type FollowField,
  fieldOf,
  followRequestOf,
  roomOf,
  stopAt,
} from './follow-draft.ts'
import type { FollowPartProps } from './follow-part.tsx'
import { FollowRules } from './follow-rules.tsx'
import { ModeChoice } from './replay-part.tsx'
import { UNCONFIRMED, useCopyWrite } from './use-copy-write.ts'

type Translate = ReturnType<typeof useTranslation<'copy'>>['t']
type TextField = Exclude<FollowField, 'mode' | 'agree'>

/** How much, how, within which limits; all that it will do; and the press. */
export function FollowForm({ leader, draft, meant, wrong, funds, failed, renew, onChange }: FollowPartProps) {
  const { t } = useTranslation('copy')
  const refusalText = useRefusalText()
  const note = useId()
  const notConfirmed = useNotConfirmed()
  const write = useCopyWrite(copyCalls.copyFollow)
  const [touched, setTouched] = useState<ReadonlySet<FollowField>>(new Set())
  const shown = write.refusal && fieldOf(write.refusal)
  const touch = (...fields: readonly FollowField[]) => setTouched((before) => new Set([...before, ...fields]))
  const at = (field: FollowField): string | null => {
    if (write.refusal && shown === field) return refusalText(plainWhereFull(write.refusal))
    const found = touched.has(field) ? wrong[field] : undefined
    return found ? refusalText(plainWhereFull(found)) : null
  }
  const change = (part: Partial<FollowDraft>) => {
    write.clear()
    onChange(part)
  }
  const field = (name: TextField, label: string, unit: string, hint?: React.ReactNode) => (
    <StepField
      label={label}
      name={name}
      value={draft[name]}
      unit={unit}
      error={at(name)}
      hint={hint}
      onChange={(text) => {
        touch(name)
        change({ [name]: text })
      }}
      onBlur={() => {
        touch(name)
        if (meant[name] !== draft[name]) onChange({ [name]: meant[name] })
      }}
    />
  )
  const why = failed ? t('copyFollowOff') : (notConfirmed ?? closedWhy(leader, t))
  const first = FOLLOW_FIELDS.find((one) => wrong[one] !== undefined)
  const submit = async () => {
    touch(...FOLLOW_FIELDS)
    if (why !== null || first !== undefined || write.busy) return
    const done = await write.send(followRequestOf(meant, leader.id))
    funds.renew()
    renew()
    if (!done) return
    toast({
      kind: 'ok',
      name: 'copy',
      title: t('copyDone', { leader: leader.name }),
      text: t('copyDoneText', { amount: showDecimal(done.amount), level: showDecimal(done.stop_level) }),
    })
    onChange({ ...FIRST_DRAFT })
  }
  const stop = stopAt(meant, wrong)
  const { max_leverage, slippage } = COPY_SETTINGS
  const limits = { min: showDecimal(unscaled(COPY_LIMITS.min)), max: showDecimal(unscaled(COPY_LIMITS.max)) }
  return (
    <form
      className={styles.cpForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <ModeChoice mode={draft.mode} onChange={(mode) => change({ mode })} />
      {field('amount', t('copyAmount'), 'USDT', t('copyAmountHint', { ...limits, room: moneyText(roomOf(leader)) }))}
      {draft.mode === 'fixed' && field('per_trade', t('copyPerTrade'), 'USDT', t('copyPerTradeHint'))}
      {field('max_trade', t('copyMaxTrade'), 'USDT')}
      {field(
        'stop_percent',
        t('copyStop'),
        '%',
        stop === null ? undefined : t('copyStopAt', { level: moneyText(stop) }),
      )}
      <details className={styles.cpMore}>
        <summary>{t('copyMoreSettings')}</summary>
        {field('max_leverage', t('copyMaxLeverage'), '×', t('copyRange', max_leverage))}
        {field(
          'slippage',
          t('copySlippage'),
          '%',
          t('copySlippageHint', { min: slippage.min / 100, max: slippage.max / 100 }),
        )}
      </details>
      <FollowRules leader={leader} meant={meant} wrong={wrong} />
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
          i18nKey="copyAgree"
          components={{ terms: <NewWindowLink to="/help/terms" />, fees: <NewWindowLink to="/ratestandards" /> }}
        />
      </Agreement>
      {write.refusal && shown === 'form' && (
        <p className="note warn" role="alert" id={note}>
          <span>
            {formText(write.refusal, t) ?? refusalText(write.refusal)}{' '}
            {(write.refusal.key === UNCONFIRMED || write.refusal.key === 'copy_following') && (
              <Link className="lnk" to={MINE_PATH}>
                {t('copyToMine')}
              </Link>
            )}
          </span>
        </p>
      )}
      <div className={styles.cpPay}>
        {why !== null && <p className="t2 fs12">{why}</p>}
        <Button
          kind="primary"
          size="l"
          block
          type="submit"
          busy={write.busy}
          whyNot={why}
          aria-describedby={shown === 'form' ? note : undefined}
        >
          {wrong.amount === undefined
            ? t('copyPress', { leader: leader.name, amount: showDecimal(meant.amount) })
            : t('copyPressBare', { leader: leader.name })}
        </Button>
      </div>
    </form>
  )
}

/** Why this leader cannot be followed by anybody now. */
function closedWhy({ state, followers, places }: FollowPartProps['leader'], t: Translate): string | null {
  if (state === 'ended') return t('copyWhyEnded')
  if (state === 'paused') return t('copyWhyPaused')
  return followers >= places ? t('copyWhyFull') : null
}

/** This form's own text for what stands beside no field; null where the usual text says it. */
function formText({ key }: AnswerRefusal, t: Translate): string | null {
  if (key === UNCONFIRMED) return t('copyUnconfirmed')
  return key === 'copy_conditions' ? t('copyLeads') : null
}

/** Where nothing more is taken at all, that is said in place of "at most 0". */
function plainWhereFull<R extends Pick<AnswerRefusal, 'key' | 'params'>>(refusal: R): R {
  return refusal.key === 'copy_full' && refusal.params?.most === '0' ? { ...refusal, params: undefined } : refusal
}
