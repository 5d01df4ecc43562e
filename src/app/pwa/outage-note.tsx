import './pwa.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Reach, reach as reachability } from '../api/reach.ts'
import { serverNow } from '../platform/server-clock.ts'
import { lastContact } from './contact.ts'

const DAY_MS = 24 * 60 * 60_000

/** The clock's time; with its day where that is not today's last 24 hours. */
function timeText(at: number, language: string): string {
  const far = serverNow() - at > DAY_MS
  return new Intl.DateTimeFormat(language, {
    ...(far ? { dateStyle: 'medium' } : {}),
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(at)
}

/** Says that the exchange cannot be reached, since when everything on screen is old, and what that means for orders. */
export function OutageNote({ reach }: { reach: Exclude<Reach, 'reached'> }) {
  const { t, i18n } = useTranslation('pwa')
  // undefined until the browser's memory has been asked.
  const [at, setAt] = useState<number | null | undefined>(undefined)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    let here = true
    void lastContact().then((time) => here && setAt(time))
    return () => {
      here = false
    }
  }, [])
  if (at === undefined) return null
  const ask = async () => {
    setAsking(true)
    await reachability.confirm()
    setAsking(false)
  }
  return (
    <section className="note stale app-note" aria-label={t('status')}>
      <span role="status">
        <b className="strong">{at === null ? t(`${reach}Unknown`) : t(reach, { time: timeText(at, i18n.language) })}</b>{' '}
        {t('noWrites')}
      </span>
      <button type="button" className="lnk" disabled={asking} onClick={() => void ask()}>
        {asking ? t('asking') : t('askNow')}
      </button>
    </section>
  )
}
