import { useTranslation } from 'react-i18next'
import { useSecond } from '../../market/use-feed.ts'
import { momentText } from '../../platform/moment-text.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { DegradedNote } from '../../ui/states.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'

interface LateListProps {
  title: string
  /** Server time of what is shown, ms; null where nothing is. */
  at: number | null
  onRetry: () => void
}

/** Something of the list could not be had: what, and from when the last known is. */
export function LateList({ title, at, onRetry }: LateListProps) {
  const { t, i18n } = useTranslation('quotes')
  const ageText = useAgeText()
  useSecond()
  const age = at === null ? null : Math.max(0, serverNow() - at)
  const text =
    age === null ? t('late.nothing') : t('late.from', { time: momentText(at!, i18n.language), age: ageText(age) })
  return <DegradedNote title={title} text={text} onRetry={onRetry} />
}
