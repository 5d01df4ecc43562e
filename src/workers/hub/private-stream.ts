import type { PrivateDelivery, PrivateReload } from '../../shared/hub-protocol/hub.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { PrivateEvent } from '../../shared/wire/messages.ts'

function isSequenced(data: unknown): data is PrivateEvent {
  if (typeof data !== 'object' || data === null) return false
  const { n, user } = data as Record<string, unknown>
  return Number.isSafeInteger(n) && Number.isSafeInteger(user)
}

/** The person's events of one socket: counts them, asks for a reload where some may be missing. */
export class PrivateStream {
  /** Number of the newest event. */
  last: number | null = null
  /** Events taken, and times that some may have been missing. */
  taken = 0
  holes = 0
  private readonly kind: MarketKind
  private readonly emit: (item: PrivateDelivery | PrivateReload) => void

  constructor(kind: MarketKind, emit: (item: PrivateDelivery | PrivateReload) => void) {
    this.kind = kind
    this.emit = emit
  }

  /** The server has taken the sign-in: what happened before is read by REST. */
  begin(user: number): void {
    this.last = null
    this.emit({ kind: this.kind, reload: true, user })
  }

  /** @returns false where it is no event of the wire */
  take(type: 204 | 205, data: unknown, user: number): boolean {
    if (!isSequenced(data)) return false
    if (data.user !== user || (this.last !== null && data.n <= this.last)) return true
    if (this.last !== null && data.n !== this.last + 1) {
      this.holes++
      this.emit({ kind: this.kind, reload: true, user })
    }
    this.last = data.n
    this.taken++
    const { n, user: _, ...rest } = data
    this.emit({ kind: this.kind, type, n, user, data: rest })
    return true
  }

  /** An event could not be read. */
  lose(user: number): void {
    this.last = null
    this.holes++
    this.emit({ kind: this.kind, reload: true, user })
  }
}
