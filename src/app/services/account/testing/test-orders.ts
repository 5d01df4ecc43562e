import type { Balance, Fill, Order, PlanOrder } from '../../../../shared/calls/entities.ts'

/** An open order, for tests. */
export function testOrder(change: Partial<Order> = {}): Order {
  return {
    id: 1,
    currency_id: 1,
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    price: '64000.00',
    quantity: '1.00000',
    quote_quantity: null,
    filled_quantity: '0.00000',
    filled_quote: '0',
    average_price: null,
    fee: '0',
    fee_currency: 'BTC',
    time_in_force: 'GTC',
    post_only: false,
    status: 'unfilled',
    reason: null,
    created_at: 1_000,
    updated_at: 1_000,
    ...change,
  }
}

export function testFill(change: Partial<Fill> = {}): Fill {
  return {
    id: 1,
    order_id: 1,
    currency_id: 1,
    symbol: 'BTCUSDT',
    side: 'buy',
    price: '64000.00',
    quantity: '1.00000',
    quote: '64000',
    fee: '0.001',
    fee_currency: 'BTC',
    role: 'taker',
    at: 1_000,
    ...change,
  }
}

export function testBalance(change: Partial<Balance> = {}): Balance {
  return {
    currency_id: 9,
    symbol: 'USDT',
    legal_balance: '0',
    balance: '0',
    lock_balance: '0',
    trade_balance: '100',
    lock_trade: '0',
    contract_balance: '0',
    lock_contract: '0',
    future_balance: '0',
    lock_future: '0',
    finance_balance: '0',
    lock_finance: '0',
    ...change,
  }
}

/** A conditional buy that waits for the last price to rise. */
export function testPlanOrder(change: Partial<PlanOrder> = {}): PlanOrder {
  return {
    ...testOrder(),
    plan: {
      kind: 'conditional',
      trigger_by: 'last',
      trigger_price: '65000.00',
      direction: 'up',
      trigger_at: null,
      callback_rate: null,
      activation_price: null,
      active: false,
      extreme_price: null,
      full: false,
      pair_id: null,
      source_id: null,
      order_id: null,
      triggered_at: null,
    },
    ...change,
  }
}
