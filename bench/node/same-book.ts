import type { Engine } from './engines/engine.ts'
import { PRICE_DIGITS, QUANTITY_DIGITS } from './level-texts.ts'
import type { Workload } from './workload.ts'

/**
 * Has an engine go through the whole workload and holds its best 50 against the market's own at every checkpoint. What is not
 * the same book is not worth timing: throws at the first difference. @returns checkpoints passed
 */
export function proveSameBook(engine: Engine, snapshot: string, deltas: string[], workload: Workload): number {
  engine.start(snapshot)
  let done = 0
  for (const { after, top } of workload.checkpoints) {
    while (done < after) engine.take(deltas[done++] as string)
    const expected = top.map((units, i) => units / 10 ** (i % 2 === 0 ? PRICE_DIGITS : QUANTITY_DIGITS))
    const shown = engine.top(50)
    const at = expected.findIndex((value, i) => value !== shown[i])
    if (at >= 0 || shown.length !== expected.length) {
      throw new Error(
        `${engine.name} has another book after ${after} messages: number ${at} of its top 50 is ${shown[at]}, not ${expected[at]}`,
      )
    }
  }
  return workload.checkpoints.length
}
