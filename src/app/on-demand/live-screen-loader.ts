import { reach } from '../api/reach.ts'
import { updater } from '../pwa/service-worker.ts'
import { createScreenLoader } from './screen-loader.ts'

const note = (name: string) => `onetape-reloaded:${name}`

/** The tab's store; null where the browser refuses it: nothing would remember a reload, so there is none. */
function store(): Storage | null {
  try {
    return sessionStorage
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

export const loadScreen = createScreenLoader({
  later(run, ms) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  // Offline a reload would lose the page that is there.
  mayReload: (name) => navigator.onLine && store()?.getItem(note(name)) === null,
  answers: () => reach.ask(),
  onBack: (run) => reach.onBack(run),
  noteReload: (name) => store()?.setItem(note(name), '1'),
  forgetReload: (name) => store()?.removeItem(note(name)),
  reload: () => void updater.replace(),
})
