import { Check, CircleAlert, Clock, LoaderCircle, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../base/i18n/use-refusal-text.ts'
import { clockTime, zoneLabel } from '../../../base/platform/zone.ts'
import { Button } from '../../../ui/button.tsx'
import * as dialogStyles from '../../../ui/dialog.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { panicStore } from './own-panic.ts'
import * as panicStyles from './panic.module.css'
import type { Panic, PanicStep } from './panic.ts'

const ICONS: Record<PanicStep['state'], LucideIcon> = {
  asking: LoaderCircle,
  done: Check,
  refused: CircleAlert,
  unknown: Clock,
}

/** Each call with its answer. "Not confirmed" is a state of its own, neither done nor failed. */
export function PanicResult({ panic, onRead }: { panic: Panic; onRead: () => void }) {
  const { t } = useTranslation('panic')
  const unknown = panic.steps.some(({ state }) => state === 'unknown')
  const time = clockTime(panic.at)
  return (
    <>
      <p className="fs12 t2">
        {t('asked', { tab: panic.by, time, zone: zoneLabel(panic.at) })} {unknown && t('unknownText')}
      </p>
      <ul className={panicStyles.panicSteps} aria-live="polite">
        {panic.steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
        {panic.paused && (
          <li>
            <span className={panicStyles.panicIcon}>
              <Icon of={Check} />
            </span>
            <span className="grow">{t('paused')}</span>
          </li>
        )}
      </ul>
      <div className={dialogStyles.dialogActions}>
        {unknown && <Button onClick={() => void panicStore().again()}>{t('askNow')}</Button>}
        <Button kind="primary" onClick={onRead}>
          {t('read')}
        </Button>
      </div>
    </>
  )
}

function Step({ step }: { step: PanicStep }) {
  const { t } = useTranslation('panic')
  const refusalText = useRefusalText()
  const { name, state, count, left, key, ms, reports } = step
  const what = t(`choice.${name}`)
  const labels = {
    asking: t('asking', { what }),
    done: t(`done.${name}`, { count }),
    refused: key ? refusalText({ key }) : what,
    unknown: t('notConfirmed', { what }),
  }[state]
  return (
    <li>
      <span className={panicStyles.panicIcon} data-state={state}>
        <Icon of={ICONS[state]} />
      </span>
      <span className="grow">
        {labels}
        {state === 'refused' && <span className="t2"> ({what})</span>}
        {left > 0 && <b className={panicStyles.panicLeft}>{t('left', { count: left })}</b>}
        {reports?.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is given once; two follows can be of one leader
          <span key={place} className={panicStyles.panicReports}>
            {t(`reports.${one.state}`, { name: one.name, why: one.key ? refusalText({ key: one.key }) : '' })}
          </span>
        ))}
      </span>
      {ms !== null && <span className="n t2 fs12">{state === 'unknown' ? t('noAnswer') : t('ms', { ms })}</span>}
    </li>
  )
}
