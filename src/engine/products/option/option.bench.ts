import { bench, describe } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { at, OptionExchange } from '../../testing/test-options.ts'

const PEOPLE = Array.from({ length: 100 }, (_, i) => 100 + i)
const E = at('01:16:00.000')
const WARM = 10
const TICKS = 40

/** An exchange a moment before the end of a cycle, with `each` tickets of each person in it. */
function checkpointWith(each: number): string {
  const x = new OptionExchange(at('01:00:00.000'), PEOPLE, '10000')
  x.tick(E - 20_000)
  for (let i = 0; i < each; i++) for (const account of PEOPLE) x.open(E - 20_000, account, { stake: '7.77' })
  x.tick(E - 2_000)
  x.tick(E - 1_000)
  return x.exchange.checkpoint()
}

const led = ['642780', '311820'].map((index, i) => {
  const mark = { mark: Number(index), index: Number(index), rate: 0, next: E + 1 }
  return { market: 'contract' as const, currency_id: i + 1, bids: [], asks: [], mark }
})

/** The last tick of the cycle alone is measured: each time of an exchange of its own. */
function settles(name: string, checkpoint: string): void {
  const exchanges = Array.from({ length: WARM + TICKS }, () => restoreExchange(checkpoint))
  bench(name, () => void exchanges.pop()?.apply({ t: E, kind: 'tick', led }), {
    iterations: TICKS,
    time: 0,
    warmupIterations: WARM,
    warmupTime: 0,
  })
}

describe('options', () => {
  settles('a tick at the end of a cycle, no ticket', checkpointWith(0))
  settles('a tick that settles 2,000 tickets', checkpointWith(20))
})
