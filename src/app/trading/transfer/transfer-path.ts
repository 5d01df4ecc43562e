import type { Wallet } from './transfer-form.ts'

/** Address of the transfer dialog with what it is opened for. Without `from`: out of whichever account has most of the coin. */
export function transferPath({ from, to, currencyId }: { from?: Wallet; to: Wallet; currencyId: number }): string {
  return `/HomeView/assets?${from ? `from=${from}&` : ''}to=${to}&currency_id=${currencyId}`
}
