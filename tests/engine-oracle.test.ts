import { expect, test } from 'vitest'
import { NaiveExchange, type NaiveOrder } from './oracle/naive-exchange.ts'
import { show } from './oracle/naive-numbers.ts'
import { dice, randomRequest } from './oracle/random-orders.ts'
import { ACCOUNTS, FEES, naiveMarket, SpotPair, spotSpec } from './oracle/spot-pair.ts'

const SPECS = [
  spotSpec(1, {}),
  // The last digit of money matters here: price and quantity digits add up to all eight.
  spotSpec(2, {
    price_digits: 4,
    quantity_digits: 4,
    tick_size: '0.0001',
    step_size: '0.0001',
    min_notional: '0.00001',
    start_price: '0.0200',
    maker_fee_ppm: 333,
    taker_fee_ppm: 777,
    liveliness: { book: 'light', day_worth: 20_000, day_move: 0.05, pause: 20_000 },
  }),
]

function run(seed: number, commands: number): { orders: number; traded: number; refused: Set<string> } {
  const pair = new SpotPair(SPECS, new NaiveExchange(SPECS.map(naiveMarket), FEES))
  const roll = dice(seed)
  const count = { orders: 0, traded: 0, refused: new Set<string>() }
  for (let i = 1; i <= commands; i++) {
    const kind = roll()
    const account = ACCOUNTS[Math.floor(roll() * ACCOUNTS.length)] as number
    if (kind < 0.08) amendOne(pair, roll, account, count.refused)
    else if (kind < 0.85) {
      const request = randomRequest(pair.naive, roll, ACCOUNTS)
      const answer = pair.naive.place(request)
      if (!answer.ok) count.refused.add(answer.key)
      const step = pair.step({ kind: 'placeOrder', market: 'spot', ...request }, answer)
      count.orders++
      if (step.traded) count.traded++
    } else if (kind < 0.985) {
      const mine = pair.naive.open(account)
      const id =
        mine.length === 0 || roll() < 0.1
          ? 1 + Math.floor(roll() * (pair.naive.orders.length + 2))
          : (mine[Math.floor(roll() * mine.length)] as NaiveOrder).id
      const answer = pair.naive.cancel(account, id)
      if (!answer.ok) count.refused.add(answer.key)
      pair.step({ kind: 'cancelOrder', market: 'spot', account, id: pair.engineId(id) }, answer)
    } else {
      const currency_id = roll() < 0.4 ? null : roll() < 0.1 ? 77 : roll() < 0.5 ? 1 : 2
      const answer = pair.naive.cancelAll(account, currency_id)
      pair.step({ kind: 'cancelAll', market: 'spot', account, currency_id }, answer)
    }
    pair.compareMoney()
    if (i % 777 === 0) pair.restart()
    if (i % 10 === 0) pair.compareBooks()
    if (i % 500 === 0 || i === commands) pair.compareOrders()
  }
  return count
}

/** Another price near the market, another quantity, or both, for an open order or one that is none. */
function amendOne(pair: SpotPair, roll: () => number, account: number, refused: Set<string>): void {
  const { naive } = pair
  const mine = naive.open(account)
  const order = mine[Math.floor(roll() * mine.length)]
  const id = order && roll() > 0.1 ? order.id : 1 + Math.floor(roll() * (naive.orders.length + 2))
  const { market, quantity } = naive.orders.find((one) => one.id === id) ?? order ?? { market: naive.markets[0], quantity: 1n } // biome-ignore format: one line
  if (!market) return
  const ticks = BigInt(Math.floor(roll() * 13) - 6) * market.tick
  const far = roll() < 0.05 ? market.last / 3n : 0n
  const price =
    roll() < 0.6 ? show(((market.last + ticks + far) / market.tick) * market.tick || market.tick) : undefined
  const steps = (quantity * BigInt(Math.floor(roll() * 25))) / 10n / market.step
  const size = roll() < 0.6 ? show((steps > 0n ? steps : 1n) * market.step) : undefined
  const answer = naive.amend(account, id, price, size)
  if (!answer.ok) refused.add(answer.key)
  const body = { kind: 'amendOrder', market: 'spot', account, id: pair.engineId(id) } as const
  pair.step({ ...body, ...(price ? { price } : {}), ...(size ? { quantity: size } : {}) }, answer)
}

/** Every reason that a trace may meet, and the long one does. */
const REFUSALS = [
  'amend_filled',
  'amend_nothing',
  'filter_lot_step',
  'filter_min_notional',
  'filter_price_band',
  'filter_price_tick',
  'insufficient_available_balance',
  'market_not_found',
  'no_liquidity',
  'number_format',
  'number_positive',
  'options_conflict',
  'order_closed',
  'order_not_found',
  'post_only_would_take',
  'price_required',
  'quantity_required',
]

/** The first is long enough to meet every refusal. */
const SEEDS = process.env.LONG === 'full' ? [1, 2, 3, 4] : [1, 2]

test.each(SEEDS)(
  'ENG-10 ENG-08 PLAN-12 random commands give the same fills, books and balances as a naive oracle, seed %i',
  (seed) => {
    const commands = seed === 1 ? 10_000 : 2_500
    const { orders, traded, refused } = run(seed, commands)
    expect(traded / orders, 'share of orders that trade at once').toBeGreaterThanOrEqual(0.2)
    if (seed === 1) expect([...refused].sort()).toEqual(REFUSALS)
  },
)
