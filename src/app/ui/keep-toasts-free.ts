import { type Box, freePlace, shared } from './free-place.ts'
import { TOASTS_BOTTOM } from './toasts-above.ts'

/** The first is as drawn; toaster.module.css says where each of them is at which width. */
const PLACES = ['drawn', 'end', 'top', 'middle']

/** What is read to find one's way, and what can be pressed. */
const KEPT =
  'h1,h2,h3,h4,a[href],button,input,select,textarea,summary,[role=heading],[role=button],[role=tab],[role=switch],[role=slider],[role=radio],[role=option],label:has(input)'

/** What stands over the page, whole: nothing of it is covered. Of a page that has given toasts their place, its ticket's button too. */
const ABOVE = '[role=dialog],[role=alertdialog]'
const FIRM = `${ABOVE},[data-part~=tgo]`

/**
 * Puts the stack of toasts where it covers no heading and no control, as it begins, as it grows and as another page comes under it; once it
 * stands it goes elsewhere only if it would cover something. A page that has given toasts their place (`keepToastsAbove`) keeps it, save where that
 * would cover a dialog. For a `ref`; @returns ends it
 */
export function keepToastsFree(stack: HTMLElement | null): (() => void) | undefined {
  if (!stack) return undefined
  let stood = 0
  let title = pageTitle()
  let above = dialogs()
  let parts = headings()
  const look = () => {
    const height = stack.offsetHeight
    const grew = height > stood
    // While there is no toast nothing is asked about what comes and goes on a page.
    if (height === 0) pages.disconnect()
    else if (stood === 0) pages.observe(document.body, { childList: true, subtree: true })
    stood = height
    if (height === 0) stack.dataset.at = 'drawn'
    const standing = pageTitle()
    const turned = standing !== title || dialogs() !== above || headings() !== parts
    title = standing
    above = dialogs()
    parts = headings()
    if (height > 0 && (grew || turned)) place()
  }
  const place = () => {
    const given = document.documentElement.style.getPropertyValue(TOASTS_BOTTOM) !== ''
    if (given) stack.dataset.at = 'drawn'
    const firm = boxesOf(stack, FIRM)
    const taken = given ? firm : [...takenBoxes(stack), ...boxesOf(stack, ABOVE)]
    const now = stack.getBoundingClientRect()
    if (!taken.some((box) => shared(now, box) > 0)) return
    const boxes = PLACES.map((at) => {
      stack.dataset.at = at
      return stack.getBoundingClientRect()
    })
    stack.dataset.at = PLACES[freePlace(boxes, [...takenBoxes(stack), ...firm, ...firm])]
  }
  const watcher = new ResizeObserver(look)
  watcher.observe(stack)
  // A page that is turned while a toast stands brings a title of its own; a part that loads late brings its heading.
  const pages = new MutationObserver(() => {
    if (pageTitle() !== title || dialogs() !== above || headings() !== parts) look()
  })
  return () => {
    watcher.disconnect()
    pages.disconnect()
  }
}

/** How many dialogs stand over the page. */
const dialogs = () => document.querySelectorAll(ABOVE).length

/** How many headings the page has. */
const headings = () => document.querySelectorAll('h1,h2,h3').length

function pageTitle(): Element | null {
  return document.querySelector('h1')
}

/** Where in the window there is something that a toast must not cover. Under a dialog nothing can be pressed. */
const takenBoxes = (stack: HTMLElement) => boxesOf(stack, KEPT)

function boxesOf(stack: HTMLElement, what: string): Box[] {
  return [...document.querySelectorAll<HTMLElement>(what)]
    .filter((element) => !stack.contains(element) && !element.closest('[inert], .sr') && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ bottom, right }) => bottom > 0 && right > 0)
}
