/** Most sessions that wait for the upstream. */
export interface UnreadyLimits {
  /** Of one network address. */
  perAddress: number
  /** Of all together. */
  all: number
}

export const UNREADY_LIMITS: UnreadyLimits = { perAddress: 100, all: 2_000 }

/**
 * Limits where one address may have so many sockets of a kind: all its people come back at once after an outage.
 * @param socketsPerAddress of one kind
 */
export function unreadyFor(socketsPerAddress: number): UnreadyLimits {
  return { ...UNREADY_LIMITS, perAddress: Math.max(UNREADY_LIMITS.perAddress, socketsPerAddress) }
}

/** What becomes of somebody who wants to wait: `refused`, or a place, which another may have to leave for it. */
export type Place<S> = 'refused' | { leaves: S | null }

/**
 * Sessions that the upstream has not taken yet, by the network address that has brought them. Where all places are taken, the address with
 * the most loses its newest one to an address that has fewer: nobody is kept out by somebody who wants many.
 */
export class UnreadySessions<S> {
  private readonly byAddress = new Map<string, Set<S>>()
  private readonly limits: UnreadyLimits
  private count = 0

  constructor(limits: UnreadyLimits) {
    this.limits = limits
  }

  get size(): number {
    return this.count
  }

  /** Whether one more of an address may wait, and who has to go for it; nothing is changed. */
  place(address: string): Place<S> {
    const own = this.byAddress.get(address)?.size ?? 0
    if (own >= this.limits.perAddress) return 'refused'
    if (this.count < this.limits.all) return { leaves: null }
    const largest = this.largest()
    if (largest.size <= own + 1) return 'refused'
    return { leaves: [...largest].at(-1) ?? null }
  }

  add(address: string, session: S): void {
    const own = this.byAddress.get(address)
    if (own) own.add(session)
    else this.byAddress.set(address, new Set([session]))
    this.count++
  }

  /** Takes one out that waits no more; nothing where it did not wait. */
  delete(address: string, session: S): void {
    const own = this.byAddress.get(address)
    if (!own?.delete(session)) return
    this.count--
    if (own.size === 0) this.byAddress.delete(address)
  }

  clear(): void {
    this.byAddress.clear()
    this.count = 0
  }

  private largest(): ReadonlySet<S> {
    let largest: ReadonlySet<S> = new Set()
    for (const own of this.byAddress.values()) if (own.size > largest.size) largest = own
    return largest
  }
}
