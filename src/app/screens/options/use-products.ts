import { optionCalls } from '../../../shared/calls/products/option-calls.ts'
import type { OptionProducts } from '../../../shared/calls/products/option-entities.ts'
import { callApi } from '../../api/call-api.ts'
import { truth } from '../../api/truth.ts'
import { type PolledView, usePolled } from '../../c2c/use-polled.ts'

/** A rate may be set anew at any time; the exchange refuses one that has fallen. */
const EVERY_MS = 10_000

/** What options are offered, asked anew every ten seconds. */
export function useProducts(): PolledView<OptionProducts> {
  return usePolled(
    'option products',
    () => truth(callApi(optionCalls.optionProducts, {}, { quiet: true })),
    () => EVERY_MS,
  )
}
