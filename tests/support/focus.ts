import type { Locator } from 'playwright'

/** Waits until an element has the focus: after a press it may come with the next drawing. */
export async function hasFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor({ state: 'attached' })
}

/** Waits until the focus is on it or within it: what opens takes it a moment after it stands there, and keys go to what has it. */
export async function holdsFocus(part: Locator): Promise<void> {
  const within = part.locator(':focus').or(part.and(part.page().locator(':focus')))
  await within.first().waitFor({ state: 'attached' })
}
