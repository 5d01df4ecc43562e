import { proxy, useSnapshot } from 'valtio'
import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { clientPrefs, type PrefName, type Prefs } from '../../base/prefs/terminal-prefs.ts'

/** What a person has chosen for their tickets, in this browser. */
export interface TicketSettings {
  /** Ask before each order. */
  confirmSpot: boolean
  confirmPerp: boolean
  /** Own limits, percent as decimal text; '' none. Price: how far from mark (spot: the last price). Size: how much of the equity. */
  priceLimit: string
  sizeLimit: string
}

const NAMES: Record<keyof TicketSettings, PrefName> = {
  confirmSpot: 'ticket-confirm-spot',
  confirmPerp: 'ticket-confirm-perp',
  priceLimit: 'ticket-price-limit',
  sizeLimit: 'ticket-size-limit',
}

/** @param prefs where they are kept. Perpetual orders are asked about until somebody turns that off. */
export function createTicketSettings(prefs: Prefs) {
  const state = proxy<TicketSettings>({
    confirmSpot: prefs.read(NAMES.confirmSpot) === '1',
    confirmPerp: prefs.read(NAMES.confirmPerp) !== '0',
    priceLimit: limitOf(prefs.read(NAMES.priceLimit) ?? '') ?? '',
    sizeLimit: limitOf(prefs.read(NAMES.sizeLimit) ?? '') ?? '',
  })
  return {
    state,
    set(change: Partial<TicketSettings>): void {
      Object.assign(state, change)
      for (const [name, value] of Object.entries(change) as [keyof TicketSettings, string | boolean][])
        prefs.write(NAMES[name], typeof value === 'boolean' ? (value ? '1' : '0') : value)
    },
  }
}

/** A limit as it was typed: percent above zero with at most two decimals, '' for none; null where it is none of these. */
export function limitOf(text: string): string | null {
  const plain = expandShorthand(text)
  if (plain === '') return ''
  const value = toScaled(plain, 2)
  return value !== null && value > 0n && plain.length <= 9 ? plain : null
}

/** This browser's. */
export const ticketSettings = createTicketSettings(clientPrefs)

export function useTicketSettings(): TicketSettings {
  return useSnapshot(ticketSettings.state)
}
