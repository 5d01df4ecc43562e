import { clientCache } from './client-cache.ts'

/** The time zone that the server gave (product.md §3), null until it has. */
export function serverZone(): string | null {
  return clientCache.read('time_zone') || null
}

/** A formatter in a zone, in UTC where the browser does not know that zone. */
function formatter(language: string, zone: string | null, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, { ...options, timeZone: zone ?? 'UTC' })
  } catch (error) {
    if (error instanceof RangeError) return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    throw error
  }
}

/** Hours and minutes from UTC, as they are said everywhere: `UTC+0`, `UTC+5:30`. A zone that the browser does not know stays as it came. */
export function zoneName(zone: string, at: number): string {
  const parts = formatter('en-US', zone, { timeZoneName: 'longOffset' })
  const known = parts.resolvedOptions().timeZone
  if (known === 'UTC') return /^(UTC|GMT|Etc\/.*)$/i.test(zone) ? 'UTC+0' : zone
  const offset = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '00'] = /GMT([+-])0?(\d+):(\d+)/.exec(offset) ?? []
  return `UTC${sign === '-' ? '\u2212' : '+'}${hours}${minutes === '00' ? '' : `:${minutes}`}`
}

/** `21 Nov 2026 01:15:49` of an instant, in the server's zone and the person's language. @param at ms since 1970 UTC */
export function zoneDateTime(at: number, language: string, zone = serverZone()): string {
  const day = formatter(language === 'en' ? 'en-GB' : language, zone, { dateStyle: 'medium' }).format(at)
  return `${day} ${zoneTime(at, language, zone)}`
}

/** `01:15:49` of an instant, in the server's zone. */
export function zoneTime(at: number, language: string, zone = serverZone()): string {
  return formatter(language, zone, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(
    at,
  )
}
