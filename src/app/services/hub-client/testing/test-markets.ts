import type { Market } from '../../../../shared/hub-protocol/market.ts'

/** A spot market for tests: one price digit, three of size. */
export const BTC: Market = {
  kind: 'spot',
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
  max_leverage: 1,
  maker_fee: '0.001',
  taker_fee: '0.001',
  recorded: false,
}
