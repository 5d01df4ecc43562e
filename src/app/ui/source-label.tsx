import { useTranslation } from 'react-i18next'
import { routePath } from '../base/platform/base-path.ts'
import { marketDataSource } from '../base/platform/config.ts'

/**
 * `Live · OKX · paper money`: whose market data these are, and what one trades with. Nothing where they are the exchange's own, and on
 * /mock, which says itself where its prices are from.
 */
export function SourceLabel() {
  const { t } = useTranslation('common')
  const source = marketDataSource()
  if (!source || routePath(location.pathname).startsWith('/mock')) return null
  return (
    <span className="badge" title={t('source.label')}>
      {t(`source.${source.kind}`)} · <span translate="no">{source.name}</span>
      {source.paper && ` · ${t('source.paper')}`}
    </span>
  )
}
