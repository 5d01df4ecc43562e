import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { ErrorBoundary } from '../../services/lazy/error-boundary.tsx'
import { loadScreen } from '../../services/lazy/live-screen-loader.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useIdle } from '../../ui/use-idle.ts'

const loadChart = () => lazy(() => loadScreen('home chart', () => import('./hero-chart.tsx'), true))

/** The chart's place, filled on demand once the first content is there: it costs the page's start nothing. */
export function ChartSlot({ market, compact }: { market: Market; compact: boolean }) {
  const { t } = useTranslation('home')
  const idle = useIdle()
  const [{ Chart, attempt }, setLoading] = useState(() => ({ Chart: loadChart(), attempt: 0 }))
  const retry = () => setLoading({ Chart: loadChart(), attempt: attempt + 1 })
  const wait = (
    <p className="sr" role="status">
      {t('chartWaiting')}
    </p>
  )
  if (!idle) return wait
  return (
    <ErrorBoundary key={attempt} onRetry={retry} fallback={<ErrorState title={t('chartFailed')} onRetry={retry} />}>
      <Suspense fallback={wait}>
        <Chart market={market} compact={compact} />
      </Suspense>
    </ErrorBoundary>
  )
}
