import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isMac } from '../../base/platform/key-press.ts'
import * as styles from '../../ui/keys.module.css'
import { inspector } from './inspector-state.ts'

/** Opens and closes the inspector; its key stands beside its name. */
export function InspectorButton() {
  const { t } = useTranslation('common')
  const open = useSyncExternalStore(inspector.subscribe, () => inspector.open)
  return (
    <button
      type="button"
      data-part="insp-open"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-keyshortcuts="Alt+I"
      onClick={inspector.toggle}
    >
      {t('inspector')}{' '}
      <span data-part="kbd" className={styles.kbd} aria-hidden="true">
        {isMac() ? '⌥I' : t('keys.inspector')}
      </span>
    </button>
  )
}
