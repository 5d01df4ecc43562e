import type { Page } from 'playwright'

/** `[page's clock in ms, live]`: each change between live and not. */
export type LifeLog = [at: number, live: boolean][]

interface Logged {
  lifeLog: LifeLog
}

/** From now on the page writes down each change between a live tape and one that is not. */
export async function watchLife(page: Page): Promise<void> {
  await page.evaluate(() => {
    const log: [number, boolean][] = []
    ;(window as unknown as Logged).lifeLog = log
    const look = () => {
      const live = (document.querySelector('[aria-label="Tape"]')?.textContent ?? '').includes('Live')
      if (log.at(-1)?.[1] !== live) log.push([Date.now(), live])
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    look()
  })
}

/** How long after `at` (ms, the page's clock) a page was not live any more, and live again. */
export interface Outlived {
  stale: number
  fresh: number
}

/**
 * Waits until a page of {@link watchLife} has been without live prices at or after `at`, and has them again: in this order, however
 * long it takes. A page on a busy machine may grey itself before and after that.
 */
export async function outlived(page: Page, at: number): Promise<Outlived> {
  const found = await page.waitForFunction((from) => {
    const log = (window as unknown as Logged).lifeLog
    const back = log.findIndex(([when, live], i) => live && when >= from && log[i - 1]?.[1] === false)
    if (back < 1) return null
    return { stale: Math.max(0, (log[back - 1]?.[0] ?? 0) - from), fresh: (log[back]?.[0] ?? 0) - from }
  }, at)
  return (await found.jsonValue()) as Outlived
}

/** The lock of the hub that lives, which names its epoch: another one is another hub. */
export function hubOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held
      .map(({ name }) => name ?? '')
      .filter((name) => name.startsWith('hub:'))
      .join(' ')
  })
}
