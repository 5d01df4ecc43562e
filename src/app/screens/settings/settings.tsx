import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tabNow } from '../../base/platform/tab-clock.ts'
import { type Prefs, prefs } from '../../base/prefs/prefs.ts'
import { useTitle } from '../../services/page/page-title.tsx'
import { LiveSection } from './live-section.tsx'
import { NoticeSection } from './notice-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ReadingSection } from './reading-section.tsx'
import { Saved, type SavedState } from './saved.tsx'
import * as styles from './settings.module.css'

/** How this browser reads to the person. Nothing here needs an account. */
export function Settings() {
  const { t } = useTranslation('settings')
  useTitle(t('title'))
  const [saved, setSaved] = useState<SavedState>('before')
  const choose = (change: Partial<Prefs>) => setSaved(prefs.set(change) ? tabNow() : 'lost')
  return (
    <>
      <div className={styles.settingsHead}>
        <h1>{t('title')}</h1>
        <Saved state={saved} />
      </div>
      <div className={styles.settings}>
        <div className={styles.settingsPart}>
          <ReadingSection onChoose={choose} onSaved={() => setSaved(tabNow())} />
          <PrivacySection onChoose={choose} />
        </div>
        <div className={styles.settingsPart}>
          <LiveSection onChoose={choose} />
          <NoticeSection onChoose={choose} onSaved={() => setSaved(tabNow())} />
        </div>
      </div>
    </>
  )
}
