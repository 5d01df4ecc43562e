import type { Page } from 'playwright'
import { PRICE_DIGITS, QUANTITY_DIGITS } from '../../node/level-texts.ts'
import type { Checkpoint } from '../../node/workload.ts'
import type { Counted } from '../pages/counter.ts'
import type { EngineName, Top } from '../pages/engine.ts'
import type { BenchWindow } from '../pages/page.ts'
import { benchMarkets } from './bench-market.ts'
import type { Stage } from './stage.ts'

/** One engine in a SharedWorker of its own, on a page of its own. */
export interface EngineRun {
  /** Times `frames` frames after `warm` more, which `send` sends. */
  time(warm: number, frames: number, send: () => Promise<unknown>): Promise<Counted>
  top(): Promise<Top | null>
  end(): Promise<void>
}

let runs = 0

/** Starts an engine on the prepared session; its snapshots have come when the promise does. */
export async function startEngine(stage: Stage, name: EngineName, markets: number): Promise<EngineRun> {
  const page: Page = await stage.page()
  const start = { name, run: ++runs, socketBase: stage.load.socketBase, markets: benchMarkets(markets) }
  await page.evaluate(
    (each) => (window as unknown as BenchWindow).bench.connect(each.name, each.run, each.socketBase, each.markets),
    start,
  )
  return {
    async time(warm, frames, send) {
      await page.evaluate(
        ([w, f]) => (window as unknown as BenchWindow).bench.arm(w as number, f as number),
        [warm, frames],
      )
      await send()
      return page.evaluate(() => (window as unknown as BenchWindow).bench.counted())
    },
    top: () => page.evaluate(() => (window as unknown as BenchWindow).bench.top()),
    async end() {
      await page.evaluate(() => (window as unknown as BenchWindow).bench.end())
      await page.close()
      stage.healthy()
    },
  }
}

/** @throws where an engine does not hold the seeded market's best 50 */
export function sameTop(name: string, top: Top | null, checkpoint: Checkpoint): void {
  const flat = [...(top?.b ?? []), ...(top?.a ?? [])].flatMap(([price, quantity]) => [
    Math.round(price * 10 ** PRICE_DIGITS),
    Math.round(quantity * 10 ** QUANTITY_DIGITS),
  ])
  const wrong = checkpoint.top.findIndex((value, i) => flat[i] !== value)
  if (wrong >= 0 || flat.length !== checkpoint.top.length)
    throw new Error(`${name} shows another book than the session's after ${checkpoint.after} messages`)
}

/** Has every engine prove its book before anything is measured. */
export async function proveEngines(
  stage: Stage,
  names: readonly EngineName[],
  markets: number,
  checkpoint: Checkpoint,
) {
  for (const name of names) {
    const engine = await startEngine(stage, name, markets)
    const frames = checkpoint.after * markets
    await engine.time(1, frames - 1, () => stage.load.ask({ do: 'blast', frames }))
    sameTop(name, await engine.top(), checkpoint)
    await engine.end()
  }
}
