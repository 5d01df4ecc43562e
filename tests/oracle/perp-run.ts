import { expect } from 'vitest'
import { createExchange } from '../../src/engine/machine.ts'
import { NaivePerpExchange } from './naive-perp-more.ts'
import { PerpPair, perpMarket } from './perp-pair.ts'
import { dice } from './random-orders.ts'
import { PerpTrace } from './random-perp.ts'

const TRADERS = [101, 102, 103, 104, 105, 106]
const RICH = [201, 202]
const SPECS = [
  perpMarket(1, {}),
  // Price and quantity digits add up to all eight: the last digit of money matters.
  perpMarket(2, {
    price_digits: 3,
    quantity_digits: 5,
    tick_size: '0.001',
    step_size: '0.00001',
    max_leverage: 50,
    start_price: '2.000',
  }),
]
/** How often in a run fills are added up and the engine is stored and restored: the longer a run, the more there is to read. */
const RESTARTS = 10

/** What a trace has come to. */
export interface PerpRun {
  pair: PerpPair
  trace: PerpTrace
  /** Share of the orders that traded at once. */
  share: number
}

/**
 * A seeded trace of at least so many commands through the engine and through its naive oracle, compared all the way: money, positions
 * and liquidations, orders and books, and at the end a replay's hash.
 */
export function runPerp(seed: number, commands: number): PerpRun {
  const pair = new PerpPair(SPECS, [...TRADERS, ...RICH], new NaivePerpExchange())
  const trace = new PerpTrace(pair, dice(seed), TRADERS, RICH)
  while (trace.commands < commands) {
    const before = trace.commands
    // A tick comes with the orders that lead to it: a count may be stepped over.
    const passed = (every: number) => Math.floor(trace.commands / every) > Math.floor(before / every)
    const ticked = trace.next()
    if (ticked || passed(5)) pair.compare()
    else pair.plans.follow(pair.engine, pair.people)
    if (passed(20)) pair.compareOrders()
    if (!passed(commands / RESTARTS)) continue
    pair.compareFills()
    pair.restart()
  }
  pair.compare()
  pair.compareOrders()
  pair.compareFills()
  const again = createExchange()
  for (const command of pair.log) again.apply(command)
  expect(again.hash()).toBe(pair.engine.hash())
  return { pair, trace, share: trace.traded / trace.orders }
}

/** One line for the log. */
export function perpRunText(seed: number, { pair, trace, share }: PerpRun): string {
  const { liquidations, fired, waited } = pair.naive
  return `seed ${seed}: ${trace.commands} commands, ${share.toFixed(3)} trade, ${liquidations} take-overs, ${pair.fundings} fundings, ${fired} plans fired, ${waited} looks at a TP/SL that found nothing`
}

/** Every kind of command that a trace has. */
export const KINDS = 17

/** Every reason that a trace may meet. */
export const REFUSALS = [
  'amend_filled',
  'amend_nothing',
  'callback_range',
  'dead_man_range',
  'filter_max_plans',
  'filter_min_notional',
  'filter_price_band',
  'filter_tier',
  'insufficient_available_balance',
  'leverage_isolated_down',
  'leverage_range',
  'margin_not_isolated',
  'mode_locked',
  'no_liquidity',
  'no_position',
  'options_conflict',
  'order_closed',
  'order_not_found',
  'post_only_would_take',
  'quantity_required',
  'reduce_only_exceeds',
  'transfer_insufficient',
  'transfer_nothing',
  'transfer_same',
  'trigger_at_once',
  'trigger_required',
  'trigger_too_late',
]
