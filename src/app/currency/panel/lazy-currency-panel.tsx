import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../../shell/error-boundary.tsx'
import { loadScreen } from '../../shell/live-screen-loader.ts'
import type { CurrencyPanelProps } from './currency-panel.tsx'

const CurrencyPanel = lazy(() => loadScreen('currency panel', () => import('./currency-panel.tsx')))

/** The currency panel, loaded when it is first opened. */
export function LazyCurrencyPanel(props: CurrencyPanelProps) {
  return (
    <ErrorBoundary fallback={null} onRetry={() => undefined}>
      <Suspense fallback={null}>
        <CurrencyPanel {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
