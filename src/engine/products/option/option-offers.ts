import { BANDS } from '../../../shared/lines/option-band.ts'
import { CYCLES, WINDOWS } from '../../../shared/lines/option-cycle.ts'
import { FLASH_RATE, offeredRate } from '../../../shared/lines/option-rate.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import type { State } from '../../trading/model/state.ts'
import { type OfferKey, optionBook } from './option-book.ts'
import { CHANCES } from './option-chances.ts'

export function flashKey(currencyId: number, cycle: number): OfferKey {
  return `flash/${currencyId}/${cycle}`
}

export function volatilityKey(currencyId: number, window: number, band: number, side: 'out' | 'in'): OfferKey {
  return `volatility/${currencyId}/${window}/${band}/${side}`
}

/** @param cycle seconds @returns hundredths; null where there is no such cycle */
export function flashRate(state: State, market: MarketState, cycle: number): number | null {
  if (!CYCLES.some((known) => known === cycle)) return null
  return optionBook(state).rates.get(flashKey(market.spec.currency_id, cycle)) ?? FLASH_RATE
}

/** @param window seconds @param band ppm @returns hundredths; null where it is not offered */
export function volatilityRate(
  state: State,
  market: MarketState,
  window: number,
  band: number,
  side: 'out' | 'in',
): number | null {
  const set = optionBook(state).rates.get(volatilityKey(market.spec.currency_id, window, band, side))
  return set ?? measuredRate(state.genesis?.calm ?? false, market.market.base, window, band, side)
}

/** The rate that follows from the measured chances; null where it is not offered. */
export function measuredRate(
  calm: boolean,
  base: string,
  window: number,
  band: number,
  side: 'out' | 'in',
): number | null {
  const { windows, out } = CHANCES
  const row = out[calm ? 'calm' : 'busy'][base]?.[(WINDOWS as readonly number[]).indexOf(window)]
  const left = row?.[(BANDS as readonly number[]).indexOf(band)]
  if (left === undefined) return null
  return offeredRate(side === 'out' ? left[0] : windows - left[0], windows)
}
