import { expect, test } from 'vitest'
import { CopyPair } from './oracle/copy-pair.ts'
import { perpMarket } from './oracle/perp-pair.ts'
import { CopyTrace } from './oracle/random-copy.ts'
import { dice } from './oracle/random-orders.ts'

const OWNERS = [101, 102, 103, 104, 105, 106]
const RICH = [201, 202]
const SPECS = [
  perpMarket(1, {}),
  perpMarket(2, {
    ...{ price_digits: 3, quantity_digits: 5, tick_size: '0.001', step_size: '0.00001' },
    ...{ max_leverage: 50, start_price: '2.000' },
  }),
]
/** Together 20,000 commands; beside all else a few hundred. */
const isLong = process.env.LONG === 'full'
const SEEDS = isLong ? [1, 2, 3, 4, 5, 6, 7, 8] : [6, 9, 13]
const COMMANDS = isLong ? 2_500 : 200
const RESTARTS = 4
/** Commands from one look at everything to the next. */
const LOOK = isLong ? 5 : 10

function run(seed: number): CopyPair {
  const pair = new CopyPair(SPECS, [...OWNERS, ...RICH])
  const trace = new CopyTrace(pair, dice(seed), OWNERS, RICH)
  let before = 0
  const passed = (every: number) => Math.floor(trace.commands / every) > Math.floor(before / every)
  for (; trace.commands < COMMANDS; ) {
    before = trace.commands
    trace.next()
    if (passed(LOOK)) pair.compare()
    if (!passed(COMMANDS / RESTARTS)) continue
    pair.compareOrders()
    pair.restart()
  }
  pair.compare()
  pair.compareFills()
  pair.replay()
  return pair
}

test('COPY-42 random leaders and followers come to what a naive exchange comes to', () => {
  const met = new Map<string, number>()
  const meet = (what: string, times = 1) => times > 0 && met.set(what, (met.get(what) ?? 0) + times)
  for (const seed of SEEDS) {
    const { follows, shares, liquidations } = run(seed).naive
    meet('share', shares.length)
    meet('liquidation', liquidations)
    for (const { missed, state, end, copied } of follows) {
      for (const reason of missed) meet(reason)
      meet(state)
      meet(end ?? 'running')
      meet('copied', copied)
    }
  }
  console.log([...met].map(([what, times]) => `${what} ${times}`).join(', '))
  const always = ['share', 'liquidation', 'copied', 'ended', 'by_user', 'cap', 'slippage', 'below_minimum', 'margin']
  const rare = ['kept', 'stop_loss', 'liquidated', 'leader_ended', 'closing_pending', 'account_frozen', 'self_trade']
  expect([...always, ...(isLong ? rare : [])].filter((what) => !met.has(what))).toEqual([])
}, 3_600_000)
