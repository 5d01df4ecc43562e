import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { orderPause } from '../../../base/api/order-pause.ts'

/** Says that order entry is paused in all tabs, with the way out. */
export function PauseNote({ className }: { className: string }) {
  const { t } = useTranslation('panic')
  const since = useSyncExternalStore(orderPause.subscribe, orderPause.read)
  if (since === null) return null
  return (
    <span className={className} role="status">
      {t('pausedNote')}{' '}
      <button type="button" className="lnk" onClick={() => orderPause.set(null)}>
        {t('resume')}
      </button>
    </span>
  )
}
