import type { MarketKind } from '../../../../shared/hub-protocol/market.ts'

/** One order: ms from the press to the answer, and to its first event; null where that has not come. */
export interface RoundTrip {
  answered: number | null
  reported: number | null
}

const KEPT = 50

/** How long this tab's orders took, from the press on. */
export function createRoundTrips() {
  const listeners = new Set<() => void>()
  let trips: readonly RoundTrip[] = []
  /** First event of each order, and orders whose event is awaited, by `kind:id`. */
  const events = new Map<string, number>()
  const awaited = new Map<string, { trip: RoundTrip; pressed: number }>()
  const changed = () => {
    trips = [...trips]
    for (const listener of [...listeners]) listener()
  }
  const bound = <T>(map: Map<string, T>) => {
    for (const key of map.keys()) {
      if (map.size <= 2 * KEPT) return
      map.delete(key)
    }
  }
  return {
    /** Newest last. */
    read: () => trips,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** @param order id of what was placed  @param pressed,at on one clock, ms */
    answered(kind: MarketKind, order: number, pressed: number, at: number): void {
      const key = `${kind}:${order}`
      const reported = events.get(key)
      const trip: RoundTrip = { answered: at - pressed, reported: reported === undefined ? null : reported - pressed }
      trips = [...trips, trip].slice(-KEPT)
      if (reported === undefined) awaited.set(key, { trip, pressed })
      bound(awaited)
      changed()
    },
    /** An event 204 about an order has come. */
    event(kind: MarketKind, order: number, at: number): void {
      const key = `${kind}:${order}`
      const waiting = awaited.get(key)
      if (waiting) {
        awaited.delete(key)
        waiting.trip.reported = at - waiting.pressed
        changed()
      } else if (!events.has(key)) {
        events.set(key, at)
        bound(events)
      }
    },
  }
}

/** The middle one, or the mean of the two in the middle; null of none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2
}

export type RoundTrips = ReturnType<typeof createRoundTrips>

const byGateway = new WeakMap<object, RoundTrips>()

/** This tab's orders through one gateway: mock trading's are not the exchange's. */
export function roundTripsOf(gateway: object): RoundTrips {
  const known = byGateway.get(gateway)
  if (known) return known
  const fresh = createRoundTrips()
  byGateway.set(gateway, fresh)
  return fresh
}
