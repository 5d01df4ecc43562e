/** Another version is not read: what it means may have changed with the build. */
export const RECORD_VERSION = 1
/** A clock that was set back makes what is kept come from the future; by so much it may. */
const FUTURE = 60_000

/** What is kept of one topic. */
export interface TopicRecord {
  version: typeof RECORD_VERSION
  /** Socket base of the exchange that reported it. */
  base: string
  /** Digits of the market at that time; empty where a topic has none of its own. */
  digits: string
  /** Hub clock; the body is as old as the later of the two. */
  eventAt: number
  confirmedAt: number
  /** As the topic's store saved it. */
  body: Float64Array
}

/** @param now hub clock */
export function isValidRecord(value: unknown, now: number): value is TopicRecord {
  if (typeof value !== 'object' || value === null) return false
  const { version, base, digits, eventAt, confirmedAt, body } = value as Partial<Record<keyof TopicRecord, unknown>>
  return (
    version === RECORD_VERSION &&
    typeof base === 'string' &&
    typeof digits === 'string' &&
    isInstant(eventAt, now) &&
    isInstant(confirmedAt, now) &&
    eventAt + confirmedAt > 0 &&
    body instanceof Float64Array &&
    body.length > 0
  )
}

function isInstant(value: unknown, now: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= now + FUTURE
}
