import type { Page } from 'playwright'

/**
 * Presses Tab until what has the focus has this name.
 * @param part selector of where it stands @throws after so many presses
 */
export async function tabTo(page: Page, part: string, name: RegExp, most = 300): Promise<void> {
  for (let i = 0; i < most; i++) {
    const found = await page.evaluate((within) => {
      const at = document.activeElement as HTMLElement | null
      if (!at?.closest(within)) return ''
      return (at.getAttribute('aria-label') ?? (at as HTMLInputElement).labels?.[0]?.innerText ?? at.innerText).trim()
    }, part)
    if (name.test(found)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} in ${part} is not reached by ${most} presses of Tab`)
}

/** Types over what stands in the field that has the focus. */
export async function typeOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
