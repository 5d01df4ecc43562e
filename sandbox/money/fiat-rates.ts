/** Units of a fiat currency for one USDT. */
const RATES: Readonly<Record<string, string>> = {
  usd: '1',
  cny: '7.12',
  eur: '0.92',
  inr: '84.3',
  jpy: '151.2',
  gbp: '0.78',
}

/** @param code lower case @returns decimal text; null where the currency is not known */
export function fiatRate(code: string): string | null {
  return Object.hasOwn(RATES, code) ? (RATES[code] as string) : null
}
