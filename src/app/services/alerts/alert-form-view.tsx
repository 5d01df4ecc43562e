import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Alert, AlertBy, AlertDraft } from '../../../shared/hub-protocol/alert.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { randomId } from '../../base/platform/random-id.ts'
import { useSession } from '../../base/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useTicker } from '../hub-client/use-topics.ts'
import { pushBlock } from '../push/push-browser.ts'
import { distanceOf, type LevelFault, readLevel } from './alert-form.ts'
import { conditionText } from './alert-labels.ts'
import { ownedId } from './alert-owner.ts'
import * as styles from './alerts.module.css'
import { type CloseProblem, closeToo } from './closed-alert.ts'
import { askNotifyLeave, noticesNeedHttps, notifyLeave } from './notify.ts'
import { ownAlerts } from './own-alerts.ts'
import { dropAlert } from './stored-alerts.ts'

const BY: readonly AlertBy[] = ['price', 'day', 'move']

interface AlertFormProps {
  market: Market
  /** The alert that is changed; null for a new one. */
  edited: Alert | null
  /** There is no room for another. */
  full: boolean
  onDone: () => void
}

/** Has the exchange and the hub keep an alert. @param before the alert that is changed, null for a new one @returns what is in the way */
async function keep(draft: AlertDraft, before: Alert | null): Promise<'noHub' | CloseProblem | null> {
  const failed = await closeToo(draft, before)
  if (failed) return failed
  if (await ownAlerts().put(draft)) return null
  // Nobody could remove one that the exchange watches and this browser does not list.
  if (draft.closed && !before) void dropAlert(draft.id)
  return 'noHub'
}

/** What is to be watched, and how the person is notified. Leave to notify is asked for as the alert is set, and only then. */
export function AlertForm({ market, edited, full, onDone }: AlertFormProps) {
  const { t } = useTranslation(['alerts', 'push'])
  const refusalText = useRefusalText()
  const { user } = useSession()
  const ticker = useTicker(market.kind, market.currency_id)
  const live = ticker.status === 'live'
  const last = live && ticker.last !== null ? fromUnits(ticker.last, market.price_digits) : null
  const moment = { last, change: live ? ticker.changeRate : null }
  const [by, setBy] = useState<AlertBy>(edited?.by ?? 'price')
  const [text, setText] = useState(edited?.level ?? '')
  const [asked, setAsked] = useState(false)
  const [problem, setProblem] = useState<'noHub' | 'noLeave' | CloseProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const [ways, setWays] = useState({
    sound: edited?.sound ?? true,
    notify: !noticesNeedHttps() && (edited?.notify ?? notifyLeave() === 'granted'),
    repeat: edited?.repeat ?? false,
    closed: edited?.closed === true,
  })
  const block = pushBlock()
  const noClosed = !user ? t('closedLogIn') : block ? t(`push:block.${block}`) : ways.repeat ? t('closedOnce') : null
  const noNotice = noticesNeedHttps() ? t('needsHttps') : null
  const reading = readLevel(by, text, moment)
  const fault: LevelFault | null = reading.ok ? null : reading.fault
  const condition = reading.ok ? { by, side: reading.side, level: reading.level } : null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!reading.ok || busy || (full && !edited)) return
    const { closed, ...reported } = ways
    const may = ways.notify ? await askNotifyLeave() : null
    const notify = may === 'granted'
    const draft = {
      id: ownedId(edited?.id ?? randomId(), user?.id ?? null),
      kind: market.kind,
      currency_id: market.currency_id,
      symbol: market.symbol,
      by,
      side: reading.side,
      level: reading.level,
      ...reported,
      notify,
      ...(closed ? { closed } : {}),
    }
    setBusy(true)
    const failed = await keep(draft, edited).finally(() => setBusy(false))
    if (failed) return setProblem(failed)
    setProblem(ways.notify && !notify ? 'noLeave' : null)
    // What was typed meanwhile stays.
    setText((now) => (now === text ? '' : now))
    setAsked(false)
    onDone()
  }
  return (
    <form className={styles.alertForm} onSubmit={(event) => void submit(event)} noValidate>
      <b className="strong">{t(edited ? 'change' : 'on', { market: market.symbol, kind: t(`kind.${market.kind}`) })}</b>
      <Segmented
        label={t('by')}
        value={by}
        onChange={setBy}
        options={BY.map((value) => ({ value, text: t(`bys.${value}`) }))}
      />
      <Field
        label={t(`label.${by}.${condition?.side ?? 'none'}`)}
        value={text}
        inputMode="decimal"
        unit={by === 'price' ? (condition ? distanceOf(condition.level, last) : market.quote) : '%'}
        error={fault && fault !== 'empty' ? t(`fault.${fault}`) : asked && fault ? t('fault.empty') : null}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={`row g4 ${styles.alertWays}`}>
        {(['sound', 'notify', 'repeat'] as const).map((name) => (
          <Checkbox
            key={name}
            checked={ways[name]}
            whyNot={name === 'notify' ? noNotice : name === 'repeat' && ways.closed ? t('closedOnce') : null}
            onChange={(on) => setWays((before) => ({ ...before, [name]: on }))}
          >
            {t(`ways.${name}`)}
          </Checkbox>
        ))}
        <Checkbox
          checked={ways.closed}
          whyNot={noClosed}
          say={t('closedNote')}
          onChange={(on) => setWays((before) => ({ ...before, closed: on }))}
        >
          {t('ways.closed')}
        </Checkbox>
      </div>
      <p className="fs12 t2">{t('note')}</p>
      {noNotice && <p className="fs12 t2">{noNotice}</p>}
      {ways.closed && <p className="fs12 t2">{t('closedNote')}</p>}
      {block && !noNotice && <p className="fs12 t2">{noClosed}</p>}
      {problem && (
        <p className="note warn" role="alert">
          {typeof problem === 'string'
            ? t(problem)
            : 'block' in problem
              ? t(`push:block.${problem.block}`)
              : refusalText(problem.refusal)}
        </p>
      )}
      <div className="row g2">
        <Button kind="primary" type="submit" className="grow" busy={busy} whyNot={full && !edited ? t('full') : null}>
          {condition ? t('set', { what: conditionText(t, condition) }) : t('setEmpty')}
        </Button>
        {edited && <Button onClick={onDone}>{t('keep')}</Button>}
      </div>
    </form>
  )
}
