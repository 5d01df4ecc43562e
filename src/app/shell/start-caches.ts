import { commonCalls } from '../../shared/calls/common-calls.ts'
import { currencyCalls } from '../../shared/calls/currency-calls.ts'
import { isConfirmed } from '../base/api/api-answer.ts'
import type { CallApi } from '../base/api/api-client.ts'
import { languageOf } from '../base/i18n/languages.ts'
import type { ClientCache } from '../base/platform/client-cache.ts'

/** Fills the client caches of product.md §3 that need no answer: language, device, pricing unit, its sign. */
export function seedCaches(cache: ClientCache): void {
  cache.write('lang', languageOf(cache.read('lang')))
  cache.deviceId()
  const unit = cache.pricingUnit()
  cache.write('pricing-unit', JSON.stringify(unit))
  cache.write('local-currency', JSON.stringify({ symbol: unit.symbol }))
}

/**
 * Asks for country and address, and for the rate of the pricing unit. In the background: an outage here says nothing by itself.
 * @param notePlace hears where the connection comes from, and whether the services are offered there
 */
export async function fetchCaches(
  callApi: CallApi,
  cache: ClientCache,
  notePlace: (place: { country: string; restricted: boolean }) => void,
): Promise<void> {
  const unit = cache.pricingUnit().text
  const [place, fee] = await Promise.all([
    callApi(commonCalls.requestInfo, {}, { quiet: true }),
    callApi(currencyCalls.getCurrencyFee, { currency: unit }, { quiet: true }),
  ])
  if (isConfirmed(place)) {
    cache.write('local-country', place.data.country)
    cache.write('local-ip', place.data.ip)
    notePlace(place.data)
  }
  const rate = isConfirmed(fee) ? fee.data.tether[unit.toLowerCase()] : undefined
  // Another unit may have been chosen meanwhile, here or in another tab: this rate is none of its.
  if (rate !== undefined && cache.pricingUnit().text === unit) cache.write('local-fee', rate)
}
