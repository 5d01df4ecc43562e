import { shareCalls } from '../../../shared/calls/products/share-calls.ts'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'

const OFTEN = 60_000

/** The person's links, the account's own code first. */
export function useLinks() {
  return useOwnAnswer(shareCalls.shareSetting, {}, OFTEN, true)
}
