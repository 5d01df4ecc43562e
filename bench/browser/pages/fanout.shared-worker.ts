import { expose } from 'comlink'
import type { TabHello } from '../../../src/shared/hub-protocol/hub.ts'
import { DepthStore } from '../../../src/workers/books/depth-store.ts'
import type { Ladder } from '../../../src/workers/books/ladder.ts'
import { FrameScanner } from '../../../src/workers/feed/frame-scanner.ts'
import { receiveShortSinks } from '../../../src/workers/host/receive-short-sinks.ts'
import { benchMarkets } from '../../node/bench-market.ts'
import { makeWorkload } from '../../node/workload.ts'
import { wirePush } from '../load/wire-push.ts'
import { type ArrayBook, type ArrayTab, type FanoutWorker, type HubTab, SESSION } from './fanout.ts'
import { HubInHand } from './hub-in-hand.ts'
import type { WorkerScope } from './worker-scope.ts'

const LEVELS = 50
/** Past the hub's least time between two deliveries. */
const TICK = 25

const scope = self as unknown as WorkerScope
const [market] = benchMarkets(1)
if (!market) throw new Error('no market')
const { currency_id: currencyId, price_digits: priceDigits, quantity_digits: quantityDigits } = market
/** The name that the page gives ends with the seed. */
const workload = makeWorkload(Number(scope.name.split('-').at(-1)), SESSION, SESSION, false)
const snapshot = stamped({
  snapshot: true,
  u: workload.snapshot.u,
  b: workload.snapshot.bids,
  a: workload.snapshot.asks,
})
const deltas = workload.changes.map(({ U, u, pu, bids, asks }) => stamped({ U, u, pu, b: bids, a: asks }))

const inHand = new HubInHand()
const taken: Promise<void>[] = []
let hubTabs = 0

const scanner = new FrameScanner()
const store = new DepthStore(priceDigits, quantityDigits)
const books = {
  wants: () => true,
  push: (...[slot, stage]: Parameters<DepthStore['take']>) => void store.take(slot, stage),
  answer: () => undefined,
  malformed: () => {
    throw new Error('a frame could not be read')
  },
}
scanner.scan(snapshot(), books)
const arrayTabs: ArrayTab[] = []
const rawTabs: { port: MessagePort; packed: boolean }[] = []
let at = 0

let what: 'arrays' | 'numbers' | 'nothing' = 'arrays'

/** A push that says when it is sent: what came late would not be current. */
function stamped(data: unknown): () => string {
  const time = workload.snapshot.time
  const [head, tail] = wirePush('spot', currencyId, time, data).split(String(time)) as [string, string]
  return () => `${head}${inHand.time.now()}${tail}`
}

function side(ladder: Ladder, sign: 1 | -1): [number, number][] {
  const rows: [number, number][] = []
  for (let place = ladder.top; place >= 0 && rows.length < LEVELS; place = ladder.below(place))
    rows.push([(ladder.keyAt(place) * sign) / 10 ** priceDigits, ladder.lotsAt(place) / 10 ** quantityDigits])
  return rows
}

function written(rows: [number, number][]): [string, string][] {
  return rows.map(([price, quantity]) => [price.toFixed(priceDigits), quantity.toFixed(quantityDigits)])
}

function arrayBook(): ArrayBook {
  const { bids, asks } = store.keeper.book
  const rows = [side(bids, 1), side(asks, -1)] as const
  return what === 'arrays' ? { bids: written(rows[0]), asks: written(rows[1]) } : { bids: rows[0], asks: rows[1] }
}

function packedBook(): Float64Array {
  const { bids, asks } = store.keeper.book
  const packed = new Float64Array(4 * LEVELS)
  let i = 0
  for (const [price, quantity] of [...side(bids, 1), ...side(asks, -1)]) {
    packed[i++] = price
    packed[i++] = quantity
  }
  return packed
}

function answered(port: MessagePort): Promise<void> {
  return new Promise((done) => {
    port.onmessage = () => done()
  })
}

async function tick(): Promise<number> {
  if (at === deltas.length) {
    at = 0
    if (hubTabs > 0) inHand.text(snapshot())
    else scanner.scan(snapshot(), books)
  }
  const delta = (deltas[at++] as () => string)()
  if (hubTabs > 0) {
    inHand.text(delta)
    inHand.time.advance(TICK)
    return (await Promise.all(taken.splice(0))).length
  }
  scanner.scan(delta, books)
  if (arrayTabs.length > 0) {
    const book = what === 'nothing' ? 0 : arrayBook()
    return (await Promise.all(arrayTabs.map((tab) => tab.deliver(book)))).length
  }
  const book = rawTabs[0]?.packed ? packedBook() : arrayBook()
  const answers = rawTabs.map(({ port }) => {
    const answer = answered(port)
    port.postMessage(book)
    return answer
  })
  return (await Promise.all(answers)).length
}

const worker: FanoutWorker = {
  async attachHub(tab, sink: HubTab) {
    hubTabs++
    // As the hub itself does, and the peer below: no call makes a proxy of its own.
    const deliver = sink.deliver.bind(sink)
    const counted: HubTab = {
      deliver(packed) {
        const answer = deliver(packed)
        taken.push(answer)
        return answer
      },
    }
    const hello = { tab, lock: `tab:${tab}`, visible: true, title: 'bench', version: 'bench' } satisfies TabHello
    await inHand.hub.attach(hello, counted)
    await inHand.setup(tab, market)
    await inHand.hub.watch(tab, [
      { topic: 'depth', kind: market.kind, currency_id: market.currency_id, levels: LEVELS, group: 1 },
    ])
    inHand.time.advance(TICK)
    inHand.text(snapshot())
    inHand.time.advance(TICK)
    await Promise.all(taken.splice(0))
  },
  async attachArrays(sink, as) {
    what = as
    arrayTabs.push({ deliver: sink.deliver.bind(sink) })
  },
  async attachRaw(port, packed) {
    rawTabs.push({ port, packed })
  },
  async run(ticks) {
    let deliveries = 0
    for (let i = 0; i < ticks; i++) deliveries += await tick()
    return deliveries
  },
}

receiveShortSinks()
scope.addEventListener('connect', (event) => {
  const port = event.ports[0]
  if (port) expose(worker, port)
})
