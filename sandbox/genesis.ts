import type { CommandBody, MarketSpec } from '../src/engine/command.ts'

export const DEMO_EMAIL = 'demo@sandbox.test'
export const DEMO_PASSWORD = 'Sandbox-1!'
/** First id of a person's account; house accounts stand below. */
export const FIRST_ACCOUNT = 1001
export const DEFAULT_SEED = 7

const USDT = 3

const SPOT = {
  kind: 'spot',
  quote_id: USDT,
  min_notional: '5',
  max_leverage: 1,
  maker_fee_ppm: 1000,
  taker_fee_ppm: 1000,
} as const
const PERPETUAL = {
  kind: 'contract',
  quote_id: USDT,
  min_notional: '5',
  maker_fee_ppm: 200,
  taker_fee_ppm: 500,
} as const

export const MARKETS: MarketSpec[] = [
  {
    ...SPOT,
    currency_id: 1,
    symbol: 'BTCUSDT',
    price_digits: 2,
    quantity_digits: 5,
    tick_size: '0.01',
    step_size: '0.00001',
    start_price: '64281.40',
  },
  {
    ...SPOT,
    currency_id: 2,
    symbol: 'ETHUSDT',
    price_digits: 2,
    quantity_digits: 4,
    tick_size: '0.01',
    step_size: '0.0001',
    start_price: '3118.20',
  },
  {
    ...PERPETUAL,
    currency_id: 1,
    symbol: 'BTCUSDT',
    price_digits: 1,
    quantity_digits: 3,
    tick_size: '0.1',
    step_size: '0.001',
    max_leverage: 125,
    start_price: '64281.4',
  },
  {
    ...PERPETUAL,
    currency_id: 2,
    symbol: 'ETHUSDT',
    price_digits: 2,
    quantity_digits: 2,
    tick_size: '0.01',
    step_size: '0.01',
    max_leverage: 100,
    start_price: '3118.20',
  },
]

/** What the first journal begins with: the markets, and the demo account with its funds. */
export function genesis(options: { seed: number; calm: boolean; passwordHash: string }): CommandBody[] {
  const account = FIRST_ACCOUNT
  const { seed, calm, passwordHash } = options
  return [
    {
      kind: 'genesis',
      seed,
      calm,
      markets: MARKETS,
      assets: [
        { id: 1, symbol: 'BTC' },
        { id: 2, symbol: 'ETH' },
        { id: USDT, symbol: 'USDT' },
      ],
    },
    { kind: 'openAccount', account, email: DEMO_EMAIL, phone: null, passwordHash },
    { kind: 'credit', account, purse: 'spot', asset: USDT, amount: '100000' },
    { kind: 'credit', account, purse: 'spot', asset: 1, amount: '2' },
    { kind: 'credit', account, purse: 'spot', asset: 2, amount: '20' },
    { kind: 'credit', account, purse: 'fund', asset: USDT, amount: '10000' },
  ]
}
