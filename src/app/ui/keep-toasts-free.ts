import { type Box, freePlace, shared } from './free-place.ts'
import { TOASTS_BOTTOM } from './toasts-above.ts'

/** The first is as drawn; app.css says where each of them is at which width. */
const PLACES = ['drawn', 'end', 'top']

/** What is read to find one's way, and what can be pressed. */
const KEPT =
  'h1,h2,h3,h4,a[href],button,input,select,textarea,summary,[role=heading],[role=button],[role=tab],[role=switch],[role=slider],[role=radio],[role=option],label:has(input)'

/**
 * Puts the stack of toasts where it covers no heading and no control, as it begins, as it grows and as another page comes under it; once it
 * stands it goes elsewhere only if it would cover something. A page that has given toasts their place (`keepToastsAbove`) keeps it. For a
 * `ref`; @returns ends it
 */
export function keepToastsFree(stack: HTMLElement | null): (() => void) | undefined {
  if (!stack) return undefined
  let stood = 0
  let title = pageTitle()
  const look = () => {
    const height = stack.offsetHeight
    const grew = height > stood
    // While there is no toast nothing is asked about what comes and goes on a page.
    if (height === 0) pages.disconnect()
    else if (stood === 0) pages.observe(document.body, { childList: true, subtree: true })
    stood = height
    if (height === 0) stack.dataset.at = 'drawn'
    const standing = pageTitle()
    const turned = standing !== title
    title = standing
    if (height > 0 && (grew || turned)) place()
  }
  const place = () => {
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
  const watcher = new ResizeObserver(look)
  watcher.observe(stack)
  // A page that is turned while a toast stands brings a title of its own.
  const pages = new MutationObserver(() => {
    if (pageTitle() !== title) look()
  })
  return () => {
    watcher.disconnect()
    pages.disconnect()
  }
}

function pageTitle(): Element | null {
  return document.querySelector('h1')
}

/** Where in the window there is something that a toast must not cover. Under a dialog nothing can be pressed. */
function takenBoxes(stack: HTMLElement): Box[] {
  return [...document.querySelectorAll<HTMLElement>(KEPT)]
    .filter((element) => !stack.contains(element) && !element.closest('[inert], .sr') && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ bottom, right }) => bottom > 0 && right > 0)
}
