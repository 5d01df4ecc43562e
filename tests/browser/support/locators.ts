import { expect } from 'vitest'
import { type Locator, locators, page, userEvent } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** By a CSS selector. */
    css(selector: string): Locator
  }
  interface Locator {
    /** Waits until one of them is shown; `gone`: until none is there; `there`: until one is, shown or not. */
    waitFor(state?: 'shown' | 'gone' | 'there'): Promise<void>
    /** How many there are now. */
    count(): number
    /** What stands in the first of them, '' where there is none. */
    innerText(): string
    /** What stands in each of them. */
    texts(): string[]
    attribute(name: string): string | null
    /** What stands in the field. */
    value(): string
    /** Waits until it has the focus. */
    hasFocus(): Promise<void>
    focus(): Promise<void>
    /** Focuses it and presses keys, in user-event's spelling; what cannot be used yet takes them too. */
    press(keys: string): Promise<void>
    /** The words beside the field: its error and its hint. */
    notes(): string
  }
}

const firstOf = (locator: Locator) => locator.elements()[0] as HTMLElement | undefined

locators.extend({ css: (selector) => selector })

// What is added by `extend` can return no text: it would pass for a selector.
Object.assign(Object.getPrototypeOf(page.css('*')), {
  async waitFor(this: Locator, state: 'shown' | 'gone' | 'there' = 'shown') {
    const shown = () => this.elements().some((each) => state === 'there' || isShown(each))
    const gone = () => this.elements().length === 0
    await expect.poll(state === 'gone' ? gone : shown, { message: `${this.selector} ${state}` }).toBe(true)
  },
  count(this: Locator) {
    return this.elements().length
  },
  innerText(this: Locator) {
    return firstOf(this)?.innerText ?? ''
  },
  texts(this: Locator) {
    return this.elements().map((each) => (each as HTMLElement).innerText)
  },
  attribute(this: Locator, name: string) {
    return firstOf(this)?.getAttribute(name) ?? null
  },
  value(this: Locator) {
    return (firstOf(this) as HTMLInputElement | undefined)?.value ?? ''
  },
  async hasFocus(this: Locator) {
    await expect.poll(() => this.elements().includes(document.activeElement as HTMLElement)).toBe(true)
  },
  async focus(this: Locator) {
    await this.waitFor()
    firstOf(this)?.focus()
  },
  async press(this: Locator, keys: string) {
    await this.focus()
    await userEvent.keyboard(keys)
  },
  notes(this: Locator) {
    const ids = (firstOf(this)?.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  },
})

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
}
