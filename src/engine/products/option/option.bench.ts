import { bench, describe } from 'vitest'
import { at, OptionExchange } from '../../testing/test-options.ts'

const PEOPLE = Array.from({ length: 100 }, (_, i) => 100 + i)
const CYCLE = 60_000

/** The last tick of a cycle alone is measured; the tickets of the next one are bought before it. @param each tickets of each person */
function settles(name: string, each: number): void {
  const x = new OptionExchange(at('01:00:00.000'), PEOPLE, '10000')
  let end = at('01:16:00.000')
  const buy = () => {
    x.tick(end - 20_000)
    for (let i = 0; i < each; i++)
      for (const account of PEOPLE) x.open(end - 20_000, account, { stake: '1.77', side: i % 2 === 0 ? 'up' : 'down' })
    x.tick(end - 2_000, (64_271 + ((end / CYCLE) % 7)).toFixed(1))
    x.tick(end - 1_000)
  }
  const settle = () => {
    x.tick(end)
    end += CYCLE
  }
  const terms = { iterations: 20, time: 0, warmupIterations: 10, warmupTime: 0 }
  bench(name, settle, {
    ...terms,
    setup: (task) => {
      task.opts.beforeEach = buy
    },
  })
}

describe('options', () => {
  settles('a tick at the end of a cycle, no ticket', 0)
  settles('a tick that settles 2,000 tickets', 20)
})
