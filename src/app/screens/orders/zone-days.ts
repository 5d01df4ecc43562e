const DAY = 86_400_000

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

/** The day after. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
}

/** What the clocks of a zone show at an instant, as if it were UTC, ms. */
function wallClock(at: number, zone: string | null): number {
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
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: zone ?? 'UTC' })
  } catch (error) {
    if (error instanceof RangeError) return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' })
    throw error
  }
}
