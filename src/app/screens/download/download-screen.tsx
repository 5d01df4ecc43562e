import { Download } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { site } from '../../base/platform/site.ts'
import { installOffer } from '../../services/pwa/install-offer.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './download.module.css'
import { type Platform, platformOf, platformsFrom } from './platform.ts'

const STEPS = ['1', '2', '3'] as const

/** /download: how the site is installed as an app, the steps of the person's own system first; a button where the browser offers one. */
export default function DownloadScreen() {
  const { name } = useSnapshot(site)
  const { t } = useTranslation('download')
  const [own, ...others] = platformsFrom(platformOf(navigator.userAgent, navigator.maxTouchPoints)) as [
    Platform,
    ...Platform[],
  ]
  return (
    <div className={styles.dl}>
      <h1 className="h1">{t('title')}</h1>
      <p className={styles.dlLead}>{t('lead', { site: name })}</p>
      <section aria-labelledby="dl-own">
        <div className="sec">
          <h2 id="dl-own">{t(`platform.${own}`)}</h2>
          <span>{t('yours')}</span>
        </div>
        <Offer site={name} />
        <Steps of={own} />
      </section>
      <div className={styles.dlOthers}>
        {others.map((platform) => (
          <section key={platform} aria-labelledby={`dl-${platform}`}>
            <div className="sec">
              <h2 id={`dl-${platform}`}>{t(`platform.${platform}`)}</h2>
            </div>
            <Steps of={platform} />
          </section>
        ))}
      </div>
    </div>
  )
}

function Offer({ site: name }: { site: string }) {
  const { t } = useTranslation('download')
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.read)
  if (offer === 'installed' || matchMedia('(display-mode: standalone)').matches)
    return (
      <p className={styles.dlNote} role="status">
        {t('installed')}
      </p>
    )
  if (offer === 'none') return <p className={`t2 ${styles.dlNote}`}>{t('noOffer')}</p>
  return (
    <div className={styles.dlNote}>
      <Button kind="primary" onClick={() => void installOffer.install()}>
        <Icon of={Download} /> {t('install', { site: name })}
      </Button>
    </div>
  )
}

function Steps({ of }: { of: Platform }) {
  const { t } = useTranslation('download')
  return (
    <ol className={styles.dlSteps}>
      {STEPS.map((step) => (
        <li key={step}>{t(`steps.${of}.${step}`)}</li>
      ))}
    </ol>
  )
}
