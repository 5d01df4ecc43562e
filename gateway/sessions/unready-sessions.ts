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

/** Whether one more session may wait, and which other one it takes the place of; null where there is room. */
export type Admission<S> = 'refused' | { replaces: S | null }

/**
 * Sessions that the upstream has not taken yet, by the network address that has brought them. At the limit a session of an
 * address with few takes the place of the newest one of the address with the most.
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

  admit(address: string): Admission<S> {
    const own = this.byAddress.get(address)?.size ?? 0
    if (own >= this.limits.perAddress) return 'refused'
    if (this.count < this.limits.all) return { replaces: null }
    const largest = this.largest()
    if (largest.size <= own + 1) return 'refused'
    return { replaces: [...largest].at(-1) ?? null }
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
