import { useTranslation } from 'react-i18next'
import { serverNow } from '../../base/platform/server-clock.ts'
import { DegradedNote } from '../../ui/states.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import type { Answer } from './use-cached.ts'

/** Over articles that are shown from what an earlier answer kept: how old it is. @param searching the search covers what is kept */
export function CachedNote({ answers, searching }: { answers: readonly Answer<unknown>[]; searching?: boolean }) {
  const { t } = useTranslation('help')
  const ageText = useAgeText()
  const old = answers.filter(({ status, at }) => status === 'last-known' && at !== null)
  if (old.length === 0) return null
  const at = Math.min(...old.map((answer) => answer.at as number))
  const age = t('articles.lastKnown', { age: ageText(serverNow() - at) })
  return (
    <DegradedNote
      title={t('articles.failed')}
      text={searching ? `${age} ${t('articles.offlineSearch')}` : age}
      onRetry={() => {
        for (const answer of old) answer.retry()
      }}
    />
  )
}
