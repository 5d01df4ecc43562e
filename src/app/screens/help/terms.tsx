import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { site } from '../../base/platform/site.ts'
import { useTitle } from '../../services/page/page-title.tsx'
import * as styles from './help.module.css'

const PARTS = ['sandbox', 'who', 'account', 'orders', 'fees', 'coins', 'c2c'] as const

/** The terms that registration and purchases ask for. */
export function Terms() {
  const { name } = useSnapshot(site)
  const { t } = useTranslation('help')
  useTitle(t('terms.title'))
  return (
    <div className={styles.help}>
      <h1 className="h1">{t('terms.title')}</h1>
      <p className={styles.helpLead}>{t('terms.lead')}</p>
      {PARTS.map((part, at) => (
        <section key={part} className={styles.helpAnswer} aria-labelledby={`terms-${part}`}>
          <h2 id={`terms-${part}`}>
            {at + 1}. {t(`terms.${part}.h`)}
          </h2>
          <p>{t(`terms.${part}.p`, { site: name })}</p>
          {part === 'fees' && (
            <Link className="lnk" to="/ratestandards">
              {t('terms.fees.h')}
            </Link>
          )}
        </section>
      ))}
    </div>
  )
}
