import { useTranslation } from 'react-i18next'
import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import { CUTOFF_MS, runningCycleEnd, takenCycleEnd } from '../../../shared/lines/option-cycle.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { clockTime, zoneLabel } from '../../base/platform/zone.ts'
import { useAge } from '../../services/hub-client/use-feed.ts'
import { classNames } from '../../ui/class-names.ts'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import type { LiveIndex } from './index-feed.ts'
import * as styles from './options.module.css'
import { secondsUntil, useServerFact } from './server-tick.ts'

const SECOND = 1_000

/** Whether the index is live, and how old it is. */
export function LiveState({ index }: { index: LiveIndex }) {
  const { t } = useTranslation('options')
  const age = useAge(index.frameAt)
  const ageText = useAgeText()
  return (
    <span data-part="opt-live" className="row g2 fs12">
      <span className={classNames('dot', !index.live && 'off')} />
      <span className="n">
        <b className="strong">{t(index.live ? 'live' : index.ticks === null ? 'waiting' : 'lastKnown')}</b>{' '}
        {age !== null && <span translate="no">{ageText(age)}</span>}
      </span>
    </span>
  )
}

/** The exchange's time, second by second. */
export function ServerTime() {
  const { t } = useTranslation('options')
  const second = useServerFact((now) => Math.floor(now / SECOND))
  return (
    <span className="t2 fs12">
      {t('sampled')}{' '}
      <span className="n" translate="no">
        {clockTime(second * SECOND)} {zoneLabel(second * SECOND)}
      </span>
    </span>
  )
}

/** The index in large figures. */
export function IndexFigure({ index, digits, coin }: { index: LiveIndex; digits: number; coin: string }) {
  const { t } = useTranslation('options')
  return (
    <div className={classNames(styles.optFigure, !index.live && 'is-old')}>
      <b className="n" translate="no" data-index={coin}>
        {index.ticks === null ? '--' : showDecimal(fromUnits(index.ticks, digits))}
      </b>
      <span className={`t2 fs12 ${styles.optFigureNote}`}>{t('asSettles')}</span>
    </div>
  )
}

/** The running cycle: seconds left, until when tickets are taken for it, and for which one then. */
export function CycleClock({ cycle }: { cycle: number }) {
  const { t } = useTranslation('options')
  const end = useServerFact((now) => runningCycleEnd(now, cycle))
  const taken = useServerFact((now) => takenCycleEnd(now, cycle))
  const left = useServerFact((now) => secondsUntil(runningCycleEnd(now, cycle), now))
  const times = { end: clockTime(end), until: clockTime(end - CUTOFF_MS), next: clockTime(taken) }
  return (
    <div className={styles.optCycle}>
      <CountdownRing left={left} total={cycle} label={t('cycle.label')} cautionAt={CUTOFF_MS / SECOND} />
      <p>
        <b className="strong">{t('cycle.ends', times)}</b>
        <span className="t2 fs12">{t(taken === end ? 'cycle.until' : 'cycle.closed', times)}</span>
      </p>
    </div>
  )
}
