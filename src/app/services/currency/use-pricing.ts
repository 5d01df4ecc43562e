import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { calls } from '../../../shared/calls/table.ts'
import { callApi, isConfirmed, lastKnownOf } from '../../base/api/call-api.ts'
import { laterOrOnline } from '../../base/api/later.ts'
import { clientCache, type PricingUnit } from '../../base/platform/client-cache.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { storageChanges } from '../../base/platform/storage-changes.ts'
import {
  convertPrice,
  createPricing,
  type Pricing,
  type PricingCode,
  type PricingState,
  RATE_STALE_MS,
} from './pricing.ts'

export { PRICING_UNITS, type PricingCode } from './pricing.ts'

let current: Pricing | null = null

/** This page's display currency, made at the first question; follows the other tabs. */
export function pricing(): Pricing {
  if (current) return current
  const made = createPricing({
    cache: clientCache,
    async ask(code) {
      const answer = await callApi(calls.getCurrencyFee, { currency: code }, { quiet: true })
      return isConfirmed(answer) ? (answer.data.tether[code.toLowerCase()] ?? null) : null
    },
    async readCached(code) {
      const cached = await lastKnownOf(calls.getCurrencyFee, { currency: code })
      const rate = cached?.data.tether[code.toLowerCase()]
      return cached && rate !== undefined ? { at: cached.at, rate } : null
    },
    now: serverNow,
    later: laterOrOnline,
  })
  current = made
  storageChanges.on('pricing-unit', () => made.follow())
  return made
}

/** Sets the display currency, in every tab of this browser. */
export function setPricingUnit(code: PricingCode): void {
  pricing().setUnit(code)
}

export interface PricingView {
  unit: Readonly<PricingUnit>
  status: PricingState['status']
  /** Age of the rate in ms where it is too old to be taken for today's; null where it is not. */
  staleFor: number | null
  /** A price in USDT as decimal text of the unit; null where the rate is unknown. */
  convert(price: string): string | null
  /** The same as people read it: `≈ ¥465,321.07`; null where the rate is unknown. */
  show(price: string): string | null
}

/** Prices in the display currency. */
export function usePricing(): PricingView {
  const { state, use } = pricing()
  const { unit, rate, at, status } = useSnapshot(state)
  useEffect(() => use(), [use])
  const age = at === null ? null : serverNow() - at
  const staleFor = age !== null && age > RATE_STALE_MS ? Math.floor(age / 60_000) * 60_000 : null
  return useMemo(() => {
    const convert = (price: string) => convertPrice(price, { unit, rate })
    return {
      unit,
      status,
      staleFor,
      convert,
      show(price) {
        const amount = convert(price)
        return amount === null ? null : `≈ ${unit.symbol}${showDecimal(amount)}`
      },
    }
  }, [unit, rate, status, staleFor])
}
