import { Check, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/calls/entities.ts'
import { serverClock } from '../../base/platform/server-clock.ts'
import { zoneLabel } from '../../base/platform/zone.ts'
import { useSecond } from '../../services/hub-client/use-feed.ts'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type HoldRow, holdRows } from './holds.ts'
import { useSafetyLabels } from './safety-labels.ts'
import * as styles from './security.module.css'

/** Why this session may not withdraw, counted down on the server's clock. */
export function HoldsSection({ user }: { user: User }) {
  const { t } = useTranslation('security')
  const labels = useSafetyLabels()
  const now = useSecond() + (serverClock.offset() ?? 0)
  const time = `${labels.time(now)} ${zoneLabel(now)}`
  return (
    <section>
      <div className="sec">
        <h2>{t('holds.title')}</h2>
        <span className="n">{t('holds.clock', { time })}</span>
      </div>
      {user.holds === undefined ? (
        <p className={`t2 ${styles.safetyUnknown}`}>{t('holds.unknown')}</p>
      ) : (
        <ul className={`li ${styles.holds}`}>
          {holdRows(user.holds, now).map((row) => (
            <HoldItem key={row.cause} row={row} user={user} />
          ))}
        </ul>
      )}
    </section>
  )
}

function HoldItem({ row, user }: { row: HoldRow; user: User }) {
  const { t } = useTranslation('security')
  const labels = useSafetyLabels()
  const { cause, hold, left, total } = row
  const name = t(`holds.${cause}.name`)
  // Three minutes need no day.
  const said = cause === 'login' ? labels.time : labels.at
  const changed = cause === 'password' ? user.password_changed_at : null
  return (
    <li>
      <span className={hold ? 'mark wait' : 'mark ok'}>
        <Icon of={hold ? Clock : Check} size={14} />
      </span>
      <span>
        <b>{name}</b>
        <span className="s">
          {hold
            ? t(`holds.${cause}.now`, { from: said(hold.from), ends: said(hold.ends) })
            : changed
              ? t('holds.password.last', { at: labels.at(changed) })
              : t(`holds.${cause}.rule`)}
        </span>
      </span>
      <span className="end t2">
        {hold ? <CountdownRing left={left} total={total} label={name} cautionAt={total} /> : t('holds.none')}
      </span>
    </li>
  )
}
