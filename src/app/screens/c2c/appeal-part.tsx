import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { MESSAGE_MOST } from '../../../shared/rules/c2c-message.ts'
import { isAppeal } from '../../../shared/rules/c2c-order-rule.ts'
import { graphemes } from '../../../shared/rules/graphemes.ts'
import { plainText } from '../../../shared/rules/plain-text.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { useSecondsLeft } from '../../services/forms/use-seconds-left.ts'
import { Button } from '../../ui/button.tsx'
import { clockText } from '../../ui/countdown-ring.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { useRecordLabels } from '../orders/record-labels.ts'
import * as c2cStyles from './c2c.module.css'
import { RefusedNote } from './refused-note.tsx'
import { type OrderPress, useOrderPress } from './use-order-press.ts'

/** The way to the exchange's decision: opens some minutes after "paid". */
export function AppealPart({ order, onUpdate }: OrderPress & { order: C2cOrderRow }) {
  const { t } = useTranslation('c2c')
  const labels = useRecordLabels()
  const { status, appeal, appealed_at, appeal_from } = order
  const over = status === 'completed' || status === 'cancelled'
  if (over && appeal === null) return null
  return (
    <section className={c2cStyles.c2cAppeal}>
      <div className="sec">
        <h2>{t('appeal')}</h2>
        {appealed_at !== null && <span className="n">{labels.time(appealed_at)}</span>}
      </div>
      {appeal !== null ? (
        <Appealed order={order} appeal={appeal} />
      ) : (
        <>
          <p className="t2">{t('appealText')}</p>
          {status === 'paid' && appeal_from !== null ? (
            <Opening order={order} from={appeal_from} onUpdate={onUpdate} />
          ) : (
            <NotYet labels={t('appealAfter')} />
          )}
        </>
      )}
    </section>
  )
}

/** What was said, where it stands, and what comes next. */
function Appealed({ order, appeal }: { order: C2cOrderRow; appeal: string }) {
  const { t } = useTranslation('c2c')
  const labels = useRecordLabels()
  const { side, status, appealed_at, closed_at } = order
  const decided = status === 'completed' || status === 'cancelled' ? status : null
  return (
    <dl className={c2cStyles.c2cAppealed}>
      <div>
        <dt>{t('stateName')}</dt>
        <dd className="n">
          {closed_at !== null
            ? t('appealDecided', { at: labels.time(closed_at) })
            : t('appealState', { at: labels.time(appealed_at ?? 0) })}
        </dd>
      </div>
      <div>
        <dt>{t('appealReason')}</dt>
        <dd className={c2cStyles.c2cSaid} translate="no">
          <q>{appeal}</q>
        </dd>
      </div>
      <div>
        <dt>{decided ? t('decision') : t('appealNext')}</dt>
        <dd>{decided ? t(`appealOutcome.${decided}.${side}`) : t('appealNextText')}</dd>
      </div>
    </dl>
  )
}

function Opening({ order, from, onUpdate }: OrderPress & { order: C2cOrderRow; from: number }) {
  const { t } = useTranslation('c2c')
  const left = useSecondsLeft(from)
  if (left === 0) return <AppealForm order={order} onUpdate={onUpdate} />
  return <NotYet labels={t('appealIn', { left: clockText(left) })} />
}

/** The button before its time, and beside it when that comes. */
function NotYet({ labels }: { labels: string }) {
  const { t } = useTranslation('c2c')
  return (
    <div className="row g3">
      <Button whyNot={labels}>{t('sendAppeal')}</Button>
      <span className="t2 fs12 n">{labels}</span>
    </div>
  )
}

function AppealForm({ order, onUpdate }: OrderPress & { order: C2cOrderRow }) {
  const { t } = useTranslation('c2c')
  const refusalText = useRefusalText()
  const id = useId()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const { busy, refusal, press } = useOrderPress({ onUpdate })
  const says = isAppeal(plainText(text).trim())
  const wrong = asked && !says ? refusalText({ key: 'appeal_required' }) : null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (says) void press(calls.orderAppeal, { id: order.id, text })
      }}
    >
      <label data-part="field-label" className={fieldStyles.fieldLabel} htmlFor={id}>
        {t('whatHappened')}
      </label>
      <textarea
        id={id}
        name="appeal"
        rows={4}
        value={text}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {wrong && (
        <p className="hint err" id={`${id}-error`} role="alert">
          <span>{wrong}</span>
        </p>
      )}
      <span className="t2 fs12 n">
        {t('chat.count', { count: graphemes(plainText(text).trim()), most: MESSAGE_MOST })}
      </span>
      <RefusedNote refusal={refusal} />
      <Button type="submit" busy={busy}>
        {t('sendAppeal')}
      </Button>
    </form>
  )
}
