import { reach } from '../../base/api/reach.ts'
import { updater } from '../pwa/service-worker.ts'
import { createScreenLoader } from './screen-loader.ts'

const note = (name: string) => `onetape-reloaded:${name}`

/** Runs on the tab's store; null where the browser refuses it or it is full: nothing would remember a reload, so there is none. */
function onStore<T>(run: (store: Storage) => T): T | null {
  try {
    return run(sessionStorage)
  } catch {
    return null
  }
}
const reloaded = (name: string) => onStore((store) => store.getItem(note(name)) !== null)

export const loadScreen = createScreenLoader({
  later(run, ms) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  // Offline a reload would lose the page that is there.
  mayReload: (name) => navigator.onLine && reloaded(name) === false,
  // The service worker has the files of the page without the server.
  mayAsk: () => Boolean(navigator.serviceWorker?.controller) || reach.read() === 'reached',
  answers: () => reach.ask(),
  onBack: (run) => reach.onBack(run),
  noteReload: (name) => void onStore((store) => store.setItem(note(name), '1')),
  forgetReload: (name) => void onStore((store) => store.removeItem(note(name))),
  reload: () => void updater.replace(),
})
