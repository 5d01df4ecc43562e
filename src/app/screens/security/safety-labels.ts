import { useTranslation } from 'react-i18next'
import { placeName } from '../../../shared/rules/regions.ts'
import { zoneDateTime, zoneTime } from '../../base/platform/zone.ts'

export interface SafetyLabels {
  /** Day and time of an instant, in the server's zone. */
  at(at: number): string
  /** The time alone. */
  time(at: number): string
  /** `Edge on Windows`, in the person's language; a name that is not made so stays. */
  device(name: string): string
  /** Country and network address. */
  place(origin: { country: string; ip: string }): string
}

/** How instants, devices and places are said. */
export function useSafetyLabels(): SafetyLabels {
  const { t, i18n } = useTranslation('security')
  const { language } = i18n
  return {
    at: (at) => zoneDateTime(at, language),
    time: (at) => zoneTime(at, language),
    device(name) {
      const [browser, system] = name.split(' on ')
      return browser && system ? t('device', { browser, system }) : name
    },
    place: ({ country, ip }) => t('place', { country: placeName(country, language), ip }),
  }
}
