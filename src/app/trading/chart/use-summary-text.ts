import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/market/market.ts'
import { showPrice } from '../../ui/market-figures.ts'
import type { ChartSummary } from './chart-summary.ts'
import type { ChartInterval } from './intervals.ts'

const formatter = (language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The chart in one sentence. */
export function useSummaryText(
  market: Market,
  interval: ChartInterval,
): (summary: ChartSummary | null, values?: string) => string {
  const { t, i18n } = useTranslation('chart')
  // A formatter costs milliseconds, and the chart is drawn often: one, made with the first summary.
  const time = useMemo(() => lazily(() => formatter(i18n.language)), [i18n.language])
  const values = { symbol: market.symbol, interval: interval === 'line' ? t('line') : interval }
  return (summary, indicators) => {
    if (!summary) return t('summaryNone', values)
    const words = t('summary', {
      ...values,
      from: time().format(summary.from),
      to: time().format(summary.to),
      first: showPrice(market, summary.first),
      last: showPrice(market, summary.last),
      high: showPrice(market, summary.high),
      low: showPrice(market, summary.low),
    })
    return indicators ? t('summaryValues', { summary: words, values: indicators }) : words
  }
}
