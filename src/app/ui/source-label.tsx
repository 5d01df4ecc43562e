import { useTranslation } from 'react-i18next'
import { marketDataSource } from '../platform/config.ts'

/** `Live · OKX · paper money`: whose market data these are, and what one trades with; nothing where they are the exchange's own. */
export function SourceLabel() {
  const { t } = useTranslation('common')
  const source = marketDataSource()
  if (!source) return null
  return (
    <span className="badge" title={t('source.label')}>
      {t(`source.${source.kind}`)} · <span translate="no">{source.name}</span>
      {source.paper && ` · ${t('source.paper')}`}
    </span>
  )
}
