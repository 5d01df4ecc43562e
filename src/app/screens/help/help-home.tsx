import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { CachedNote } from '../../services/articles/cached-note.tsx'
import { useArticleList, useCategories } from '../../services/articles/use-article-list.ts'
import { Icon } from '../../ui/icon.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { ArticleLinks } from './article-links.tsx'
import * as styles from './help.module.css'
import { SearchResults } from './search-results.tsx'
import { ShortAnswers } from './short-answers.tsx'

/** Articles that most people look for, by id; what was withdrawn is left out. */
const POPULAR = [8, 16, 14, 18, 10, 22, 24, 30]
/** As long as the call takes. */
const QUERY_MOST = 100

/** The start page of the help: a search over everything, the topics, what is read most, and short answers that need no connection. */
export function HelpHome() {
  const { t } = useTranslation('help')
  const [search] = useSearchParams()
  const [query, setQuery] = useState(search.get('q')?.slice(0, QUERY_MOST) ?? '')
  const articles = useArticleList()
  const categories = useCategories()
  const id = useId()
  const searching = query.trim() !== ''
  const shownPopular = POPULAR.flatMap((wanted) => articles.data?.find((one) => one.id === wanted) ?? [])
  return (
    <div className={`${styles.help} ${styles.helpHome}`}>
      <h1 className="h1">{t('title')}</h1>
      <search className={styles.helpSearch}>
        <label className="sr" htmlFor={id}>
          {t('articles.search')}
        </label>
        <div className="field l">
          <Icon of={Search} size={16} />
          <input
            id={id}
            type="search"
            autoComplete="off"
            maxLength={QUERY_MOST}
            placeholder={t('articles.search')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      </search>
      <CachedNote answers={[articles, categories]} searching={searching} />
      {searching ? (
        <SearchResults articles={articles} query={query} onClear={() => setQuery('')} />
      ) : (
        <>
          <section aria-labelledby={`${id}-topics`}>
            <div className="sec">
              <h2 id={`${id}-topics`}>{t('articles.categories')}</h2>
            </div>
            {categories.data ? (
              <ul className={styles.helpGrid}>
                {categories.data.map(({ id: category, count }) => (
                  <li key={category}>
                    <Link to={`/categories/?id=${category}`}>
                      <span className="strong">{t(`articles.category.${category}`)}</span>
                      <span className="t3 fs12">{t('articles.articles', { n: count })}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            ) : categories.status === 'loading' ? (
              <Loading rows={4} />
            ) : (
              <ErrorState title={t('articles.failed')} onRetry={categories.retry} />
            )}
          </section>
          {shownPopular.length > 0 && (
            <section className={styles.helpHomePopular} aria-labelledby={`${id}-popular`}>
              <div className="sec">
                <h2 id={`${id}-popular`}>{t('articles.popular')}</h2>
              </div>
              <ArticleLinks articles={shownPopular} />
            </section>
          )}
          <ShortAnswers />
        </>
      )}
    </div>
  )
}
