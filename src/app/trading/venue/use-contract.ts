import { useSnapshot } from 'valtio'
import type { ContractState } from '../account/contract-state.ts'
import { usePerpVenue } from './venue-context.ts'

/** The contract account behind the terminal as React sees it. */
export function useContract(): ContractState {
  // Rows are plain and readonly already, so the snapshot has the state's own shape.
  return useSnapshot(usePerpVenue().own.state) as ContractState
}
