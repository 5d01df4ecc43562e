import type { NaiveExchange, NaiveRequest } from './naive-exchange.ts'
import { show } from './naive-numbers.ts'

/** A small seeded generator for test traces (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const BAD_NUMBERS = [
  '',
  '0',
  '0.000',
  '-1',
  '+1',
  '1e-7',
  '0.1.2',
  '.5',
  '5.',
  '1'.repeat(40),
  '00.1',
  '1.000000001',
  'x',
]

/** A random order: a narrow range of prices so that many trade, all types, and now and then something wrong. */
export function randomRequest(naive: NaiveExchange, roll: () => number, accounts: number[]): NaiveRequest {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
  const market = pick(naive.markets)
  const side = roll() < 0.5 ? 'buy' : 'sell'
  const request: NaiveRequest = {
    account: pick(accounts),
    currency_id: roll() < 0.005 ? 77 : market.id,
    side,
    type: 'limit',
    time_in_force: 'GTC',
    post_only: false,
  }
  const kind = roll()
  if (kind < 0.2) request.type = 'market'
  else if (kind < 0.3) request.time_in_force = 'IOC'
  else if (kind < 0.38) request.time_in_force = 'FOK'
  else if (kind < 0.48) request.post_only = true
  if (roll() < 0.02) request.time_in_force = pick(['IOC', 'FOK'])
  if (roll() < 0.02) request.post_only = true
  if (request.type === 'limit' || roll() < 0.02) request.price = show(priceNear(market.last, market.tick, side, roll))
  const lots = 1n + BigInt(Math.floor(roll() ** 2 * 50))
  if (request.type === 'market' && side === 'buy' && roll() < 0.5)
    request.quote_quantity = show((market.last * lots * market.step) / 100_000_000n + BigInt(Math.floor(roll() * 1000)))
  else request.quantity = show(lots * market.step)
  if (roll() < 0.04) {
    const field = pick(['price', 'quantity', 'quote_quantity'] as const)
    request[field] = roll() < 0.5 ? pick(BAD_NUMBERS) : `${request[field] ?? '1'}0001`
  }
  return request
}

function priceNear(last: bigint, tick: bigint, side: 'buy' | 'sell', roll: () => number): bigint {
  if (roll() < 0.03) return ((last * BigInt(70 + Math.floor(roll() * 60))) / 100n / tick) * tick
  const away = BigInt(Math.floor(roll() * 13)) - 7n
  const price = last + (side === 'buy' ? -away : away) * tick
  return price > tick ? price : tick
}
