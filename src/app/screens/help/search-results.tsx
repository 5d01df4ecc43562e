import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Article } from '../../../shared/calls/products/article-calls.ts'
import { searchArticles } from '../../../shared/lines/article-search.ts'
import type { Answer } from '../../services/articles/use-cached.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { ArticleLinks } from './article-links.tsx'

interface SearchResultsProps {
  articles: Answer<Article[]>
  query: string
  onClear: () => void
}

/** What the search finds, at once as it is typed, over every article that the page has. Not loaded is never "nothing found". */
export function SearchResults({ articles, query, onClear }: SearchResultsProps) {
  const { t } = useTranslation('help')
  const found = useMemo(() => (articles.data ? searchArticles(articles.data, query) : null), [articles.data, query])
  if (!found)
    return articles.status === 'loading' ? (
      <Loading rows={4} />
    ) : (
      <ErrorState title={t('articles.failed')} onRetry={articles.retry} />
    )
  return (
    <section aria-label={t('articles.search')}>
      <p className="t2" role="status">
        {found.length > 0 ? t('articles.found', { n: found.length }) : <span className="sr">{t('articles.none')}</span>}
      </p>
      {found.length > 0 ? (
        <ArticleLinks articles={found} query={query} />
      ) : (
        <Empty
          title={t('articles.none')}
          text={t('articles.noneText')}
          action={
            <div className="row g2">
              <Button size="s" onClick={onClear}>
                {t('articles.clear')}
              </Button>
              <Link className="lnk" to="/categories/">
                {t('articles.back')}
              </Link>
            </div>
          }
        />
      )}
    </section>
  )
}
