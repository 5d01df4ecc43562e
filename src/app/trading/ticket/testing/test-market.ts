import type { Market } from '../../../../shared/hub-protocol/market.ts'

/** A spot market whose tick and step are more than one unit, for tests. */
export const TEST_MARKET: Market = {
  kind: 'spot',
  currency_id: 1,
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  quote_id: 9,
  price_digits: 2,
  quantity_digits: 5,
  tick_size: '0.05',
  step_size: '0.00002',
  min_notional: '5',
  max_leverage: 1,
  maker_fee: '0.001',
  taker_fee: '0.001',
  recorded: false,
}
