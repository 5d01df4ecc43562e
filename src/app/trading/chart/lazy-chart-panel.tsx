import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { useDataSaver } from '../../services/hub-client/data-saver.ts'
import { ErrorBoundary } from '../../services/lazy/error-boundary.tsx'
import { loadScreen } from '../../services/lazy/live-screen-loader.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/states.tsx'
import { useIdle } from '../../ui/use-idle.ts'
import * as styles from '../layout/terminal.module.css'

interface ChartPanelProps {
  market: Market
  compact?: boolean
}

function lazyChart(): ComponentType<ChartPanelProps> {
  return lazy(() =>
    loadScreen('chart', () => import('./chart-panel.tsx').then(({ ChartPanel }) => ({ default: ChartPanel })), true),
  )
}

let Chart = lazyChart()

/** The chart, whose library is the heaviest part of the screen: prices, book and ticket stand before it is loaded. With the data saver it comes when it is asked for. */
export function ChartPanel(props: ChartPanelProps) {
  const { t } = useTranslation('chart')
  const saver = useDataSaver()
  const [asked, setAsked] = useState(false)
  const idle = useIdle()
  const [attempt, setAttempt] = useState(0)
  const still = (
    <div className={styles.chartWait}>
      <Loading />
    </div>
  )
  const retry = () => {
    Chart = lazyChart()
    setAttempt((count) => count + 1)
  }
  if (saver && !asked)
    return (
      <div className={`${styles.chartWait} ${styles.chartAsks}`}>
        <p className="t2">{t('saver')}</p>
        <Button onClick={() => setAsked(true)}>{t('show')}</Button>
      </div>
    )
  return (
    <ErrorBoundary key={attempt} onRetry={retry}>
      <Suspense fallback={still}>{idle ? <Chart {...props} /> : still}</Suspense>
    </ErrorBoundary>
  )
}
