import type { Order } from '../../src/shared/calls/entities.ts'
import { seededRandom } from './seeded-random.ts'

type Place = {
  kind: 'placeOrder'
  currency_id: number
  side: 'buy' | 'sell'
  type: 'limit' | 'market'
  price?: string
  quantity: string
  time_in_force: 'GTC' | 'IOC'
  post_only: boolean
}
export type MixCommand = Place | { kind: 'cancelOrder'; id: number }

/** Perpetuals of the sandbox, with the digits of their prices and a small quantity. */
const MARKETS = [
  { currency_id: 1, digits: 1, quantity: '0.002' },
  { currency_id: 2, digits: 2, quantity: '0.05' },
]
/** Open orders of one account that it keeps in mind; more wait for a cancel. */
const MOST = 150

/** What one caller does: 45 % limit orders 2 to 8 % from mark, 45 % cancels of such, 10 % small market orders, in seeded order. */
export class OrderMix {
  private readonly random: () => number
  private readonly mark: (currencyId: number) => number
  private readonly open: number[] = []

  constructor(seed: number, mark: (currencyId: number) => number) {
    this.random = seededRandom(seed)
    this.mark = mark
  }

  next(): MixCommand {
    const dice = this.random()
    if ((dice < 0.45 && this.open.length > 0) || this.open.length >= MOST) {
      const at = Math.floor(this.random() * this.open.length)
      const [id = 0] = this.open.splice(at, 1)
      return { kind: 'cancelOrder', id }
    }
    const market = MARKETS[this.random() < 0.5 ? 0 : 1] as (typeof MARKETS)[number]
    const { currency_id, quantity, digits } = market
    const side = this.random() < 0.5 ? 'buy' : 'sell'
    const base = { kind: 'placeOrder', currency_id, side, quantity, post_only: false } as const
    if (dice >= 0.9) return { ...base, type: 'market', time_in_force: 'IOC' }
    const away = 0.02 + 0.06 * this.random()
    const price = (this.mark(currency_id) * (side === 'buy' ? 1 - away : 1 + away)).toFixed(digits)
    return { ...base, type: 'limit', price, time_in_force: 'GTC' }
  }

  answered(order: Pick<Order, 'id' | 'status'>): void {
    if (order.status === 'unfilled') this.open.push(order.id)
  }
}

/** What callers who do not wait for each other may be refused with: it was filled before, or somebody has taken all. Not counted. */
const RACES: readonly string[] = ['order_closed', 'no_liquidity']

/** @throws where the refusal is no race */
export function raceOrThrow(kind: string, key: string): void {
  if (!RACES.includes(key)) throw new Error(`${kind} was refused: ${key}`)
}
