import { TickMarkType, type Time } from 'lightweight-charts'
import { displayZone, zoneDate, zoneDateTime, zoneLabel, zoneMinute, zoneTime } from '../../base/platform/zone.ts'
import { wallClock } from '../../base/platform/zone-days.ts'

const DAY = 86_400_000

/** Words of the time axis and of the crosshair: candles are kept in UTC and said in the zone on screen. */
export interface ChartTimes {
  timeFormatter: (time: Time) => string
  tickMarkFormatter: (time: Time, type: TickMarkType) => string
}

/** @param span of a candle, ms */
export function chartTimes(language: string, span: number): ChartTimes {
  return {
    timeFormatter: (time) => crosshairText(instant(time), language, span),
    tickMarkFormatter: (time, type) => tickText(instant(time), type, language, span),
  }
}

const instant = (time: Time) => (time as number) * 1_000

/** `25 Nov 2026 13:00 UTC+1`; a day of the zone is a date alone. */
export function crosshairText(at: number, language: string, span: number): string {
  const zone = displayZone()
  if (span >= DAY && wallClock(at, zone) % DAY === 0) return zoneDate(at, language)
  if (span < 60_000) return `${zoneDateTime(at, language, zone, '')} ${zoneLabel(at)}`
  return `${zoneMinute(at, language, zone, '')} ${zoneLabel(at)}`
}

/**
 * A mark of the axis. The library finds where days, months and years begin in UTC: in other zones that is an hour like any other, and
 * an hour may be the beginning of a day.
 */
export function tickText(at: number, type: TickMarkType, language: string, span: number): string {
  const zone = displayZone()
  const wall = new Date(wallClock(at, zone))
  const midnight = wall.getTime() % DAY === 0
  const clock = type === TickMarkType.Time || type === TickMarkType.TimeWithSeconds
  if (!midnight && (clock || span < DAY)) {
    const time = zoneTime(at, language)
    return type === TickMarkType.TimeWithSeconds ? time : time.slice(0, 5)
  }
  const label = (options: Intl.DateTimeFormatOptions) => partText(at, language, zone, options)
  if (midnight && wall.getUTCDate() === 1) {
    if (wall.getUTCMonth() === 0) return label({ year: 'numeric' })
    return label({ month: 'short' })
  }
  return type === TickMarkType.DayOfMonth ? String(wall.getUTCDate()) : label({ day: 'numeric', month: 'short' })
}

function partText(at: number, language: string, zone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...options, timeZone: zone }).format(at)
}
