import { showDecimal } from '../../base/platform/show-decimal.ts'
import { displayZone } from '../../base/platform/zone.ts'
import { wallClock } from '../../base/platform/zone-days.ts'

/** What the texts of the area `inspector` are asked with. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

/** A count in groups of thousands: `77,410,118`. */
export function showCount(value: number): string {
  return showDecimal(String(Math.round(value)))
}

/** At most so many decimals, at least as many: `1,177.2`. */
export function showFixed(value: number, digits: number): string {
  return showDecimal(value.toFixed(digits))
}

/** A span of time: `42 ms`, `6.4 s`, `42 s`, `4 min 12 s`, `2 h 41 min`. @param ms milliseconds */
export function showSpan(t: Translate, ms: number): string {
  const whole = Math.max(0, ms)
  if (Math.round(whole) < 1_000) return t('unit.ms', { n: Math.round(whole) })
  if (whole < 9_950) return t('unit.s', { n: (whole / 1_000).toFixed(1) })
  const seconds = Math.round(whole / 1_000)
  if (seconds < 60) return t('unit.s', { n: seconds })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return t('unit.min', { m: minutes, s: seconds % 60 })
  return t('unit.h', { h: Math.floor(minutes / 60), m: minutes % 60 })
}

/** A measured time with two figures: `2.6 µs`, `0.42 ms`, `1.9 ms`. @param micros µs; NaN is `--` */
export function showMicros(t: Translate, micros: number): string {
  if (Number.isNaN(micros)) return '--'
  if (micros < 99.5) return t('unit.us', { n: twoFigures(micros) })
  if (micros < 999_500) return t('unit.ms', { n: twoFigures(micros / 1_000) })
  return t('unit.s', { n: twoFigures(micros / 1_000_000) })
}

function twoFigures(value: number): string {
  if (value >= 9.95) return String(Math.round(value))
  return value >= 0.995 ? value.toFixed(1) : value.toFixed(2)
}

const SIZES = [
  ['unit.gb', 1e9],
  ['unit.mb', 1e6],
  ['unit.kb', 1e3],
] as const

/** An amount of bytes with three figures: `903 kB`, `58.1 MB`, `1.84 GB`. */
export function showBytes(t: Translate, bytes: number): string {
  for (const [key, size] of SIZES) {
    if (bytes < size * 0.9995) continue
    const value = bytes / size
    return t(key, { n: value >= 99.95 ? showCount(value) : value >= 9.995 ? value.toFixed(1) : value.toFixed(2) })
  }
  return t('unit.b', { n: showCount(bytes) })
}

/** `01:15:42.6` of an instant, in the zone on screen. */
export function showInstant(ms: number): string {
  return new Date(wallClock(ms, displayZone())).toISOString().slice(11, 21)
}
