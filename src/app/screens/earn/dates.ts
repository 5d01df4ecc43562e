import { zoneName, zoneShort, zoneTime } from '../../base/platform/zone.ts'

/** UTC+8 without summer time, by its IANA name, whose sign is the other way round. */
export const UTC8 = 'Etc/GMT-8'

/** `21 Nov 01:15` of an instant, with its year where that is not the present one. @param at ms since 1970 UTC */
export function dayMinute(at: number, language: string, zone?: string): string {
  return zoneShort(at, language, zone).replace(/(\d\d:\d\d):\d\d.*/, '$1')
}

/** `12:00` of an instant. */
export function hourMinute(at: number, language: string, zone?: string): string {
  return zoneTime(at, language, zone).slice(0, 5)
}

/** `21 Nov` of an instant, with its year where that is not the present one: the day part of {@link dayMinute}. */
export function dayOnly(at: number, language: string, zone?: string): string {
  return zoneShort(at, language, zone)
    .replace(/ ?\d\d:\d\d:\d\d.*/, '')
    .trim()
}

/** Whether a zone shows the same time as UTC+8 at an instant: then it is said once. */
export function isUtc8(zone: string, at: number): boolean {
  return zoneName(zone, at) === 'UTC+8'
}

/** `02:44:11` of a span; none below zero. @param ms */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
