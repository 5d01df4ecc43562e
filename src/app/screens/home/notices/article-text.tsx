import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../base/platform/server-clock.ts'
import { zoneDate } from '../../../base/platform/zone.ts'
import { Paragraphs } from '../../../services/articles/paragraphs-view.tsx'
import { DegradedNote, ErrorState, Loading } from '../../../ui/states.tsx'
import { useAgeText } from '../../../ui/use-age-text.ts'
import { useArticle } from './use-articles.ts'

/** An article's date and words, or how they stand. @param lead stands in while they are not there */
export function ArticleText({ id, lead }: { id: number; lead?: string | undefined }) {
  const { t, i18n } = useTranslation('home')
  const article = useArticle(id)
  const ageText = useAgeText()
  if (!article.data) {
    return (
      <>
        {lead && <Paragraphs text={lead} />}
        {article.status === 'loading' ? (
          <Loading />
        ) : (
          <ErrorState title={t('notices.articleFailed')} onRetry={article.retry} />
        )}
      </>
    )
  }
  const { body, at } = article.data
  return (
    <>
      {article.status === 'last-known' && article.at !== null && (
        <DegradedNote
          title={t('notices.articleFailed')}
          text={t('notices.lastKnown', { age: ageText(serverNow() - article.at) })}
          onRetry={article.retry}
        />
      )}
      <p className="t3 fs12">{zoneDate(at, i18n.language)}</p>
      <Paragraphs text={body} />
    </>
  )
}
