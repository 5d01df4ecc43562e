import { deviceStore, type TextStore } from '../../base/platform/client-cache.ts'

/** Under this name the tabs note that an option ticket runs. */
export const RUNNING = 'onetape:options-run'

/** @param store shared by the tabs */
export function createRunningNote(store: TextStore) {
  return {
    read: () => store.getItem(RUNNING) === '1',
    write(running: boolean): void {
      if (running === (store.getItem(RUNNING) === '1')) return
      try {
        if (running) store.setItem(RUNNING, '1')
        else store.removeItem(RUNNING)
      } catch (error) {
        // A full store: other tabs learn of the ticket when somebody opens the options there.
        if (!(error instanceof DOMException)) throw error
      }
    },
  }
}

/** This browser's. */
export const runningNote = createRunningNote(deviceStore)
