import { PURSES, type Purse } from '../../trading/transfer/transfer-form.ts'

export interface AskedMove {
  from?: Purse
  to: Purse
  /** Left out: the coin that prices are in. */
  currencyId?: number
}

const purse = (text: string | null): Purse | undefined => PURSES.find((one) => one === text)

/**
 * The transfer that an address asks for (`transferPath`); null: none. `?transfer=spot` is the short form of `?to=spot`,
 * `?transfer=fund` of `?to=spot` too: who opens the dialog from the menu moves money to where it is traded.
 */
export function askedMove(params: URLSearchParams): AskedMove | null {
  const short = purse(params.get('transfer'))
  const to = purse(params.get('to')) ?? (short === 'fund' ? 'spot' : short)
  if (!to) return null
  const from = purse(params.get('from'))
  const coin = params.get('currency_id')
  return {
    to,
    ...(from && from !== to && { from }),
    ...(coin !== null && /^[1-9][0-9]{0,8}$/.test(coin) && { currencyId: Number(coin) }),
  }
}
