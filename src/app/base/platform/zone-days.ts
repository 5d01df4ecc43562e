const DAY = 86_400_000
const MINUTE = 60_000

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * The instant at which a day begins in a zone, ms. Where the clock is put forward at midnight, the first instant of that day.
 * @param day `2026-11-21` @param zone of IANA; one that the browser does not know counts as UTC
 */
export function dayStart(day: string, zone: string | null): number {
  const utc = Date.parse(`${day}T00:00:00Z`)
  const offset = (at: number) => wallClock(at, zone) - at
  const guess = utc - offset(utc)
  const start = utc - offset(guess)
  // At a change of the clock the guess may lie on the other side of it.
  return wallClock(start, zone) < utc ? start + (utc - wallClock(start, zone)) : start
}

/** `Wed 18 Nov` of a day of UTC. @param at ms within it */
export function utcDayName(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(at)
}

/** `November 2026` of a month of UTC. @param at ms within it */
export function utcMonthName(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at)
}

/** The day after. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
}

/** `2026-11-21`, the day that it is in a zone at an instant. */
export function dayOf(at: number, zone: string): string {
  return new Date(wallClock(at, zone)).toISOString().slice(0, 10)
}

/**
 * The instant at which the clocks of a zone show a time: the first where they show it twice, and where they leap over it as long after
 * the leap as it is after its beginning. Null where it is no time.
 * @param wall `2026-11-22T08:30`
 */
export function instantOf(wall: string, zone: string): number | null {
  const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN
  if (Number.isNaN(utc)) return null
  const before = utc - (wallClock(utc - DAY, zone) - (utc - DAY))
  const after = utc - (wallClock(utc + DAY, zone) - (utc + DAY))
  const right = [before, after].filter((at) => wallClock(at, zone) === utc)
  return right.length > 0 ? Math.min(...right) : before
}

/** ISO 8601 to the millisecond, with how far the zone is from UTC: `2026-11-21T02:15:49.000+01:00`, `…Z`. */
export function zoneIso(at: number, zone: string): string {
  const offset = Math.round((wallClock(at, zone) - at) / MINUTE)
  const text = new Date(at + offset * MINUTE).toISOString()
  if (offset === 0) return text
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(offset)
  return `${text.slice(0, -1)}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** What the clocks of a zone show at an instant, as if it were UTC, ms. */
export function wallClock(at: number, zone: string | null): number {
  const parts = Object.fromEntries(
    partsOf(zone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  )
  return Date.parse(
    `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}.${parts.fractionalSecond}Z`,
  )
}

function partsOf(zone: string | null): Intl.DateTimeFormat {
  const name = zone ?? 'UTC'
  const made = formatters.get(name)
  if (made) return made
  const fresh = newParts(name)
  formatters.set(name, fresh)
  return fresh
}

function newParts(zone: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  }
  try {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: zone })
  } catch (error) {
    if (error instanceof RangeError) return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' })
    throw error
  }
}
