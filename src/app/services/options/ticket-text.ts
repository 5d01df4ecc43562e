import type { TFunction } from 'i18next'
import type { Ticket } from '../../../shared/calls/products/option-entities.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { realMinus } from '../../ui/quiet-zeros.ts'

type Translate = TFunction<'options'>

/** Where amounts are hidden. */
const HIDDEN = '••••••'

/** `F-90290` of flash, `V-90291` of volatility. */
export function ticketName({ kind, id }: Pick<Ticket, 'kind' | 'id'>): string {
  return `${kind === 'flash' ? 'F' : 'V'}-${id}`
}

/** Money with at least two decimals: `46.25`, `61.6605`. */
export function moneyShown(text: string): string {
  const decimals = text.split('.')[1]?.length ?? 0
  return showDecimal(text, Math.max(2, decimals))
}

/** Money with its sign: `+21.25`, `−20.00`, `0.00`. */
export function signedMoney(text: string): string {
  const shown = moneyShown(text.replace('-', ''))
  if (text.startsWith('-')) return realMinus(`-${shown}`)
  return /[1-9]/.test(text) ? `+${shown}` : shown
}

/** What a settled ticket has brought or cost: what came back less its stake; null while it runs. */
export function resultOf({ payout, stake }: Pick<Ticket, 'payout' | 'stake'>): string | null {
  return payout === null ? null : unscaled(scaled(payout) - scaled(stake))
}

/** The coin of a perpetual's index: `BTC` of `BTCUSDT`. */
export function coinOf({ symbol }: Pick<Ticket, 'symbol'>): string {
  return symbol.replace(/[-_/]?USDT.*$/, '')
}

/** `F-90290 won: +21.25 USDT`. @param hide the person hides amounts */
export function settledTitle(t: Translate, ticket: Ticket, hide: boolean): string {
  const result = resultOf(ticket)
  const amount = hide ? HIDDEN : signedMoney(result ?? '0')
  return t(`settled.${ticket.status === 'running' ? 'void' : ticket.status}`, { name: ticketName(ticket), amount })
}

/** Why: the price that decided, against the strike or the band. */
export function settledText(t: Translate, ticket: Ticket): string {
  const coin = coinOf(ticket)
  if (ticket.status === 'void' || ticket.settle_price === null) return t('settled.missing', { coin })
  const price = showDecimal(ticket.settle_price)
  const strike = showDecimal(ticket.strike)
  if (ticket.kind === 'flash') return t('settled.flash', { coin, price, strike })
  return t(ticket.decided ? 'settled.left' : 'settled.stayed', { coin, price, strike, band: ticket.band ?? '' })
}
