import { useSyncExternalStore } from 'react'
import { ownTickets } from '../../services/options/own-tickets.ts'
import type { TicketsState } from '../../services/options/ticket-store.ts'

/** The person's tickets as this tab knows them; a visitor has none. */
export function useTickets(): TicketsState {
  return useSyncExternalStore(ownTickets().subscribe, ownTickets().read)
}
