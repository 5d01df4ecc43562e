/** How far above the window's end toasts stand, px; set by a page that has something there. */
export const TOASTS_BOTTOM = '--toasts-bottom'
const GAP = 8

/** While an element is on the page toasts stand above it, so that they cover nothing of it. For a `ref`; @returns ends it */
export function keepToastsAbove(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const root = document.documentElement
  const place = () => {
    const below = innerHeight - element.getBoundingClientRect().top
    root.style.setProperty(TOASTS_BOTTOM, `${Math.max(0, Math.ceil(below)) + GAP}px`)
  }
  const watcher = new ResizeObserver(place)
  // Its own size, that of what it stands in, and the window's.
  for (const each of [element, element.parentElement, root]) if (each) watcher.observe(each)
  place()
  return () => {
    watcher.disconnect()
    root.style.removeProperty(TOASTS_BOTTOM)
  }
}
