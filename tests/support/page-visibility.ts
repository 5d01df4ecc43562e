import type { Page } from 'playwright'

interface Reported {
  setPageVisible(visible: boolean): void
}

/**
 * Headless pages all count as visible, so this page is set to hidden, from its first script on and after each reload.
 * Before the page goes anywhere.
 */
export async function setPageHidden(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let visible = false
    Object.defineProperty(Document.prototype, 'visibilityState', { get: () => (visible ? 'visible' : 'hidden') })
    Object.defineProperty(Document.prototype, 'hidden', { get: () => !visible })
    ;(window as unknown as Reported).setPageVisible = (next) => {
      visible = next
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
  })
}

/** Tells a page of {@link setPageHidden} that it is looked at now, or no more. */
export async function setPageVisible(page: Page, visible = true): Promise<void> {
  await page.evaluate((next) => (window as unknown as Reported).setPageVisible(next), visible)
}
