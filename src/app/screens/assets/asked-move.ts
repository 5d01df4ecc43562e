import { WALLETS, type Wallet } from '../../trading/transfer/transfer-form.ts'

export interface AskedMove {
  from?: Wallet
  to: Wallet
  /** Left out: the coin that prices are in. */
  currencyId?: number
}

const wallet = (text: string | null): Wallet | undefined => WALLETS.find((one) => one === text)

/**
 * The transfer that an address asks for (`transferPath`); null: none. `?transfer=spot` is the short form of `?to=spot`,
 * `?transfer=fund` of `?to=spot` too: who opens the dialog from the menu moves money to where it is traded.
 */
export function askedMove(params: URLSearchParams): AskedMove | null {
  const short = wallet(params.get('transfer'))
  const to = wallet(params.get('to')) ?? (short === 'fund' ? 'spot' : short)
  if (!to) return null
  const from = wallet(params.get('from'))
  const coin = params.get('currency_id')
  return {
    to,
    ...(from && from !== to && { from }),
    ...(coin !== null && /^[1-9][0-9]{0,8}$/.test(coin) && { currencyId: Number(coin) }),
  }
}
