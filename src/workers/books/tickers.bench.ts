import { bench, describe } from 'vitest'
import { TICKERS_ROW } from '../../shared/hub-protocol/delivery-layout.ts'
import { FrameScanner } from '../feed/frame-scanner.ts'
import type { FrameSink } from '../feed/frame-sink.ts'
import { Ranker } from '../ranking/ranker.ts'
import { TickersStore } from './tickers-store.ts'

/** A second of one kind's tickers: ten frames of a hundred rows each, of 312 markets. */
const FRAMES = Array.from({ length: 10 }, (_, frame) => {
  const data = Array.from({ length: 100 }, (_, i) => {
    const id = 1 + ((frame * 100 + i) % 312)
    const price = 100 + ((frame * 7 + id) % 50)
    return {
      currency_id: id,
      c: price.toFixed(2),
      P: (((frame * 13 + id * 7) % 900) / 100 - 4).toFixed(2),
      v: (id * 1234.567).toFixed(3),
      o: '99.50',
      h: '155.25',
      l: '90.10',
      q: (id * price * 1234).toFixed(2),
    }
  })
  return JSON.stringify({ type: 2002, currency_id: 0, t: 1_763_600_000_000 + frame, data })
})

const scanner = new FrameScanner()

function scanned(store: TickersStore): void {
  const sink: FrameSink = {
    wants: () => true,
    push: (slot, stage) => void store.take(slot, stage),
    answer: () => undefined,
    malformed: () => undefined,
  }
  for (const frame of FRAMES) scanner.scan(frame, sink)
}

describe('a second of a thousand ticker updates', () => {
  const store = new TickersStore()
  const rankers = (['gainers', 'losers', 'volume'] as const).map((by) => new Ranker(by))
  let now = 0
  bench('JSON.parse and a Map', () => {
    const rows = new Map<number, unknown>()
    for (const frame of FRAMES) {
      const { data } = JSON.parse(frame) as { data: { currency_id: number }[] }
      for (const row of data) rows.set(row.currency_id, row)
    }
  })
  bench('scanned into the store', () => scanned(store))
  bench('three rankings of it', () => {
    now += 1_000
    for (const ranker of rankers) ranker.look(store, now)
  })
  bench('ten bodies for a tab', () => {
    for (let i = 0; i < 10; i++) structuredClone(store.body.slice(0, 312 * TICKERS_ROW))
  })
})
