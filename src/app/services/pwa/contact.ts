import { lastKnown } from '../../base/platform/last-known.ts'
import { serverNow } from '../../base/platform/server-clock.ts'

const NAME = 'contact'
const NOTE_EVERY_MS = 10_000

let newest: number | null = null
let notedAt = 0

/** The exchange has just been heard: kept past the page, at most every 10 s. */
export function noteContact(): void {
  newest = serverNow()
  if (newest - notedAt < NOTE_EVERY_MS && newest >= notedAt) return
  notedAt = newest
  void lastKnown.write(NAME, true)
}

/** When the exchange was heard last, server time, ms; null where it never was. */
export async function lastContact(): Promise<number | null> {
  return newest ?? (await lastKnown.read(NAME))?.at ?? null
}
