import { useTranslation } from 'react-i18next'
import { shorten } from '../../../shared/decimal/shorten.ts'
import { wholeFigure } from './quote-cells.ts'
import type { QuoteSummary } from './quote-summary.ts'
import * as styles from './quotes.module.css'

/** Top right: volume of the list, rising and falling, top gainer. */
export function QuoteTotals({ summary, old }: { summary: QuoteSummary; old: boolean }) {
  const { t, i18n } = useTranslation('quotes')
  const { status, volume, rising, falling, top } = summary
  const missing = status === 'none' ? '--' : t('unknown')
  return (
    <dl className={old ? `is-old ${styles.qFigures}` : styles.qFigures}>
      <div>
        <dt>{t('summary.volume')}</dt>
        <dd className="n" translate="no" title={volume === null ? undefined : `${wholeFigure(volume)} USDT`}>
          {volume === null ? missing : shorten(volume, i18n.language)}
        </dd>
      </div>
      <div>
        <dt>{t('summary.sides')}</dt>
        <dd className="n" translate="no">
          {status !== 'known' ? (
            missing
          ) : (
            <>
              <span className="up">{rising}</span> / <span className="down">{falling}</span>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('summary.top')}</dt>
        <dd className="n" translate="no">
          {top === null ? (
            missing
          ) : (
            <>
              {top.base}{' '}
              <span className={top.change.tone === 'none' ? undefined : top.change.tone}>{top.change.text}</span>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}
