import { useTranslation } from 'react-i18next'
import { serverClock } from '../../base/platform/server-clock.ts'
import { zoneDateTime } from '../../base/platform/zone.ts'
import { DegradedNote } from '../../ui/states.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import { useSecond } from '../hub-client/use-feed.ts'

/** Over what could not be read again: from when it is. @param at server time, ms */
export function LastKnownNote({ title, at, onRetry }: { title: string; at: number | null; onRetry: () => void }) {
  const { t, i18n } = useTranslation('money')
  const age = useAgeText()
  const now = useSecond() + serverClock.expectedOffset()
  const text =
    at === null ? '' : t('from', { at: zoneDateTime(at, i18n.language), age: age(Math.max(1_000, now - at)) })
  return <DegradedNote title={title} text={text} onRetry={onRetry} />
}
