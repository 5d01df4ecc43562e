/** Runs after `ms`, or as soon as the network is back. @returns ends it */
export function laterOrOnline(ms: number, run: () => void): () => void {
  const timer = setTimeout(go, ms)
  function end() {
    clearTimeout(timer)
    removeEventListener('online', go)
  }
  function go() {
    end()
    run()
  }
  addEventListener('online', go)
  return end
}
