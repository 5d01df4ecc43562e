import { useTranslation } from 'react-i18next'
import { reconnectNow } from '../../services/hub-client/use-feed.ts'

/** Beside a connection that waits for its next try: somebody may not want to wait. */
export function ReconnectButton() {
  const { t } = useTranslation('trading')
  return (
    <button type="button" className="lnk" onClick={reconnectNow}>
      {t('feed.reconnectNow')}
    </button>
  )
}
