import { type Remote, transfer, wrap } from 'comlink'
import { sendShortSinks } from '../../../src/app/services/hub-client/send-short-sinks.ts'
import { TopicStore } from '../../../src/app/services/hub-client/topic-store.ts'
import type { DepthView } from '../../../src/app/services/hub-client/topic-views.ts'
import { shortSink } from '../../../src/shared/hub-protocol/short-sink.ts'
import { benchMarkets } from '../../node/bench-market.ts'
import type { ArrayBook, ArrayTab, FanoutWay, FanoutWorker, HubTab } from './fanout.ts'
import { type HeldBook, unitsOf } from './held-book.ts'

/** Tabs of the fan-out row: each has a port of its own to the worker. */
export interface FanoutPage {
  /** Attaches `count` tabs. */
  open(run: string, way: FanoutWay, count: number, seed: number): Promise<void>
  run(ticks: number): Promise<number>
  /** What each tab holds, as ticks and lots, best first, bids before asks. @throws where a book of the hub is not current */
  tops(): number[][]
}

let first: Remote<FanoutWorker> | null = null
/** What tabs hold: the newest book each. */
const held: (HeldBook | TopicStore | null)[] = []
/** Best bids that the hub's tabs have read; null before a book has come. */
const bests: (number | null)[] = []
const [market] = benchMarkets(1)
if (!market) throw new Error('no market')
sendShortSinks()
const { kind, currency_id: currencyId } = market

async function attach(worker: Remote<FanoutWorker>, way: FanoutWay): Promise<void> {
  const own = held.length
  held.push(null)
  if (way === 'hub') {
    const store = new TopicStore()
    held[own] = store
    const sink: HubTab = {
      deliver(packed) {
        store.take(packed, Date.now())
        // Who looks has the rows put apart: that is part of what they cost.
        bests[own] = bookOf(store).best('bid')
        return Promise.resolve()
      },
    }
    return worker.attachHub(crypto.randomUUID(), shortSink(sink))
  }
  if (way === 'arrays' || way === 'numbers' || way === 'nothing') {
    const sink: ArrayTab = {
      deliver(book) {
        if (book !== 0) held[own] = book
        return Promise.resolve()
      },
    }
    return worker.attachArrays(shortSink(sink), way)
  }
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = (event: MessageEvent<ArrayBook | Float64Array>) => {
    held[own] = event.data
    port1.postMessage(0)
  }
  return worker.attachRaw(transfer(port2, [port2]), way === 'raw')
}

export const fanoutPage: FanoutPage = {
  async open(run, way, count, seed) {
    for (let i = 0; i < count; i++) {
      const shared = new SharedWorker(new URL('./fanout.shared-worker.ts', import.meta.url), {
        type: 'module',
        name: `fanout-${run}-${seed}`,
      })
      const worker = wrap<FanoutWorker>(shared.port)
      first ??= worker
      await attach(worker, way)
    }
  },
  run: (ticks) => (first as Remote<FanoutWorker>).run(ticks),
  tops: () => held.map((one) => unitsOf(one instanceof TopicStore ? current(one) : (one as HeldBook), market)),
}

function bookOf(store: TopicStore): DepthView {
  return store.read('depth', kind, currencyId, 1)
}

function current(store: TopicStore): DepthView {
  const view = bookOf(store)
  if (view.status !== 'live') throw new Error(`the hub's book is ${view.status} (${view.reason})`)
  return view
}
