import { zoneShort } from '../../base/platform/zone.ts'

/** `21 Nov 01:15` of an instant, with its year where that is not the present one. @param at ms since 1970 UTC */
export function dayMinute(at: number, language: string): string {
  return zoneShort(at, language).replace(/(\d\d:\d\d):\d\d/, '$1')
}

/** `21 Nov` of an instant, with its year where that is not the present one. */
export function dayOnly(at: number, language: string): string {
  return zoneShort(at, language)
    .replace(/ ?\d\d:\d\d:\d\d.*/, '')
    .trim()
}
