import type { Page } from 'playwright'

interface Hearing {
  heard: string[]
}

/**
 * From now on the page notes what a screen reader would say by itself: text that comes into a live region which stands there already,
 * and alerts. What is inert or hidden from it is not said.
 */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
    const note = (region: Element | null | undefined) => {
      if (!region || region.getAttribute('aria-live') === 'off' || region.closest('[inert], [aria-hidden=true]')) return
      const text = region.textContent?.replace(/\s+/g, ' ').trim()
      if (text) heard.push(text)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        note(elementOf(target)?.closest('[aria-live], [role=status], [role=alert]'))
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          if (node.matches('[role=alert]')) note(node)
          for (const alert of node.querySelectorAll('[role=alert]')) note(alert)
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Waits until this has been said since the last call. */
export async function heard(page: Page, words: RegExp): Promise<void> {
  await page.waitForFunction(
    ({ source, flags }) => {
      const all = (window as unknown as Hearing).heard
      const wanted = new RegExp(source, flags)
      if (!all.some((text) => wanted.test(text))) return false
      all.length = 0
      return true
    },
    { source: words.source, flags: words.flags },
  )
}
