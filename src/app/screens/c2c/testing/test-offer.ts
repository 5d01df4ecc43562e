import type { C2cOrderRow, MerchantOffer } from '../../../../shared/calls/c2c-calls.ts'

/** An offer for tests: 0.92 EUR a USDT, 100 to 8,000 EUR. */
export function testOffer(more: Partial<MerchantOffer> = {}): MerchantOffer {
  return {
    id: 101,
    name: 'Tejo Markets',
    currency_id: 3,
    symbol: 'USDT',
    coin_digits: 2,
    side: 'buy',
    fiat: 'eur',
    price: '0.92',
    min: '100',
    max: '8000',
    available: '20000',
    methods: ['SEPA', 'MB Way'],
    orders: 0,
    completed: 0,
    pays_in: null,
    with_you: 0,
    away: false,
    ...more,
  }
}

/** An order for tests: a buy of 500 EUR, placed at 1,000,000 ms. */
export function testOrder(more: Partial<C2cOrderRow> = {}): C2cOrderRow {
  return {
    id: 7,
    side: 'buy',
    currency_id: 3,
    symbol: 'USDT',
    quantity: '543.47',
    fiat: 'eur',
    price: '0.92',
    total: '500',
    merchant_id: 101,
    merchant: 'Tejo Markets',
    merchant_record: { orders: 862, completed: 851, pays_in: 14 },
    method: 'SEPA',
    payee: { name: 'Tejo Markets Lda', account: 'PT50 0000' },
    status: 'unpaid',
    reason: null,
    note: null,
    appeal: null,
    unread: 0,
    pay_by: 1_900_000,
    appeal_from: null,
    created_at: 1_000_000,
    paid_at: null,
    appealed_at: null,
    closed_at: null,
    ...more,
  }
}
