import { useTranslation } from 'react-i18next'
import { useSecond } from '../../market/use-feed.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { localTime } from '../../ui/market-figures.ts'
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
  const { t } = useTranslation('quotes')
  const ageText = useAgeText()
  const second = useSecond()
  const age = at === null ? null : Math.max(0, serverNow() - at)
  const text =
    age === null
      ? t('late.nothing')
      : t('late.from', { time: localTime(at! + second - serverNow()), age: ageText(age) })
  return <DegradedNote title={title} text={text} onRetry={onRetry} />
}
