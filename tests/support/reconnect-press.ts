import type { Page } from 'playwright'
import { expect } from 'vitest'

interface Noted {
  pressed?: { at: number; left: number }
}

/** From now on the page notes, at its next press, how far away the hub's own next attempt is. */
export async function notePress(page: Page): Promise<void> {
  await page.evaluate(() => {
    const note = () => {
      const left = Number(/attempt \d+ in (\d+) s/.exec(document.body.innerText)?.[1])
      Object.assign(window, { pressed: { at: performance.now(), left } })
    }
    addEventListener('click', note, { capture: true, once: true })
  })
}

/**
 * Waits until a part of the page says that the connection is back, and prints the seconds by the page's clock that were left, then, to
 * the try that the hub had planned before the press: above zero it was the press that brought it back. A slow machine may need them to
 * connect and to paint, so they are judged with LONG=full alone; that a press does not wait is shown on a clock of its own
 * (src/workers/feed/market-socket.test.ts).
 */
export async function backAfterPress(page: Page, part: string, words: RegExp): Promise<void> {
  const back = await page.waitForFunction(
    ([selector, source]) => {
      const text = document.querySelector(selector)?.textContent ?? ''
      return new RegExp(source).test(text) ? performance.now() : 0
    },
    [part, words.source] as const,
  )
  const seconds = await back.evaluate((at) => {
    const { pressed } = window as unknown as Noted
    return pressed ? pressed.left - (at - pressed.at) / 1000 : Number.NaN
  })
  console.log(`back ${seconds.toFixed(1)} s before the try that was planned`)
  expect(seconds).not.toBeNaN()
  if (process.env.LONG === 'full') expect(seconds).toBeGreaterThan(0)
}
