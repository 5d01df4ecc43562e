import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isPlainHttp } from '../../base/platform/secure-page.ts'
import { type Prefs, prefs } from '../../base/prefs/prefs.ts'
import { HIDDEN } from '../../ui/amount.tsx'
import { Switch } from '../../ui/switch.tsx'
import * as styles from './settings.module.css'

/** What stands on screen for everybody who looks over a shoulder. */
export function PrivacySection({ onChoose }: { onChoose: (change: Partial<Prefs>) => void }) {
  const { t } = useTranslation('settings')
  const { hideAmounts } = useSnapshot(prefs.state)
  return (
    <section>
      <div className="sec">
        <h2>{t('privacy')}</h2>
      </div>
      <ul className={`li ${styles.stSwitches}`}>
        <li>
          <span>
            <b>{t('hide')}</b>
            <span className="s">{t('hideNote', { dots: HIDDEN })}</span>
          </span>
          <span className="end">
            <Switch label={t('hide')} on={hideAmounts} onChange={(on) => onChoose({ hideAmounts: on })} />
          </span>
        </li>
        {isPlainHttp() && (
          <li>
            <span>
              <b>{t('needsHttps')}</b>
              <span className="s">{t('needsHttpsNote')}</span>
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}
