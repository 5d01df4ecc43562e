import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../base/platform/server-clock.ts'
import { tabNow } from '../../base/platform/tab-clock.ts'
import { everyWhileShown } from '../../base/platform/while-shown.ts'
import { zoneTime } from '../../base/platform/zone.ts'
import { openTabs } from '../../base/prefs/tab-count.ts'

/** Nothing chosen yet, kept at a moment of this tab's clock, or not kept by the browser. */
export type SavedState = 'before' | 'lost' | number

const ASK_EVERY_MS = 5_000

/** How many other tabs of this browser follow; null until one has answered. */
function useOtherTabs(): number {
  const [others, setOthers] = useState(0)
  useEffect(() => {
    const watch = openTabs()?.watch(setOthers)
    if (!watch) return
    const endAsking = everyWhileShown(ASK_EVERY_MS, watch.ask)
    return () => {
      endAsking()
      watch.end()
    }
  }, [])
  return others
}

/** Where the choices hold, and since when. */
export function Saved({ state }: { state: SavedState }) {
  const { t, i18n } = useTranslation('settings')
  const others = useOtherTabs()
  const place = others === 0 ? t('saved.here') : t('saved.tabs', { count: others })
  const time = typeof state === 'number' ? zoneTime(state + serverNow() - tabNow(), i18n.language) : null
  return (
    <p className="t2 fs12 n" role="status">
      {state === 'lost' ? t('saved.lost') : time ? t('saved.at', { place, time }) : place}
    </p>
  )
}
