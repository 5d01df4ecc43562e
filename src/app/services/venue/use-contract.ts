import type { ContractState } from '../account/contract-state.ts'
import { useShownState } from './use-shown-state.ts'
import { usePerpVenue } from './venue-context.ts'

/** The contract account behind the terminal as React sees it. */
export function useContract(): ContractState {
  return useShownState(usePerpVenue().own.state)
}
