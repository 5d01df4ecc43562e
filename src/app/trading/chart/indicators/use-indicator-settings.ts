import { useState } from 'react'
import { clientPrefs } from '../../../base/prefs/terminal-prefs.ts'
import { type IndicatorSettings, readIndicators } from './settings.ts'

/** What this browser has chosen to draw. */
export function useIndicatorSettings(): [IndicatorSettings, (settings: IndicatorSettings) => void] {
  const [settings, setSettings] = useState(() => readIndicators(clientPrefs.read('chart-indicators')))
  return [
    settings,
    (next) => {
      setSettings(next)
      clientPrefs.write('chart-indicators', JSON.stringify(next))
    },
  ]
}
