import type { Page } from 'playwright'
import { benchMarkets } from '../../node/bench-market.ts'
import type { BenchWindow } from '../pages/page.ts'
import type { TabsStart } from '../pages/tabs.ts'
import type { Stage } from './stage.ts'

let runs = 0

/** What differs between the tabs of rows. */
export interface TabsPlan {
  markets: number
  visible: number
  hidden: number
  slowed: boolean
}

/** Opens tabs with the product's own client and hub in one page. */
export async function openTabs(stage: Stage, { markets, visible, hidden, slowed }: TabsPlan): Promise<Page> {
  const page = await stage.page()
  const start: TabsStart = {
    name: `bench-${++runs}`,
    socketBase: stage.load.socketBase,
    markets: benchMarkets(markets),
    visible,
    hidden,
    slowed,
  }
  await page.evaluate((each) => (window as unknown as BenchWindow).bench.tabs.open(each), start)
  return page
}

/** Waits by the runner's clock. */
export function seconds(count: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, ended) => {
    const stop = () => {
      clearTimeout(timer)
      ended(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      done()
    }, count * 1_000)
    signal.addEventListener('abort', stop, { once: true })
  })
}
