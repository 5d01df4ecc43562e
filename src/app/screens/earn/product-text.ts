import type { TFunction } from 'i18next'
import type { FinanceKind, FinanceProduct } from '../../../shared/calls/products/finance-entities.ts'

const YEAR = 365

/** `30 days`, `3 years`. @param t of area `earn` */
export function termText(days: number, t: TFunction<'earn'>): string {
  return days % YEAR === 0 ? t('years', { count: days / YEAR }) : t('days', { count: days })
}

/** `Flexible, USDT`, `Fixed 30 days, USDT`. @param t of area `earn` */
export function productName(product: Pick<FinanceProduct, 'kind' | 'days' | 'symbol'>, t: TFunction<'earn'>): string {
  const { kind, days, symbol: coin } = product
  return t(`name.${kind}`, { coin, days: kind === 'fixed' && days !== null ? termText(days, t) : '' })
}

/** `3.65%` of a yearly rate as the exchange gives it, with two decimals at least. */
export function rateText(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}%`
}

/** Where a product is shown, bought and redeemed. */
export function productPath({ id, kind }: { id: number; kind: FinanceKind }): string {
  const page = kind === 'fixed' ? 'Term/detail' : 'fund/fundDetails'
  return `/HomeView/investment/${page}?id=${id}`
}
