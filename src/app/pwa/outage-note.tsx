import './pwa.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type Reach, reach as reachability } from '../api/reach.ts'
import { momentText } from '../platform/moment-text.ts'
import { lastContact } from './contact.ts'

/** Says that the exchange cannot be reached, since when everything on screen is old, and what that means for orders. */
export function OutageNote({ reach }: { reach: Exclude<Reach, 'reached'> }) {
  const { t, i18n } = useTranslation('pwa')
  const mock = useLocation().pathname === '/mock'
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
        <b className="strong">
          {at === null ? t(`${reach}Unknown`) : t(reach, { time: momentText(at, i18n.language) })}
        </b>{' '}
        {t(mock ? 'mockGoesOn' : 'noWrites')}
      </span>
      <button type="button" className="lnk" disabled={asking} onClick={() => void ask()}>
        {asking ? t('asking') : t('askNow')}
      </button>
    </section>
  )
}
