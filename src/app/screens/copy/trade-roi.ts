import type { CopyTrade } from '../../../shared/calls/products/copy-entities.ts'
import { hundredths, percentOf } from '../../../shared/lines/copy-stats.ts'
import { ONE } from '../../../shared/perp/scale.ts'
import { scaled } from '../../../shared/perp/scaled.ts'

type Traded = Pick<CopyTrade, 'realised' | 'fees' | 'funding' | 'entry_price' | 'quantity' | 'leverage'>

/** What a closed position made of its initial margin after fees and funding, percent with two digits; null where that cannot be said. */
export function marginRoi({ realised, fees, funding, entry_price, quantity, leverage }: Traded): string | null {
  const margin = (scaled(entry_price) * scaled(quantity)) / (ONE * BigInt(leverage))
  if (margin <= 0n) return null
  return hundredths(percentOf(scaled(realised) - scaled(fees) + scaled(funding), margin))
}
