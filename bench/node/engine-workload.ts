import type { Command, CommandBody, MarketSpec } from '../../src/engine/contract/command.ts'
import type { Exchange } from '../../src/engine/contract/exchange-api.ts'
import { createExchange } from '../../src/engine/machine.ts'
import { seededRandom } from './seeded-random.ts'

const START = 1_763_600_000_000
const PRICE = 20_000
const TICK = 0.2
const USDT = 3
export const ACCOUNTS = 500
/** The last so many take, the others' orders wait: nobody meets his own. */
const TAKERS = 100
export const RESTING = 1_000
const MARKETS = [1, 2]

const spec = (currency_id: number): MarketSpec => ({
  kind: 'contract',
  currency_id,
  symbol: currency_id === 1 ? 'BTCUSDT' : 'ETHUSDT',
  quote_id: USDT,
  price_digits: 1,
  quantity_digits: 3,
  tick_size: '0.1',
  step_size: '0.001',
  min_notional: '5',
  max_leverage: 125,
  maker_fee_ppm: 200,
  taker_fee_ppm: 500,
  start_price: PRICE.toFixed(1),
  // Nobody but the orders of the workload trades here.
  liveliness: { book: 'still', day_worth: 1_000_000, day_move: 0.02, pause: 1_000 },
})

const FIRST = 1_001
const makerOf = (n: number) => FIRST + (n % (ACCOUNTS - TAKERS))

/** Two perpetual markets with 1,000 orders a side, of 500 people with money. @throws where a command is refused */
export function fullBooks(): Exchange {
  const exchange = createExchange()
  const send = (body: CommandBody) => {
    const { answer } = exchange.apply({ t: exchange.time + 1 || START, ...body } as Command)
    if (!answer.ok) throw new Error(`${body.kind} was refused: ${answer.refusal.key}`)
  }
  const assets = ['BTC', 'ETH', 'USDT'].map((symbol, i) => ({ id: i + 1, symbol }))
  exchange.apply({ t: START, kind: 'genesis', seed: 1, calm: true, markets: MARKETS.map(spec), assets })
  for (let n = 0; n < ACCOUNTS; n++) {
    const account = FIRST + n
    send({ kind: 'openAccount', account, email: `p${account}@x.test`, phone: null, passwordHash: 'hash' })
    send({ kind: 'credit', account, wallet: 'contract', asset: USDT, amount: '1000000' })
  }
  for (const currency_id of MARKETS)
    for (let n = 0; n < 2 * RESTING; n++) {
      const side = n % 2 === 0 ? 'buy' : 'sell'
      send(limit(makerOf(n), currency_id, side, 1 + (n >> 1), '0.2'))
    }
  return exchange
}

/** @param away steps of 0.2 from the middle */
function limit(
  account: number,
  currency_id: number,
  side: 'buy' | 'sell',
  away: number,
  quantity: string,
): CommandBody {
  const price = (PRICE + (side === 'buy' ? -away : away) * TICK).toFixed(1)
  const terms = { type: 'limit', price, quantity, time_in_force: 'GTC', post_only: false } as const
  return { kind: 'placeOrder', account, market: 'contract', currency_id, side, ...terms }
}

/**
 * 45 % limit orders that wait, 45 % cancels of such, 10 % market orders, in seeded order; times one millisecond apart. Ids are
 * known beforehand: each order that is placed takes the next one.
 */
export function orderCommands(from: Exchange, seed: number, count: number): Command[] {
  const random = seededRandom(seed)
  const whole = (below: number) => Math.floor(random() * below)
  const placed: { account: number; id: number }[] = []
  let id = 2 * RESTING * MARKETS.length
  return Array.from({ length: count }, (_, i) => {
    const t = from.time + 1 + i
    const dice = random()
    if (dice < 0.45 && placed.length > 0) {
      const at = whole(placed.length)
      const gone = placed[at] as { account: number; id: number }
      placed[at] = placed.at(-1) as { account: number; id: number }
      placed.pop()
      return { t, kind: 'cancelOrder', market: 'contract', ...gone }
    }
    id++
    const currency_id = MARKETS[whole(MARKETS.length)] as number
    const side = random() < 0.5 ? 'buy' : 'sell'
    if (dice >= 0.9) {
      const account = FIRST + ACCOUNTS - 1 - whole(TAKERS)
      const terms = { type: 'market', quantity: '0.01', time_in_force: 'IOC', post_only: false } as const
      return { t, kind: 'placeOrder', account, market: 'contract', currency_id, side, ...terms }
    }
    const account = makerOf(whole(ACCOUNTS))
    placed.push({ account, id })
    return { t, ...limit(account, currency_id, side, 300 + whole(900), '0.02') }
  })
}
