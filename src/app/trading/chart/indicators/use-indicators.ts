import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadScreen } from '../../../services/lazy/live-screen-loader.ts'
import type { ChartPaint } from '../chart-paint.ts'
import type { IndicatorLayer, IndicatorLook } from './indicator-layer.ts'
import type { IndicatorSettings } from './settings.ts'

const load = () => loadScreen('indicators', () => import('./indicator-layer.ts'))

export interface Indicators {
  /** The newest values in words; empty while none are drawn. */
  spoken: () => string
  /** Their code could not be loaded. */
  failed: boolean
  retry: () => void
}

const NOTHING = () => ''

/** Draws the chosen indicators into a chart. Their code comes after the chart's own. */
export function useIndicators(
  paint: ChartPaint | null,
  settings: IndicatorSettings,
  look: Omit<IndicatorLook, 'language' | 'candleLabels'>,
): Indicators {
  const { t, i18n } = useTranslation('chart')
  const language = i18n.language
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const [layer, setLayer] = useState<IndicatorLayer | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt loads anew, and the words are the language's
  useEffect(() => {
    if (!paint) return
    let take = () => {}
    let wanted = true
    load().then(
      ({ createIndicatorLayer }) => {
        if (!wanted) return
        setFailed(false)
        take = paint.addLayer((ground) => {
          const made = createIndicatorLayer(ground, settings, {
            ...look,
            language,
            candleLabels: [t('o'), t('h'), t('l'), t('c')],
          })
          setLayer(made)
          return made
        })
      },
      () => {
        if (wanted) setFailed(true)
      },
    )
    return () => {
      wanted = false
      setLayer(null)
      take()
    }
  }, [paint, settings, language, look, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { spoken: layer?.spoken ?? NOTHING, failed, retry }
}
