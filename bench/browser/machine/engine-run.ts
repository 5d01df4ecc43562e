import type { Page } from 'playwright'
import { benchMarkets } from '../../node/bench-market.ts'
import { PRICE_DIGITS, QUANTITY_DIGITS } from '../../node/level-texts.ts'
import type { FrameCheckpoint } from '../load/prepared-session.ts'
import type { Counted } from '../pages/counter.ts'
import type { EngineName, Top } from '../pages/engine.ts'
import type { BenchWindow } from '../pages/page.ts'
import { sameTop } from './same-top.ts'
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

/** Has every engine go through the session and show its book at every checkpoint, before anything is measured. @returns what to say of it */
export async function proveEngines(
  stage: Stage,
  names: readonly EngineName[],
  markets: number,
  checkpoints: readonly FrameCheckpoint[],
  progress: (text: string) => void,
): Promise<string> {
  for (const name of names) {
    progress(`the same book first: ${name}`)
    const engine = await startEngine(stage, name, markets)
    let sent = 0
    for (const checkpoint of checkpoints) {
      const frames = checkpoint.frames - sent
      sent = checkpoint.frames
      await engine.time(0, frames, () => stage.load.ask({ do: 'blast', frames }))
      const top = await engine.top()
      sameTop(name, unitsOf(top), checkpoint)
      if (top?.u !== checkpoint.u) throw new Error(`${name} says ${top?.u} of the book of ${checkpoint.u}`)
    }
    await engine.end()
  }
  return `Hub and JSON.parse + Map first showed the session’s best 50 at all ${checkpoints.length} checkpoints.`
}

function unitsOf(top: Top | null): number[] {
  return [...(top?.b ?? []), ...(top?.a ?? [])].flatMap(([price, quantity]) => [
    Math.round(price * 10 ** PRICE_DIGITS),
    Math.round(quantity * 10 ** QUANTITY_DIGITS),
  ])
}
