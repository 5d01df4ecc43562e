import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { serverNow } from '../../base/platform/server-clock.ts'
import { displayZone, zoneName } from '../../base/platform/zone.ts'
import { usePricing } from '../../services/currency/use-pricing.ts'
import * as styles from './profile.module.css'

/** What this browser shows the site in; the settings change it. */
export function Preferences() {
  const { t, i18n } = useTranslation('profile')
  const { unit } = usePricing()
  const language = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(i18n.language) ?? i18n.language
  const facts = [
    ['language', language],
    ['currency', unit.text],
    ['zone', zoneName(displayZone(), serverNow())],
  ] as const
  return (
    <section aria-labelledby="profile-preferences">
      <div className="sec">
        <h2 id="profile-preferences">{t('preferences')}</h2>
        <Link className="lnk fs12" to="/HomeView/personal/settings">
          {t('toSettings')}
        </Link>
      </div>
      <dl className={`kv l ${styles.profileFacts}`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`preference.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={`hint ${styles.profileMore}`}>{t('settings')}</p>
    </section>
  )
}
