import { lazy, Suspense } from 'react'
import type { Market } from '../../../shared/market/market.ts'
import { ErrorBoundary } from '../../shell/error-boundary.tsx'
import { loadScreen } from '../../shell/live-screen-loader.ts'
import { Loading } from '../../ui/states.tsx'

const Chart = lazy(() =>
  loadScreen('chart', () => import('./chart-panel.tsx').then(({ ChartPanel }) => ({ default: ChartPanel }))),
)

/** The chart, whose library is the heaviest part of the screen: prices, book and ticket do not wait for it. */
export function ChartPanel(props: { market: Market; compact?: boolean }) {
  return (
    <ErrorBoundary onRetry={() => location.reload()}>
      <Suspense
        fallback={
          <div className="chart-wait">
            <Loading />
          </div>
        }
      >
        <Chart {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
