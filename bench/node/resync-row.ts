import type { Row, RowContext, RowResult } from '../row.ts'
import { pairedRatios } from '../statistics.ts'
import type { Engine } from './engines/engine.ts'
import { OnetapeEngine } from './engines/onetape.ts'
import { ccxtEngine, mapEngine } from './peers.ts'
import { race } from './race.ts'
import { proveSameBook } from './same-book.ts'
import { makeWorkload } from './workload.ts'

const BOOKS = 10
const WARMUP = 100

export const row: Row = {
  name: 'resync',
  place: 'node',
  quick: true,
  keys: [{ key: 'vs_ccxt', goal: { least: 2.5 }, meaning: 'a book from a 2 × 1,000 snapshot, times ccxt.pro' }],
  run: runResync,
}

async function runResync({ options, progress, signal }: RowContext): Promise<RowResult> {
  const runs = options.runs ?? 7
  const snapshots = options.quick ? 200 : 1_000
  const books = Array.from({ length: BOOKS }, (_, i) => makeWorkload(options.seed + i, 1, 1, false))
  const engines: Engine[] = [new OnetapeEngine(), await ccxtEngine(), mapEngine()]
  for (const engine of engines) {
    for (const book of books) {
      const { snapshot, delta } = engine.format
      proveSameBook(engine, snapshot(book.snapshot), book.changes.map(delta), book)
    }
  }
  const lanes = engines.map((engine) => {
    const texts = books.map((book) => engine.format.snapshot(book.snapshot))
    return {
      name: engine.name,
      start: () => undefined,
      run: (from: number, to: number) => {
        for (let i = from; i < to; i++) engine.start(texts[i % BOOKS] as string)
      },
    }
  })
  const now = () => performance.now()
  const times = race(lanes, { runs, warmup: WARMUP, messages: snapshots, chunk: snapshots / 20, now, progress, signal })
  const ms = (name: string) => times.get(name) as number[]
  return {
    figures: { vs_ccxt: pairedRatios(ms('ccxt.pro'), ms('Onetape')) },
    amounts: { snapshots, ...Object.fromEntries([...times].map(([name, each]) => [`ms: ${name}`, each])) },
    bars: [
      {
        title: 'A book from a snapshot',
        note: 'snapshots of 2 × 1,000 levels a second',
        unit: 'snapshots/s',
        bars: [...times.keys()].map((name) => ({
          name,
          value: (snapshots * 1_000) / Math.min(...ms(name)),
          own: name === 'Onetape',
        })),
      },
    ],
  }
}
