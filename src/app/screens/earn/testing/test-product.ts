import type { FinanceHolding, FinanceProduct } from '../../../../shared/calls/products/finance-entities.ts'

/** A product as the exchange lists it, for tests. */
export function testProduct(part: Partial<FinanceProduct> = {}): FinanceProduct {
  return {
    id: 1,
    kind: 'live',
    currency_id: 3,
    symbol: 'USDT',
    rate: '3.65',
    minimum: '1',
    maximum: '500000',
    days: null,
    day_limit: null,
    left: null,
    open: true,
    late: false,
    nav: null,
    nav_at: null,
    ...part,
  }
}

/** A holding of it. */
export function testHolding(product: Partial<FinanceProduct> = {}, part: Partial<FinanceHolding> = {}): FinanceHolding {
  return {
    id: 1,
    product: testProduct(product),
    state: 'running',
    principal: '4000',
    low: '4000',
    redeeming: '0',
    received: '0',
    next_at: null,
    next_interest: null,
    rate: '3.65',
    starts_at: null,
    ends_at: null,
    interest: null,
    accrued: null,
    day_left: null,
    units: null,
    selling: null,
    orders: [],
    opened_at: 0,
    closed_at: null,
    ...part,
  }
}
