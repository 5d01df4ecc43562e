import { whenNoWrites } from '../api/writes-in-flight.ts'
import { createScreenLoader } from './screen-loader.ts'

const NOTE = 'onetape-reloaded'

export const loadScreen = createScreenLoader({
  later(run, ms) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  // Offline a reload would lose the page that is there.
  mayReload: () => navigator.onLine && sessionStorage.getItem(NOTE) === null,
  noteReload: () => sessionStorage.setItem(NOTE, '1'),
  forgetReload: () => sessionStorage.removeItem(NOTE),
  reload: () => whenNoWrites(() => location.reload()),
})
