import type { Order } from '../../shared/calls/entities.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { RefusalKey } from '../../shared/rules/refusal.ts'
import type { AssetSpec, Command, CommandBody, MarketSpec, PlaceOrder } from '../contract/command.ts'
import type { EngineEvent, Outcome } from '../contract/event.ts'
import type { Exchange } from '../contract/exchange-api.ts'
import { createExchange } from '../machine.ts'

/** For tests only: an exchange with one quiet spot market and people who can pay, driven in few words. */

export const START = 1_763_600_000_000
export const ASSETS: AssetSpec[] = [
  { id: 1, symbol: 'BTC' },
  { id: 2, symbol: 'ETH' },
  { id: 9, symbol: 'USDT' },
]

export function spotSpec(more: Partial<MarketSpec> = {}): MarketSpec {
  return {
    kind: 'spot',
    currency_id: 1,
    symbol: 'BTC/USDT',
    quote_id: 9,
    price_digits: 2,
    quantity_digits: 5,
    tick_size: '0.01',
    step_size: '0.00001',
    min_notional: '5',
    max_leverage: 1,
    maker_fee_ppm: 1000,
    taker_fee_ppm: 1000,
    start_price: '100.00',
    ...more,
  }
}

export function contractSpec(more: Partial<MarketSpec> = {}): MarketSpec {
  return spotSpec({
    kind: 'contract',
    symbol: 'BTCUSDT',
    price_digits: 1,
    quantity_digits: 3,
    tick_size: '0.1',
    step_size: '0.001',
    max_leverage: 125,
    maker_fee_ppm: 200,
    taker_fee_ppm: 500,
    start_price: '64000.0',
    ...more,
  })
}

/** A light market of coin 2, whose bots act every two seconds or so. */
export function lightSpec(more: Partial<MarketSpec> = {}): MarketSpec {
  return spotSpec({
    currency_id: 2,
    symbol: 'ETH/USDT',
    price_digits: 4,
    quantity_digits: 2,
    tick_size: '0.0001',
    step_size: '0.01',
    start_price: '3.1000',
    liveliness: { book: 'light', day_worth: 2_000_000, day_move: 0.06, pause: 2_000 },
    ...more,
  })
}

type Terms = Partial<Omit<PlaceOrder, 'kind' | 'account'>>

export class TestExchange {
  exchange: Exchange
  events: EngineEvent[] = []
  readonly log: Command[] = []
  time = START

  constructor(
    markets: MarketSpec[] = [spotSpec()],
    people: number[] = [11, 12, 13],
    money = '100000',
    seed = 1,
    more: AssetSpec[] = [],
  ) {
    this.exchange = createExchange()
    this.send({ kind: 'genesis', seed, calm: true, markets, assets: [...ASSETS, ...more] })
    for (const account of people) {
      this.send({ kind: 'openAccount', account, email: `p${account}@x.test`, phone: null, passwordHash: 'hash' })
      for (const { id } of ASSETS) this.send({ kind: 'credit', account, wallet: 'spot', asset: id, amount: money })
    }
  }

  send(body: CommandBody): Outcome {
    this.time += 1
    const command = { t: this.time, ...body } as Command
    this.log.push(command)
    const outcome = this.exchange.apply(command)
    this.events = outcome.events
    return outcome
  }

  tick(times = 1): void {
    for (let i = 0; i < times; i++) {
      this.time += 99
      this.send({ kind: 'tick' })
    }
  }

  place(account: number, terms: Terms): Outcome {
    return this.send({
      kind: 'placeOrder',
      account,
      market: 'spot',
      currency_id: 1,
      side: 'buy',
      type: 'limit',
      time_in_force: 'GTC',
      post_only: false,
      ...terms,
    })
  }

  /** A limit order. @throws where it is refused */
  limit(account: number, side: 'buy' | 'sell', price: string, quantity: string, terms: Terms = {}): Order {
    return orderOf(this.place(account, { side, price, quantity, ...terms }))
  }

  /** A market order. @throws where it is refused */
  market(account: number, side: 'buy' | 'sell', terms: Terms): Order {
    return orderOf(this.place(account, { side, type: 'market', ...terms }))
  }

  /** Key of the refusal, null where the order is taken. */
  refused(account: number, terms: Terms): RefusalKey | null {
    const { answer } = this.place(account, terms)
    return answer.ok ? null : answer.refusal.key
  }

  /** Free and locked money of the spot wallet. */
  money(account: number, asset: number): [free: string, locked: string] {
    const balance = this.exchange.balances(account).find((one) => one.currency_id === asset)
    return [balance?.trade_balance ?? '', balance?.lock_trade ?? '']
  }

  /** An open or ended order as it stands. */
  order(account: number, id: number, kind: MarketKind = 'spot'): Order {
    const { exchange } = this
    const all = [...exchange.openOrders(account, kind), ...exchange.orderHistory(account, kind, 1, 1_000).list]
    const found = all.find((order) => order.id === id)
    if (!found) throw new Error(`no order ${id}`)
    return found
  }
}

function orderOf({ answer }: Outcome): Order {
  if (!answer.ok) throw new Error(`refused: ${answer.refusal.key}`)
  return answer.data as Order
}
