import { clientCache } from './client-cache.ts'
import { serverNow } from './server-clock.ts'

/** Whose clock the times on screen follow: the exchange's, UTC, or this device's. */
export const ZONE_CHOICES = ['exchange', 'utc', 'device'] as const
export type ZoneChoice = (typeof ZONE_CHOICES)[number]

let choice: ZoneChoice = 'exchange'
let shown = ''
const listeners = new Set<() => void>()

/** Formatters cost milliseconds each, and lists show hundreds of times. */
const formatters = new Map<string, Intl.DateTimeFormat>()

const DAY = { dateStyle: 'medium' } as const
const DAY_OF_YEAR = { month: 'short', day: 'numeric' } as const
const YEAR = { year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const OFFSET = { timeZoneName: 'longOffset' } as const

/** The time zone that the server gave (product.md §3), null until it has. */
export function serverZone(): string | null {
  return clientCache.read('time_zone') || null
}

/** The zone as the browser knows it; UTC where it does not. */
function known(zone: string | null | undefined): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone || 'UTC' }).resolvedOptions().timeZone
  } catch (error) {
    if (error instanceof RangeError) return 'UTC'
    throw error
  }
}

/** The zone of a choice: of IANA, and one that the browser knows. */
export function zoneOf(of: ZoneChoice): string {
  if (of === 'utc') return 'UTC'
  return known(of === 'exchange' ? serverZone() : new Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** The zone of every time that is shown, entered or written to a file. */
export function displayZone(): string {
  if (shown === '') shown = zoneOf(choice)
  return shown
}

/** Finds the zone anew: another was chosen, or the server has reported its own. Who shows times is notified of a change. */
export function renewZone(next: ZoneChoice = choice): void {
  choice = next
  const before = displayZone()
  shown = zoneOf(choice)
  if (shown !== before) for (const listener of [...listeners]) listener()
}

/** @returns ends it */
export function onZone(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A formatter in a zone, in UTC where the browser does not know that zone. Dates are written the British way in English: `21 Nov 2026`. */
function formatter(language: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${Object.keys(options).join()}`
  const made = formatters.get(key)
  if (made) return made
  const label = language === 'en' ? 'en-GB' : language
  const fresh = new Intl.DateTimeFormat(label, { ...options, timeZone: known(zone) })
  formatters.set(key, fresh)
  return fresh
}

/** Hours and minutes from UTC, as they are said everywhere: `UTC+0`, `UTC+5:30`. A zone that the browser does not know stays as it came. */
export function zoneName(zone: string, at: number): string {
  const parts = formatter('en', zone, OFFSET)
  if (parts.resolvedOptions().timeZone === 'UTC') return /^(UTC|GMT|Etc\/.*)$/i.test(zone) ? 'UTC+0' : zone
  const offset = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '00'] = /GMT([+-])0?(\d+):(\d+)/.exec(offset) ?? []
  return `UTC${sign === '-' ? '\u2212' : '+'}${hours}${minutes === '00' ? '' : `:${minutes}`}`
}

/** How far the zone on screen is from UTC at an instant: `UTC+1`. Said beside times, or over them. @param at ms since 1970, as of now where none is given */
export function zoneLabel(at = serverNow()): string {
  return zoneName(displayZone(), at)
}

/** The label again, where it is another than that of now: a summer's time in a list that is headed in winter. */
function otherOffset(at: number, zone: string): string {
  if (zone === 'UTC') return ''
  const then = zoneName(zone, at)
  return then === zoneName(zone, serverNow()) ? '' : ` ${then}`
}

/** `21 Nov 2026 01:15:49` of an instant, in the zone on screen and the person's language. @param at ms since 1970 UTC */
export function zoneDateTime(
  at: number,
  language: string,
  zone = displayZone(),
  offset = otherOffset(at, zone),
): string {
  return `${zoneDate(at, language, zone)} ${zoneTime(at, language, zone)}${offset}`
}

/** `21 Nov 2026 01:15` of an instant. */
export function zoneMinute(at: number, language: string, zone = displayZone(), offset = otherOffset(at, zone)): string {
  return `${zoneDate(at, language, zone)} ${zoneTime(at, language, zone).slice(0, 5)}${offset}`
}

/** The same with its offset: `21 Nov 2026 01:15:49 UTC+0`, where nothing else says the zone. */
export function labelledDateTime(at: number, language: string): string {
  const zone = displayZone()
  return zoneDateTime(at, language, zone, ` ${zoneName(zone, at)}`)
}

/** `21 Nov 01:15:49`, for narrow columns; with its year where that is not the present one. */
export function zoneShort(at: number, language: string, zone = displayZone()): string {
  const year = formatter('en', zone, YEAR)
  if (year.format(at) !== year.format(serverNow())) return zoneDateTime(at, language, zone)
  const day = formatter(language, zone, DAY_OF_YEAR).format(at)
  return `${day} ${zoneTime(at, language, zone)}${otherOffset(at, zone)}`
}

/** `21 Nov 2026` of an instant. */
export function zoneDate(at: number, language: string, zone = displayZone()): string {
  return formatter(language, zone, DAY).format(at)
}

/** `01:15:49` of an instant. */
export function zoneTime(at: number, language: string, zone = displayZone()): string {
  return formatter(language, zone, TIME).format(at)
}

/** `01:15:49` of an instant in the zone on screen, alike in every language. */
export function clockTime(at: number): string {
  return zoneTime(at, 'en')
}
