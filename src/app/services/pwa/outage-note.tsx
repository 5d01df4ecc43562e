import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type Reach, reach as reachability } from '../../base/api/reach.ts'
import { lastContact } from './contact.ts'
import * as styles from './pwa.module.css'

/** Says that the exchange cannot be reached, that what is shown is the last known, and what that means for orders. */
export function OutageNote({ reach }: { reach: Exclude<Reach, 'reached'> }) {
  const { t } = useTranslation('pwa')
  const mock = useLocation().pathname === '/mock'
  // undefined until the browser's memory has been asked.
  const [known, setKnown] = useState<boolean | undefined>(undefined)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    let here = true
    void lastContact().then((time) => here && setKnown(time !== null))
    return () => {
      here = false
    }
  }, [])
  if (known === undefined) return null
  const ask = async () => {
    setAsking(true)
    await reachability.confirm()
    setAsking(false)
  }
  return (
    <section className={`note stale ${styles.appNote}`} aria-label={t('status')}>
      <span role="status">
        <b className="strong">
          {/* No age: each part of the page has its own beside it. */}
          {t(known ? reach : `${reach}Unknown`)}
        </b>{' '}
        {t(mock ? 'mockGoesOn' : 'noWrites')}
      </span>
      <button type="button" className="lnk" disabled={asking} onClick={() => void ask()}>
        {asking ? t('asking') : t('askNow')}
      </button>
    </section>
  )
}
