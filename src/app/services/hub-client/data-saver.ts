import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio'
import { prefs } from '../../base/prefs/prefs.ts'
import { chosenPace, tabPace } from './tab-pace.ts'

/** Network Information API: in Chromium alone. */
interface Connection extends EventTarget {
  saveData?: boolean
}

const connection = () => (globalThis.navigator as { connection?: Connection } | undefined)?.connection
const media = () => globalThis.matchMedia?.('(prefers-reduced-data: reduce)')

/** Whether the browser asks sites to save data. */
export function browserSaves(): boolean {
  return connection()?.saveData === true || media()?.matches === true
}

/** Hears when the browser begins or ends to ask for it. @returns ends it */
export function onBrowserSaves(heard: () => void): () => void {
  const sources = [connection(), media()]
  for (const source of sources) source?.addEventListener?.('change', heard)
  return () => {
    for (const source of sources) source?.removeEventListener?.('change', heard)
  }
}

/** What holds in this tab now. */
export const paceNow = () => chosenPace(tabPace.state, prefs.state, browserSaves())

/** Hears of each change of {@link paceNow}. @returns ends it */
export function onPaceNow(heard: () => void): () => void {
  const ends = [subscribe(prefs.state, heard), subscribe(tabPace.state, heard), onBrowserSaves(heard)]
  return () => {
    for (const end of ends) end()
  }
}

/** Data saver: no sparklines, and a chart only where the person asks for it. */
export function useDataSaver(): boolean {
  return useSyncExternalStore(onPaceNow, () => paceNow().pace === 'saver')
}
