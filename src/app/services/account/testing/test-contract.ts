import type { PerpOrder, PerpPlan, PerpPosition, PerpTotal } from '../../../../shared/calls/contract-entities.ts'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { testOrder } from './test-orders.ts'

/** An isolated 50× long of 1 at 20,000, for tests. */
export function testPosition(change: Partial<PerpPosition> = {}): PerpPosition {
  return {
    currency_id: 1,
    symbol: 'BTCUSDT',
    position_side: 'both',
    side: 'long',
    quantity: '1.000',
    entry_price: '20000.000',
    mark_price: '20000.0',
    liquidation_price: '19678.71485944',
    bankruptcy_price: '19600',
    margin_mode: 'isolated',
    leverage: 50,
    notional: '20000',
    margin: '400',
    initial_margin: '400',
    maintenance_margin: '80',
    unrealised: '0',
    roe: '0',
    realised: '0',
    fees: '10',
    funding: '0',
    opened_at: 1_000,
    updated_at: 1_000,
    ...change,
  }
}

export function testTotal(change: Partial<PerpTotal> = {}): PerpTotal {
  return {
    currency_id: 9,
    symbol: 'USDT',
    balance: '1000',
    available: '1000',
    isolated_margin: '400',
    position_margin: '400',
    order_margin: '0',
    maintenance_margin: '0',
    unrealised: '0',
    equity: '1400',
    margin_ratio: null,
    ...change,
  }
}

export function testPerpOrder(change: Partial<PerpOrder> = {}): PerpOrder {
  return {
    ...testOrder({ price: '20000.0', quantity: '1.000', filled_quantity: '0.000', fee_currency: 'USDT' }),
    reduce_only: false,
    position_side: 'both',
    ...change,
  }
}

export function testPerpMarket(change: Partial<Market> = {}): Market {
  return {
    kind: 'contract',
    currency_id: 1,
    symbol: 'BTCUSDT',
    base: 'BTC',
    quote: 'USDT',
    quote_id: 9,
    price_digits: 1,
    quantity_digits: 3,
    tick_size: '0.1',
    step_size: '0.001',
    min_notional: '5',
    max_leverage: 125,
    maker_fee: '0.0002',
    taker_fee: '0.0005',
    recorded: false,
    ...change,
  }
}

/** A stop-loss at market of the whole long, fired by the mark. */
export function testPlan(change: Partial<PerpPlan> = {}): PerpPlan {
  return {
    ...testPerpOrder({ side: 'sell', type: 'market', price: null, quantity: null, reduce_only: true }),
    plan: {
      kind: 'stop_loss',
      trigger_by: 'mark',
      trigger_price: '19800.0',
      direction: 'down',
      trigger_at: null,
      callback_rate: null,
      activation_price: null,
      active: false,
      extreme_price: null,
      full: true,
      pair_id: null,
      source_id: null,
      order_id: null,
      triggered_at: null,
    },
    ...change,
  }
}
