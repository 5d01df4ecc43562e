import { showDecimal } from '../../base/platform/show-decimal.ts'

/** Fiat money as people read it: `500.00 EUR`; yen have no decimals unless there are some. */
export function fiatText(amount: string, fiat: string): string {
  const digits = fiat === 'jpy' && !amount.includes('.') ? 0 : 2
  return `${showDecimal(amount, digits)} ${fiat.toUpperCase()}`
}

/** Coins with all their digits, two at least: `544.36 USDT`, `543.00 USDT`, `0.00169093 BTC`. */
export function coinText(quantity: string, symbol: string): string {
  const decimals = quantity.split('.')[1]?.length ?? 0
  return `${showDecimal(quantity, Math.max(2, decimals))} ${symbol}`
}
