import { type Box, freePlace, shared } from './free-place.ts'
import { TOASTS_BOTTOM } from './toasts-above.ts'

/** The first is as drawn; app.css says where each of them is at which width. */
const PLACES = ['drawn', 'end', 'top']

/** What is read to find one's way, and what can be pressed. */
const KEPT =
  'h1,h2,h3,h4,a[href],button,input,select,textarea,summary,[role=heading],[role=button],[role=tab],[role=switch],[role=slider],[role=radio],[role=option],label:has(input)'

/**
 * Puts the stack of toasts where it covers no heading and no control, as it begins and as it grows; once it stands it goes elsewhere only
 * if it would cover something. A page that has given toasts their place (`keepToastsAbove`) keeps it. For a `ref`; @returns ends it
 */
export function keepToastsFree(stack: HTMLElement | null): (() => void) | undefined {
  if (!stack) return undefined
  let stood = 0
  const place = () => {
    const height = stack.offsetHeight
    const grew = height > stood
    stood = height
    if (height === 0) stack.dataset.at = 'drawn'
    if (!grew) return
    if (document.documentElement.style.getPropertyValue(TOASTS_BOTTOM) !== '') {
      stack.dataset.at = 'drawn'
      return
    }
    const taken = takenBoxes(stack)
    const now = stack.getBoundingClientRect()
    if (!taken.some((box) => shared(now, box) > 0)) return
    const boxes = PLACES.map((at) => {
      stack.dataset.at = at
      return stack.getBoundingClientRect()
    })
    stack.dataset.at = PLACES[freePlace(boxes, taken)]
  }
  const watcher = new ResizeObserver(place)
  watcher.observe(stack)
  return () => watcher.disconnect()
}

/** Where in the window there is something that a toast must not cover. Under a dialog nothing can be pressed. */
function takenBoxes(stack: HTMLElement): Box[] {
  return [...document.querySelectorAll<HTMLElement>(KEPT)]
    .filter((element) => !stack.contains(element) && !element.closest('[inert], .sr') && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ bottom, right }) => bottom > 0 && right > 0)
}
