import { useTranslation } from 'react-i18next'

/** Words for an age: `42 ms`, `22 s`, `4 min 12 s`, `2 h 3 min`; null where nothing ever came. */
export function useAgeText(): (ms: number | null) => string {
  const { t } = useTranslation('trading')
  return (ms) => {
    if (ms === null) return '--'
    // Clocks that disagree make no age below zero.
    const age = Math.max(0, ms)
    const seconds = Math.floor(age / 1000)
    if (seconds < 1) return t('age.ms', { n: Math.round(age) })
    if (seconds < 60) return t('age.s', { n: seconds })
    const minutes = Math.floor(seconds / 60)
    if (minutes < 60) return t('age.min', { m: minutes, s: seconds % 60 })
    return t('age.h', { h: Math.floor(minutes / 60), m: minutes % 60 })
  }
}
