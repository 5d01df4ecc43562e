import { expect, test } from 'vitest'
import { NaiveSpotPlans } from './oracle/naive-spot-plans.ts'
import { dice } from './oracle/random-orders.ts'
import { SpotPlanTrace } from './oracle/random-spot-plans.ts'
import { ACCOUNTS, FEES, naiveMarket, spotSpec } from './oracle/spot-pair.ts'
import { SpotPlanPair } from './oracle/spot-plan-pair.ts'

/** Nobody but the trace trades. */
const still = { liveliness: { book: 'still', day_worth: 1_000_000, day_move: 0.02, pause: 1_000 } } as const
const SPECS = [
  spotSpec(1, still),
  spotSpec(2, {
    ...{ price_digits: 4, quantity_digits: 4, tick_size: '0.0001', step_size: '0.0001', min_notional: '0.00001' },
    ...{ start_price: '0.0200', maker_fee_ppm: 333, taker_fee_ppm: 777, ...still },
  }),
]

function run(seed: number, commands: number) {
  const pair = new SpotPlanPair(SPECS, new NaiveSpotPlans(SPECS.map(naiveMarket), FEES))
  const trace = new SpotPlanTrace(pair, dice(seed), ACCOUNTS)
  for (let i = 1; i <= commands; i++) {
    trace.go()
    pair.compareMoney()
    if (i % 20 === 0) pair.comparePlans()
    if (i % 50 === 0) pair.compareBooks()
    if (i % 377 === 0) pair.restart()
  }
  pair.comparePlans()
  pair.compareOrders()
  return { pair, trace }
}

/** Why plan orders of the trace ended, and why commands about them were refused: every reason that may be met. */
const REASONS = [
  'cancelled_by_user',
  'filter_min_notional',
  'insufficient_available_balance',
  'no_liquidity',
  'pair',
  'post_only_would_take',
  'trigger_at_once',
]
const REFUSALS = [
  'amend_nothing',
  'callback_range',
  'filter_lot_step',
  'filter_max_plans',
  'filter_min_notional',
  'filter_price_band',
  'filter_price_tick',
  'market_not_found',
  'number_format',
  'number_positive',
  'options_conflict',
  'order_closed',
  'order_not_found',
  'quantity_required',
  'trigger_at_once',
  'trigger_required',
  'trigger_too_late',
]

test.each([1, 2])(
  'ENG-10 PLAN-12 random plan orders on spot give the same triggers, orders, fills and balances as a naive oracle, seed %i',
  (seed) => {
    const { pair, trace } = run(seed, 1_200)
    const { waited, over } = pair.naive
    for (const kind of ['conditional', 'scheduled', 'trailing', 'take_profit', 'stop_loss'])
      expect([kind, over.filter((plan) => plan.kind === kind && plan.sent).length >= 10]).toEqual([kind, true])
    expect(waited).toBeGreaterThanOrEqual(100)
    expect(trace.brought).toBeGreaterThanOrEqual(30)
    if (seed !== 1) return
    expect([...new Set(over.map(({ reason }) => reason))].filter(Boolean).sort()).toEqual(REASONS)
    expect([...trace.refused].sort()).toEqual(REFUSALS)
  },
)
