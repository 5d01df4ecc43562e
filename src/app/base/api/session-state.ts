import { proxy } from 'valtio'
import type { User } from '../../../shared/calls/entities.ts'

/**
 * Who is signed in. `unconfirmed`: a token is held, the server has not vouched for it since this page began (or is out of reach);
 * nothing that moves money works until it is confirmed.
 */
export interface SessionState {
  status: 'visitor' | 'unconfirmed' | 'confirmed'
  /** Last known user; null for visitors, and until the first answer. */
  user: User | null
  token: string | null
  /** The exchange gave no word when it was last asked who this is; it is asked again by itself. */
  unanswered: boolean
}

/** The live session. Change it through session.ts alone. */
export const session = proxy<SessionState>({ status: 'visitor', user: null, token: null, unanswered: false })
