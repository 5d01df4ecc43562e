import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { ARTICLE_CATEGORIES, type ArticleCategory } from '../../../shared/lines/article-rule.ts'
import { CachedNote } from '../../services/articles/cached-note.tsx'
import { useArticleList, useCategories } from '../../services/articles/use-article-list.ts'
import { useTitle } from '../../services/page/page-title.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { ArticleLinks } from '../help/article-links.tsx'
import * as styles from '../help/help.module.css'

/** /categories/?id=: the articles of one topic, the topics beside them; without an id those of the first. */
export default function CategoriesScreen() {
  const { t } = useTranslation('help')
  const [search] = useSearchParams()
  const asked = ARTICLE_CATEGORIES.find((known) => known === search.get('id'))
  const categories = useCategories()
  const articles = useArticleList()
  const chosen: ArticleCategory | undefined = asked ?? categories.data?.[0]?.id
  const name = chosen ? t(`articles.category.${chosen}`) : t('articles.categories')
  useTitle(name)
  const current = useRef<HTMLAnchorElement>(null)
  // On phones the topics stand in a row that scrolls. In braces: newer Chromium answers with a promise, which React
  // would take for the effect's clean-up and call.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each topic, and once the topics are there
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen, categories.data])
  const retry = () => {
    for (const answer of [categories, articles]) if (answer.status !== 'ready') answer.retry()
  }
  const known = categories.data && articles.data
  const failed = !known && (categories.status === 'error' || articles.status === 'error')
  const own = articles.data?.filter(({ category }) => category === chosen) ?? []
  return (
    <div className={`${styles.help} ${styles.helpTwo}`}>
      <nav className={styles.helpSide} aria-label={t('articles.categories')}>
        <Link className="lnk" to="/help">
          {t('title')}
        </Link>
        <ul>
          {categories.data?.map(({ id, count }) => (
            <li key={id}>
              <Link
                ref={id === chosen ? current : undefined}
                to={`/categories/?id=${id}`}
                aria-current={id === chosen ? 'page' : undefined}
              >
                {t(`articles.category.${id}`)}
                <span className="n t3 fs12" translate="no">
                  {count}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.helpMain}>
        {failed ? (
          <ErrorState heading title={t('articles.failed')} onRetry={retry} />
        ) : (
          <>
            <h1 className="h1">{name}</h1>
            <CachedNote answers={[categories, articles]} />
            {!known ? (
              <Loading rows={4} />
            ) : own.length > 0 ? (
              <ArticleLinks articles={own} />
            ) : (
              <Empty title={t('articles.none')} />
            )}
          </>
        )}
      </div>
    </div>
  )
}
