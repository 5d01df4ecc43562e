import type { Page } from 'playwright'
import { atRest } from './at-rest.ts'

/** What does not fit on the page as it stands, one line each: the page itself, words in controls, neighbours in bars. */
export async function misfits(page: Page): Promise<string[]> {
  await atRest(page)
  return page.evaluate(() => {
    const found: string[] = []
    const seen = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
    const say = (what: string, element: Element) => found.push(`${what}: ${element.outerHTML.slice(0, 140)}`)
    const over = document.documentElement.scrollWidth - innerWidth
    if (over > 0) found.push(`the page is ${over} px too wide`)

    /** From the first to the last pixel of what is read with the eyes; words for screen readers alone stand anywhere. */
    const wordsOf = (element: Element) => {
      const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const span = { left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY }
      while (walk.nextNode()) {
        if (!walk.currentNode.textContent?.trim() || walk.currentNode.parentElement?.closest('.sr, [hidden]')) continue
        const range = document.createRange()
        range.selectNodeContents(walk.currentNode)
        const { left, right, width } = range.getBoundingClientRect()
        if (width === 0) continue
        span.left = Math.min(span.left, left)
        span.right = Math.max(span.right, right)
      }
      return span
    }

    // Words that are cut, or stand out of their control.
    const worded =
      'button, a.btn, [role=tab], [role=radio], [role=menuitem], label, th, .badge, .shell_bar-link, .shell_tabbar a'
    for (const element of document.querySelectorAll<HTMLElement>(worded)) {
      if (!seen(element) || element.clientWidth <= 1 || element.matches('.sr')) continue
      // What can be read whole on hover or by a press may end in an ellipsis.
      const whole = element.title || element.ariaHasPopup
      if (getComputedStyle(element).textOverflow === 'ellipsis' && whole) continue
      if (!element.textContent?.trim()) continue
      const text = wordsOf(element)
      const box = element.getBoundingClientRect()
      if (text.right > box.right + 1 || text.left < box.left - 1) say('cut', element)
    }

    // Neighbours in one line that lie over each other.
    const bars =
      '.shell_bar, .shell_bar .end, .shell_tabbar, .tabs_tabs, .tabs_ptabs, .segmented_seg, .sec, .row, .phone_buy2, .dialog_dialog-actions, .terminal_psym, .phone_pxr, .hero_live > .hero_top, .field'
    for (const bar of document.querySelectorAll(bars)) {
      const boxes = [...bar.children]
        .filter((child) => seen(child) && !child.matches('.sr') && getComputedStyle(child).position !== 'absolute')
        .map((child) => ({ child, box: child.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && box.height > 0)
      for (const [at, one] of boxes.entries())
        for (const other of boxes.slice(at + 1)) {
          const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
          const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
          if (wide > 1 && high > 1) say(`over ${other.child.className}`, one.child)
        }
    }
    return found
  })
}

/**
 * Controls that a finger cannot hit: fewer than `size` px of the screen answer for them, in width or height.
 * @param within a part of the page alone: what lies over the rest
 */
export async function smallTargets(page: Page, size = 44, within = 'body'): Promise<string[]> {
  await atRest(page)
  return page.evaluate(
    ([least, part]) => {
      const CONTROLS =
        'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=slider], [role=switch], [role=radio], [role=checkbox], [role=combobox], [role^=menuitem], [role=option]'
      /** What stands for a control: the label around a drawn checkbox, the box around an input. */
      const shape = (control: Element) =>
        (control.matches('input.sr') && control.closest('label')) || control.closest('.field, search') || control
      const answers = (control: Element, area: Element, x: number, y: number) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (area.contains(hit) || control.contains(hit))
      }
      const found: string[] = []
      const places = document.querySelectorAll(part)
      if (places.length === 0) throw new Error(`nothing at ${part}`)
      for (const control of [...places].flatMap((place) => [...place.querySelectorAll<HTMLElement>(CONTROLS)])) {
        if (
          !control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) ||
          control.closest('.shell_skip')
        )
          continue
        const area = control.matches('input') ? shape(control) : control
        // A link within a line of words is as high as the line.
        const inWords = [...(control.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
        const lineOfText = control.matches('p > a') && getComputedStyle(control).display === 'inline'
        if (control.matches('a') && (inWords || lineOfText)) continue
        area.scrollIntoView({ block: 'center', inline: 'center' })
        const box = area.getBoundingClientRect()
        if (box.width === 0) continue
        const x = box.left + box.width / 2
        const y = box.top + box.height / 2
        const reach = (stepX: number, stepY: number) => {
          let far = 0
          while (far < least && answers(control, area, x + stepX * far, y + stepY * far)) far++
          return far
        }
        const wide = reach(1, 0) + reach(-1, 0)
        const high = reach(0, 1) + reach(0, -1)
        // Both ways begin at the middle, which counts twice.
        if (wide < least || high < least) found.push(`${wide} × ${high}: ${control.outerHTML.slice(0, 140)}`)
      }
      scrollTo(0, 0)
      return found
    },
    [size, within] as const,
  )
}
