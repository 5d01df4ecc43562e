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

/** What {@link watchLife} has written down, once it holds so many entries. */
export async function lifeLog(page: Page, entries = 1): Promise<LifeLog> {
  await page.waitForFunction((least) => (window as unknown as Logged).lifeLog.length >= least, entries)
  return page.evaluate(() => (window as unknown as Logged).lifeLog)
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
