import { MapPinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { placeName } from '../../../../shared/rules/regions.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from '../parts/auth.module.css'

/** In place of the form where no account can be opened: why, and what can be done all the same. */
export function RegionClosed({ country, next }: { country: string | null; next: string }) {
  const { t, i18n } = useTranslation('register')
  const place = country ? placeName(country, i18n.language) : ''
  return (
    <section className={styles.closed} aria-labelledby="region-closed">
      <Icon of={MapPinOff} size={24} />
      <h2 className="h20" id="region-closed">
        {t('closedTitle')}
      </h2>
      <p>{place ? t('closedText', { country: place }) : t('closedTextPlain')}</p>
      <p>{t('closedStill')}</p>
      <div className={styles.closedWays}>
        <Link className="btn primary l" to="/quotes">
          {t('closedWatch')}
        </Link>
        <Link className="btn quiet l" to={next}>
          {t('closedLogIn')}
        </Link>
      </div>
    </section>
  )
}
