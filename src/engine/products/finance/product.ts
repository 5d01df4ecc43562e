import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { ratePpmOf } from '../../../shared/lines/finance-interest.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'
import type { AssetSpec } from '../../contract/command.ts'
import { RowShape } from '../../kernel/row-shape.ts'
import type { FinanceKind } from './finance-command.ts'

/** What people can buy. Money is 1e-8 of its coin. */
export interface Product {
  id: number
  kind: FinanceKind
  asset: number
  /** Parts per million a year; 0 of a fund. */
  ratePpm: bigint
  minimum: bigint
  /** Live coin and pledge: of what a person holds. Fixed term and fund: of a purchase. */
  maximum: bigint
  /** Fixed term: how long it runs. Pledge: days to unpledge. Live coin: 1, as T+1. Fund: 0. */
  days: number
  /** Live coin: T+0 of a person in a day of UTC+8; 0 of the others. */
  dayLimit: bigint
  /** Fixed term: of all running principals. Fund: of all units' worth. 0 of the others, which have none. */
  quota: bigint
  open: boolean
}

export const productShape = new RowShape<Product>('finance product', {
  id: 'int',
  kind: ['live', 'fixed', 'pledge', 'fund'],
  asset: 'int',
  ratePpm: 'money',
  minimum: 'money',
  maximum: 'money',
  days: 'int',
  dayLimit: 'money',
  quota: 'money',
  open: 'flag',
})

/** A fixed term runs so many days: product.md §9, "7 days to 3 years". */
export const TERM_DAYS = { min: 7, max: 1_095 } as const
/** Ids of terms that the exchange adds begin above it. */
export const LAST_LISTED = 900

type Listed = [
  id: number,
  kind: FinanceKind,
  symbol: string,
  rate: string,
  minimum: string,
  maximum: string,
  days: number,
  more: { dayLimit?: string; quota?: string },
]

/** The products of the exchange. Rates and limits: lines.md §4 to §7; quotas are the exchange's own choice. */
const LISTED: readonly Listed[] = [
  [101, 'live', 'USDT', '3.65', '1', '500000', 1, { dayLimit: '5000' }],
  [102, 'live', 'BTC', '0.50', '0.0001', '20', 1, { dayLimit: '0.1' }],
  [103, 'live', 'ETH', '1.20', '0.001', '300', 1, { dayLimit: '2' }],
  [201, 'fixed', 'USDT', '4.20', '50', '50000', 7, { quota: '2000000' }],
  [202, 'fixed', 'USDT', '5.80', '50', '100000', 30, { quota: '2000000' }],
  [203, 'fixed', 'USDT', '7.00', '50', '200000', 365, { quota: '2000000' }],
  [204, 'fixed', 'USDT', '8.00', '500', '200000', 1_095, { quota: '1000000' }],
  [205, 'fixed', 'BTC', '2.10', '0.001', '5', 90, { quota: '100' }],
  [206, 'fixed', 'ETH', '3.40', '0.01', '80', 180, { quota: '2000' }],
  [301, 'pledge', 'ETH', '3.20', '0.01', '10000', 3, {}],
  [302, 'pledge', 'SOL', '6.50', '0.1', '200000', 2, {}],
  [303, 'pledge', 'ADA', '2.90', '10', '50000000', 1, {}],
  [401, 'fund', 'USDT', '0', '10', '100000', 0, { quota: '1000000' }],
]

/** The products whose coins are listed. @param hasBasket whether the index of every coin of the fund is there */
export function listedProducts(assets: readonly AssetSpec[], hasBasket: boolean): Product[] {
  const bySymbol = new Map(assets.map(({ id, symbol }) => [symbol, id]))
  return LISTED.flatMap(([id, kind, symbol, rate, minimum, maximum, days, { dayLimit = '0', quota = '0' }]) => {
    const asset = bySymbol.get(symbol)
    if (asset === undefined || (kind === 'fund' && !hasBasket)) return []
    return [
      {
        id,
        kind,
        asset,
        ratePpm: ratePpmOf(rate) ?? 0n,
        minimum: units(minimum),
        maximum: units(maximum),
        days,
        dayLimit: units(dayLimit),
        quota: units(quota),
        open: true,
      },
    ]
  })
}

function units(text: string): bigint {
  return toScaled(text, MONEY_DIGITS) ?? 0n
}
