import { CloseCode } from '../../src/shared/wire/messages.ts'
import { retryReason } from '../../src/shared/wire/planned-end.ts'
import type { HandshakeSlots } from '../base/handshake-slots.ts'
import type { Timers } from '../base/timers.ts'

/** Between two slices, ms. */
const SLICE_MS = 100
/** A client stays away at least so long, ms. */
const LEAST_RETRY_MS = 200

/** A socket that can be closed. */
export interface Closable {
  close(code: number, reason: string): void
}

export interface DrainParts {
  /** Sockets that are open now. */
  open(): readonly Closable[]
  /** Time over which they are closed, ms. */
  ms: number
  clock: () => number
  timers: Timers
  /** Instants at which clients may connect elsewhere. */
  slots: HandshakeSlots
}

/**
 * Closes all sockets in slices of about the same size, each with 4012 and `retry=<ms>`. No two clients get the same instant, so that
 * nobody gets more handshakes a second than it can take, however short the time is.
 * @returns resolves when none is open any more
 */
export function drain({ open, ms, clock, timers, slots }: DrainParts): Promise<void> {
  const end = clock() + ms
  return new Promise((resolve) => {
    let cancel = () => {}
    const slice = () => {
      const left = open()
      const slices = Math.max(1, Math.ceil((end - clock()) / SLICE_MS))
      for (const socket of left.slice(0, Math.ceil(left.length / slices)))
        socket.close(CloseCode.plannedEnd, retryReason(slots.next(LEAST_RETRY_MS)))
      if (left.length > 0) return
      cancel()
      resolve()
    }
    cancel = timers.every(SLICE_MS, slice)
    slice()
  })
}
