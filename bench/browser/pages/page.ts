import { type Remote, wrap } from 'comlink'
import type { Market } from '../../../src/shared/hub-protocol/market.ts'
import type { Counted } from './counter.ts'
import type { Engine, EngineName, Top } from './engine.ts'
import { type FanoutPage, fanoutPage } from './fanout-page.ts'
import type { TabsPage } from './tabs.ts'
import { tabsPage } from './tabs-page.ts'

/** What the runner calls in the page. */
export interface BenchPage {
  /** Starts an engine in a SharedWorker of its own. */
  connect(name: EngineName, run: number, socketBase: string, markets: Market[]): Promise<void>
  arm(warm: number, frames: number): Promise<void>
  counted(): Promise<Counted>
  top(): Promise<Top | null>
  /** The worker goes with the page. */
  end(): Promise<void>
  fanout: FanoutPage
  tabs: TabsPage
}

/** The bench page's window. */
export type BenchWindow = { bench: BenchPage }

let engine: Remote<Engine> | null = null

function running(): Remote<Engine> {
  if (!engine) throw new Error('no engine was started')
  return engine
}

const bench: BenchPage = {
  async connect(name, run, socketBase, markets) {
    const worker = new SharedWorker(new URL('./engine.shared-worker.ts', import.meta.url), {
      type: 'module',
      name: `${name}-${run}`,
    })
    engine = wrap<Engine>(worker.port)
    await engine.connect(socketBase, markets)
  },
  arm: (warm, frames) => running().arm(warm, frames),
  counted: () => running().counted(),
  top: () => running().top(),
  end: () => running().end(),
  fanout: fanoutPage,
  tabs: tabsPage,
}

;(window as unknown as BenchWindow).bench = bench
