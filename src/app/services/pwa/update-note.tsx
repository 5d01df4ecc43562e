import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import * as styles from './pwa.module.css'
import { updater } from './service-worker.ts'

/** Offers the newer version: Reload or Later. */
export function UpdateNote() {
  const { t } = useTranslation('pwa')
  const { offer, unsent } = useSnapshot(updater.state)
  if (offer === 'none') return null
  const waiting = offer === 'waiting'
  return (
    <section className={`note info ${styles.appNote}`} aria-label={t('newVersion')}>
      <span role="status">
        {waiting ? t('afterWrite') : t(offer === 'elsewhere' ? 'newVersionElsewhere' : 'newVersion')}
        {unsent && !waiting && <b className="strong"> {t('unsent')}</b>}
      </span>
      {!waiting && (
        <>
          <button type="button" className="lnk" onClick={updater.accept}>
            {t(unsent ? 'reloadAnyway' : 'reload')}
          </button>
          <button type="button" className="lnk" onClick={updater.decline}>
            {t('later')}
          </button>
        </>
      )}
    </section>
  )
}
