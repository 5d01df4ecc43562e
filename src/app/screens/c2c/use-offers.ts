import type { MerchantOffer } from '../../../shared/calls/c2c-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import type { Side } from '../../../shared/rules/order-units.ts'
import { isConfirmed } from '../../base/api/api-answer.ts'
import { httpGateway } from '../../services/account/http-gateway.ts'
import { type PolledView, usePolled } from '../../services/c2c/use-polled.ts'

export interface OfferQuestion {
  side: Side
  /** Lower case. */
  fiat: string
}

const EVERY_MS = 10_000
/** Prices older than this are said to be old. */
export const OLD_MS = 30_000

/** What merchants offer for a currency, all coins, asked anew every ten seconds; of each coin best first, as the exchange ranks them. */
export function useOffers({ side, fiat }: OfferQuestion): PolledView<MerchantOffer[]> {
  return usePolled(
    `${side} ${fiat}`,
    async () => {
      const answer = await httpGateway.call(calls.orderMerchant, { side, fiat }, { quiet: true })
      return isConfirmed(answer) ? answer.data : null
    },
    () => EVERY_MS,
  )
}
