import type { Handlers } from '../call-context.ts'
import { accepted, refused } from '../envelope.ts'
import { linesOf, marketsOf, tickerOf } from './market-data.ts'

/** Units of a display currency for one USDT. */
const RATES: Record<string, string> = { usd: '1', cny: '7.12', eur: '0.92', inr: '84.3', jpy: '151.2', gbp: '0.78' }

export const currencyHandlers: Handlers<'accountCurrency' | 'currencyList' | 'contractLine' | 'getCurrencyFee'> = {
  accountCurrency: (_request, { host, user }) => accepted(host.exchange.balances(user)),

  currencyList(_request, context) {
    const rows = marketsOf(context, 'spot').map(({ currency_id, base }) => {
      const ticker = tickerOf(context, 'spot', currency_id)
      return {
        id: currency_id,
        symbol: base,
        new_price: ticker?.c ?? '0',
        change_rate: ticker?.P ?? '0',
        quantity: ticker?.v ?? '0',
      }
    })
    return accepted(rows)
  },

  contractLine: (request, context) => linesOf(context, 'contract', request),

  getCurrencyFee({ currency }) {
    const code = currency.toLowerCase()
    const rate = Object.hasOwn(RATES, code) ? RATES[code] : undefined
    return rate ? accepted({ tether: { [code]: rate } }) : refused('not_found', { code: 404, field: 'currency' })
  },
}
