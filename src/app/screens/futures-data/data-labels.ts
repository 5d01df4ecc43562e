import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { displayZone, zoneMinute, zoneName } from '../../base/platform/zone.ts'

/** Funding is said in UTC+8 as well (product.md §9). */
export const EIGHT = 'Asia/Shanghai'

export interface DataLabels {
  t: TFunction<'futuresData'>
  /** An instant (ms) in the person's zone, or in another. */
  time(at: number, zone?: string): string
  /** `UTC+0` */
  zone: string
  /** The person's zone is UTC+8 itself. */
  isEight: boolean
}

/** Words and times of the page. @param now ms: zones change with the season */
export function useDataLabels(now: number): DataLabels {
  const { t, i18n } = useTranslation('futuresData')
  return useMemo(() => {
    const zone = displayZone()
    const name = zoneName(zone, now)
    return {
      t,
      time: (at: number, other = zone) => zoneMinute(at, i18n.language, other),
      zone: name,
      isEight: name === zoneName(EIGHT, now),
    }
  }, [t, i18n.language, now])
}
