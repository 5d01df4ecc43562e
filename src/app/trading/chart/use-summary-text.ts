import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { zoneDateTime, zoneLabel } from '../../base/platform/zone.ts'
import { showPrice } from '../../ui/market-figures.ts'
import type { ChartSummary } from './chart-summary.ts'
import type { ChartInterval } from './intervals.ts'

/** The chart in one sentence. */
export function useSummaryText(
  market: Market,
  interval: ChartInterval,
): (summary: ChartSummary | null, values?: string) => string {
  const { t, i18n } = useTranslation('chart')
  const values = { symbol: market.symbol, interval: interval === 'line' ? t('line') : interval }
  return (summary, indicators) => {
    if (!summary) return t('summaryNone', values)
    const label = t('summary', {
      ...values,
      from: zoneDateTime(summary.from, i18n.language),
      to: zoneDateTime(summary.to, i18n.language),
      zone: zoneLabel(summary.to),
      first: showPrice(market, summary.first),
      last: showPrice(market, summary.last),
      high: showPrice(market, summary.high),
      low: showPrice(market, summary.low),
    })
    return indicators ? t('summaryValues', { summary: label, values: indicators }) : label
  }
}
