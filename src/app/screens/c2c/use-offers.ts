import type { MerchantOffer } from '../../../shared/calls/c2c-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import type { Side } from '../../../shared/rules/order-units.ts'
import { httpDoor } from '../../account/http-door.ts'
import { isConfirmed } from '../../api/api-answer.ts'
import { type PolledView, usePolled } from '../../c2c/use-polled.ts'

export interface OfferQuestion {
  side: Side
  /** null: not known yet, nothing is asked. */
  currencyId: number | null
  /** Lower case. */
  fiat: string
}

const EVERY_MS = 10_000
/** Prices older than this are said to be old. */
export const OLD_MS = 30_000

/** What merchants offer for a coin and a currency, asked anew every ten seconds; best first, as the exchange ranks them. */
export function useOffers({ side, currencyId, fiat }: OfferQuestion): PolledView<MerchantOffer[]> {
  return usePolled(
    `${side} ${currencyId} ${fiat}`,
    async () => {
      if (currencyId === null) return null
      const answer = await httpDoor.call(calls.orderMerchant, { currency_id: currencyId, side, fiat }, { quiet: true })
      return isConfirmed(answer) ? answer.data : null
    },
    () => EVERY_MS,
  )
}
