import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import * as keysStyles from '../../../ui/keys.module.css'
import * as phoneStyles from '../../layout/phone.module.css'
import * as statusStyles from '../../status/status.module.css'
import * as toolsStyles from '../tools.module.css'
import { arming } from './arming.ts'

/** Says in the status bar whether the trading keys work, and opens their list. */
export function HotkeysButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('tools')
  const armed = useSyncExternalStore(arming.subscribe, arming.read) !== null
  return (
    <button
      type="button"
      className={
        armed ? `${toolsStyles.termTool} ${phoneStyles.statusSkew} ${statusStyles.statusSkew}` : toolsStyles.termTool
      }
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {armed ? t('keys.on') : t('keys.off')}{' '}
      <span data-part="kbd" className={keysStyles.kbd} aria-hidden="true">
        ?
      </span>
    </button>
  )
}
