/**
 * Runs inside a page of the product's origin: attaches to the hub as a tab does, through Comlink, and folds each delivered
 * book into a hash, so that a test in Node can hold it against a naive book of the same sequence.
 */
import * as Comlink from 'comlink'
import { Section } from '../../src/shared/hub-protocol/delivery.ts'
import {
  DepthAt,
  HEADER_LENGTH,
  HeaderAt,
  SECTION_HEAD,
  SectionAt,
} from '../../src/shared/hub-protocol/delivery-layout.ts'
import { depthRows } from '../../src/shared/hub-protocol/depth-rows.ts'
import type { HubPort } from '../../src/shared/hub-protocol/hub.ts'

export interface ProbeStart {
  worker: string
  name: string
  socketBase: string
  kind: 'spot' | 'contract'
  markets: unknown[]
  /** Markets to watch, each with the sequence at which its book is kept whole. */
  watch: [currencyId: number, finalU: number][]
}

/** `[currency_id, u, bids, asks, hash, status]` of one depth section. */
export type ProbeRow = [number, number, number, number, number, number]

interface ProbeWindow {
  probeRows: ProbeRow[]
  probeFinals: Record<number, { bids: number; values: number[] }>
  startProbe: (start: ProbeStart) => Promise<void>
}

const page = window as unknown as ProbeWindow
page.probeRows = []
page.probeFinals = {}

/** FNV-1a over the low and high half of each number: the same few lines stand in the test, which shares no code with the product. */
function fold(values: readonly number[]): number {
  let hash = 0x811c9dc5
  for (const value of values) {
    hash = Math.imul(hash ^ (value % 0x100000000), 0x01000193)
    hash = Math.imul(hash ^ Math.floor(value / 0x100000000), 0x01000193)
  }
  return hash >>> 0
}

page.startProbe = async (start) => {
  const worker = new SharedWorker(start.worker, { type: 'module', name: start.name })
  const hub = Comlink.wrap<HubPort>(worker.port)
  const lock = `tab:probe-${Math.random()}`
  await new Promise<void>((held) => {
    void navigator.locks.request(lock, () => {
      held()
      return new Promise(() => {})
    })
  })
  const sink = {
    async deliver(packed: Float64Array) {
      let at = HEADER_LENGTH
      for (let s = 0; s < (packed[HeaderAt.sections] as number); s++) {
        const length = packed[at + SectionAt.length] as number
        if (packed[at + SectionAt.code] === Section.depth) {
          const body = packed.slice(at + SECTION_HEAD, at + SECTION_HEAD + length)
          const [u, bids, asks] = [
            body[DepthAt.u] as number,
            body[DepthAt.bids] as number,
            body[DepthAt.asks] as number,
          ]
          const values = depthRows(body)
          const id = packed[at + SectionAt.currencyId] as number
          page.probeRows.push([id, u, bids, asks, fold(values), packed[at + SectionAt.status] as number])
          if (start.watch.some(([market, finalU]) => market === id && finalU === u)) {
            page.probeFinals[id] = { bids, values }
          }
        }
        at += SECTION_HEAD + length
      }
    },
  }
  const tab = lock.slice(4)
  await hub.attach({ tab, lock, visible: true, title: 'probe', version: 'test' }, Comlink.proxy(sink))
  await hub.setup(tab, { socketBase: start.socketBase, markets: start.markets as never })
  await hub.watch(
    tab,
    start.watch.map(([currency_id]) => ({
      topic: 'depth',
      kind: start.kind,
      currency_id,
      levels: 20_000,
      group: 1,
    })),
  )
}
