/** What the first view needs comes first: its data are asked for within this time. */
const SETTLED_MS = 3_000

/** Resolves once the page is loaded, has settled, and has nothing better to do. */
export function pageQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const idle = () => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: SETTLED_MS })
      else resolve()
    }
    const settle = () => setTimeout(idle, SETTLED_MS)
    if (document.readyState === 'complete') settle()
    else addEventListener('load', settle, { once: true })
  })
}
