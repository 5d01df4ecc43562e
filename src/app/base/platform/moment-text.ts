import { serverNow } from './server-clock.ts'
import { labelledDateTime, zoneLabel, zoneTime } from './zone.ts'

const DAY_MS = 24 * 60 * 60_000

/** The time of a moment in server ms with its zone, `13:08:05 UTC+1`; with its day where that is not within the last 24 hours. */
export function momentText(at: number, language: string): string {
  return serverNow() - at > DAY_MS ? labelledDateTime(at, language) : `${zoneTime(at, language)} ${zoneLabel(at)}`
}
