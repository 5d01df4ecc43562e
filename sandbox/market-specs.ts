import type { AssetSpec, Liveliness, MarketSpec } from '../src/engine/contract/command.ts'
import { fromUnits, trimZeros } from '../src/shared/decimal/decimal-text.ts'
import type { Market, MarketKind } from '../src/shared/hub-protocol/market.ts'
import { TAPE } from '../src/shared/lines/mint-rate.ts'
import type { CoinRow } from './coins/coin.ts'
import { COIN_ROWS } from './coins/coins.ts'
import { LIVELY } from './coins/lively.ts'

/** The quote coin of every market. */
export const USDT = 3

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

const LIVELIEST: Liveliness = { book: 'deep', day_worth: 1_250_000_000, day_move: 0.02, pause: 100 }

/** BTC and ETH are as lively as a market can be, on both sockets; their digits are their own. */
const FIRST: MarketSpec[] = [
  {
    ...SPOT,
    currency_id: 1,
    symbol: 'BTCUSDT',
    price_digits: 2,
    quantity_digits: 5,
    tick_size: '0.01',
    step_size: '0.00001',
    start_price: '64281.40',
    liveliness: LIVELIEST,
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
    liveliness: LIVELIEST,
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
    liveliness: LIVELIEST,
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
    liveliness: LIVELIEST,
  },
]

/** Decimals of a price that is `below` one: enough for five places that count, at most eight. */
const MAX_DIGITS = 8
/** Mean ms between two actions of a light market that trades often enough for 2,000 ticker updates a second. */
const BUSY_PAUSE = 235
const MINUTE = 60_000

/**
 * Every market of the sandbox: 12 deep and 300 light spot ones, BTC and ETH perpetuals as they are on spot, 310 light perpetuals.
 * @param busy light markets trade three times a second and more
 */
export function marketSpecs(busy: boolean): MarketSpec[] {
  const coins = COIN_ROWS.filter(([id]) => id !== USDT)
  return [
    ...coins.map((coin) => firstOf('spot', coin) ?? specOf('spot', coin, busy)),
    ...coins.map((coin) => firstOf('contract', coin) ?? specOf('contract', coin, busy)),
  ]
}

/** Fees of the sandbox's own markets of a kind, as shares. */
export function feesOf(kind: MarketKind): Pick<Market, 'maker_fee' | 'taker_fee'> {
  const { maker_fee_ppm, taker_fee_ppm } = kind === 'spot' ? SPOT : PERPETUAL
  const share = (ppm: number) => trimZeros(fromUnits(ppm, 6))
  return { maker_fee: share(maker_fee_ppm), taker_fee: share(taker_fee_ppm) }
}

/** Every coin; the bots hold more of those of which a million costs next to nothing. */
export function assetSpecs(): AssetSpec[] {
  const coins = COIN_ROWS.map(([id, symbol, , , , , price]) => {
    return Number(price) < 0.01 ? { id, symbol, house: `1${'0'.repeat(18)}` } : { id, symbol }
  })
  // The site's token has no market, and nobody has any before it is minted.
  return [...coins, { id: TAPE, symbol: 'TAPE', house: '0' }]
}

function firstOf(kind: MarketKind, [id]: CoinRow): MarketSpec | undefined {
  return FIRST.find((spec) => spec.kind === kind && spec.currency_id === id)
}

function specOf(kind: MarketKind, coin: CoinRow, busy: boolean): MarketSpec {
  const [currency_id, code, , , , , price] = coin
  const exponent = exponentOf(price)
  const price_digits = Math.max(0, Math.min(MAX_DIGITS, 4 - exponent))
  const quantity_digits = Math.max(0, exponent + (kind === 'spot' ? 1 : 0))
  const common = {
    currency_id,
    symbol: `${code}USDT`,
    price_digits,
    quantity_digits,
    tick_size: unit(price_digits),
    step_size: unit(quantity_digits),
    start_price: Number(price).toFixed(price_digits),
    liveliness: livelinessOf(kind, coin, busy),
  }
  return kind === 'spot' ? { ...SPOT, ...common } : { ...PERPETUAL, ...common, max_leverage: leverageOf(coin) }
}

function livelinessOf(kind: MarketKind, coin: CoinRow, busy: boolean): Liveliness {
  const [id, , , , , , price] = coin
  const day_worth = dayWorthOf(kind, coin)
  const small = Math.max(0, 11 - Math.log10(worthOf(coin)))
  const cheap = Number(price) < 0.001 ? 0.025 : 0
  const day_move = Number((0.024 + 0.008 * small * (0.4 + fraction(id, 13)) + cheap).toFixed(4))
  const deep = kind === 'spot' && LIVELY.some(([lively]) => lively === id)
  const pause = busy ? BUSY_PAUSE : Math.round(MINUTE / (1.5 + 1.2 * Math.log10(day_worth / 10_000)))
  return { book: deep ? 'deep' : 'light', day_worth, day_move, pause }
}

/** From some 10,000 USDT a day for the smallest coins to nearly what BTC trades. */
function dayWorthOf(kind: MarketKind, coin: CoinRow): number {
  const size = worthOf(coin) / 1e8
  const taste = 10 ** (1.4 * (fraction(coin[0], kind === 'spot' ? 11 : 12) - 0.5))
  const worth = 4e6 * size ** (size > 1 ? 0.8 : 3.2) * taste * (kind === 'spot' ? 1 : 1.6)
  return Number(Math.max(10_000, Math.min(820_000_000, worth)).toPrecision(2))
}

/** What all coins in circulation are worth, USDT. */
function worthOf([, , , circulating, , , price]: CoinRow): number {
  return Number(circulating) * Number(price)
}

/** BTC's and ETH's are their own; the ten other lively coins have 50×, the quiet ones 20×. */
function leverageOf([id]: CoinRow): number {
  return LIVELY.some(([lively]) => lively === id) ? 50 : 20
}

/** The power of ten of a price's first digit: 2 for 146.82, −6 for 0.00000851. */
function exponentOf(price: string): number {
  return Math.floor(Math.log10(Number(price)))
}

function unit(digits: number): string {
  return digits === 0 ? '1' : `0.${'1'.padStart(digits, '0')}`
}

/** A number in [0, 1) that belongs to a coin. */
function fraction(id: number, salt: number): number {
  return ((Math.imul(id * 31 + salt, 0x9e3779b1) >>> 0) % 10_007) / 10_007
}
