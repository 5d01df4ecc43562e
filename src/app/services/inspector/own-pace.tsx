import { useTranslation } from 'react-i18next'
import { DepthSelect, PaceSelect } from '../hub-client/pace-select.tsx'
import * as styles from './inspector.module.css'

/** How often this tab is given news and how deep its books go, chosen beside what it costs. */
export function OwnPace() {
  const { t } = useTranslation('pace')
  return (
    <div className={styles.inspOwn}>
      <span>{t('thisTab')}</span>
      <PaceSelect />
      <DepthSelect />
      <span className="t3">{t('thisTabNote')}</span>
    </div>
  )
}
