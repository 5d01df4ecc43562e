import type { Engine } from './engines/engine.ts'
import { OnetapeEngine } from './engines/onetape.ts'
import { held } from './held.ts'
import { ccxtEngine } from './peers.ts'
import { makeWorkload } from './workload.ts'

const BOOKS = 40
const LEVELS = 2_000
const MESSAGES = 400

/** Bytes that 40 books of 2 × 1,000 levels add, by level, after 400 messages each. */
export async function bytesPerLevel(seed: number): Promise<{ ours: number; ccxt: number }> {
  const workload = makeWorkload(seed, MESSAGES, MESSAGES, false)
  return {
    ours: await measured(new OnetapeEngine(), workload),
    ccxt: await measured(await ccxtEngine(), workload),
  }
}

/** An engine whose books can be taken out and kept. */
type Shelf = Engine & { takeBook(): unknown }

async function measured(engine: Shelf, workload: ReturnType<typeof makeWorkload>): Promise<number> {
  const snapshot = engine.format.snapshot(workload.snapshot)
  const deltas = workload.changes.map(engine.format.delta)
  const fill = () => {
    engine.start(snapshot)
    for (const delta of deltas) engine.take(delta)
    return engine.takeBook()
  }
  // Code and the engine's own working memory are there before the first look.
  for (let i = 0; i < 3; i++) fill()
  const before = await held()
  const books: unknown[] = []
  for (let i = 0; i < BOOKS; i++) books.push(fill())
  const after = await held()
  return (after - before) / (books.length * LEVELS)
}
