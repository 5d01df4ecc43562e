import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { arming } from './arming.ts'

/** Says in the status bar whether the trading keys work, and opens their list. */
export function HotkeysButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('tools')
  const armed = useSyncExternalStore(arming.subscribe, arming.read) !== null
  return (
    <button
      type="button"
      className={armed ? 'term-tool status-skew' : 'term-tool'}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {armed ? t('keys.on') : t('keys.off')}{' '}
      <span className="kbd" aria-hidden="true">
        ?
      </span>
    </button>
  )
}
