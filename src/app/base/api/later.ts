import { reach } from './reach.ts'

/** Runs after `ms`, or as soon as network or exchange are back. @returns ends it */
export function laterOrOnline(ms: number, run: () => void): () => void {
  const timer = setTimeout(go, ms)
  const endBack = reach.onBack(go)
  function end() {
    clearTimeout(timer)
    removeEventListener('online', go)
    endBack()
  }
  function go() {
    end()
    run()
  }
  addEventListener('online', go)
  return end
}
