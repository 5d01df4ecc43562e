import { bench, describe } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { at, OptionExchange } from '../../testing/test-options.ts'

const PEOPLE = Array.from({ length: 100 }, (_, i) => 100 + i)
const E = at('01:16:00.000')

/** An exchange a moment before the end of a cycle, with `each` tickets of each person in it. */
function before(each: number): string {
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

/** The tick alone is measured: its exchange is made anew before each. */
function settles(name: string, checkpoint: string): void {
  let exchange = restoreExchange(checkpoint)
  const tick = () => void exchange.apply({ t: E, kind: 'tick', led })
  const anew = () => {
    exchange = restoreExchange(checkpoint)
  }
  bench(name, tick, { iterations: 20, time: 0, warmupTime: 0, warmupIterations: 5, setup: (task) => void (task.opts.beforeEach = anew) }) // biome-ignore format: one bench
}

describe('options', () => {
  settles('a tick at the end of a cycle, no ticket', before(0))
  settles('a tick that settles 2,000 tickets', before(20))
})
