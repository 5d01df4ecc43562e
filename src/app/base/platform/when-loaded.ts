/** The rest may wait so long, ms, once the page is loaded. */
const LATEST_MS = 1_500

/** Runs once the page with all that its HTML names is loaded, and has nothing better to do. */
export function whenLoaded(run: () => void): void {
  const idle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LATEST_MS })
    else setTimeout(run, LATEST_MS)
  }
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
