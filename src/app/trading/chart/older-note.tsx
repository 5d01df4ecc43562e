import { useTranslation } from 'react-i18next'
import type { OlderStatus } from './candle-feed.ts'

/** Over the oldest candles: more are coming, there are none, or they did not come. */
export function OlderNote({ older, onRetry }: { older: OlderStatus; onRetry: () => void }) {
  const { t } = useTranslation('chart')
  if (older === 'idle') return null
  return (
    <p className="older-note fs12" role="status">
      {t(`older.${older}`)}{' '}
      {older === 'failed' && (
        <button type="button" className="lnk" onClick={onRetry}>
          {t('older.retry')}
        </button>
      )}
    </p>
  )
}
