import type { ContractState } from '../account/contract-state.ts'
import { useShownState } from './use-shown-state.ts'
import { usePerpVenue } from './venue-context.ts'

/**
 * The contract account behind the terminal as React sees it.
 * @param answered shows the answer to a press, which is drawn at once
 */
export function useContract(answered = false): ContractState {
  return useShownState(usePerpVenue().own.state, answered)
}
