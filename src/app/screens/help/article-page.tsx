import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { zoneDate } from '../../base/platform/zone.ts'
import { CachedNote } from '../../services/articles/cached-note.tsx'
import { oneLine } from '../../services/articles/paragraphs.ts'
import { Paragraphs } from '../../services/articles/paragraphs-view.tsx'
import { useArticleList } from '../../services/articles/use-article-list.ts'
import { useTitle } from '../../services/page/page-title.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { ArticleLinks } from './article-links.tsx'
import * as styles from './help.module.css'

/** One article, with the others of its topic. @param id 0: the address names none */
export function ArticlePage({ id }: { id: number }) {
  const { t, i18n } = useTranslation('help')
  const articles = useArticleList()
  const article = articles.data?.find((one) => one.id === id)
  useTitle(article ? oneLine(article.title) : t('title'))
  const others = articles.data?.filter((one) => one.category === article?.category && one.id !== id) ?? []
  const date = (at: number) => zoneDate(at, i18n.language)
  return (
    <div className={styles.help}>
      <nav className={styles.helpCrumbs} aria-label={t('articles.categories')}>
        <Link className="lnk" to="/help">
          <Icon of={ArrowLeft} size={14} /> {t('title')}
        </Link>
        {article && (
          <Link className="lnk" to={`/categories/?id=${article.category}`}>
            {t(`articles.category.${article.category}`)}
          </Link>
        )}
      </nav>
      <CachedNote answers={[articles]} />
      {article ? (
        <>
          <article className={styles.helpArticle}>
            <h1 className="h1">{oneLine(article.title)}</h1>
            <p className="t3 fs12">
              {article.updated_at > article.at
                ? t('articles.updated', { date: date(article.at), updated: date(article.updated_at) })
                : date(article.at)}
            </p>
            <Paragraphs text={article.body} />
          </article>
          {others.length > 0 && (
            <section aria-labelledby="help-more">
              <div className="sec">
                <h2 id="help-more">{t('articles.more')}</h2>
              </div>
              <ArticleLinks articles={others} />
            </section>
          )}
        </>
      ) : articles.data ? (
        <>
          <h1 className="sr">{t('title')}</h1>
          <Empty title={t('articles.gone')} text={t('articles.goneText')} />
        </>
      ) : articles.status === 'loading' ? (
        <>
          <h1 className="sr">{t('title')}</h1>
          <Loading rows={5} />
        </>
      ) : (
        <ErrorState heading title={t('articles.failed')} onRetry={articles.retry} />
      )}
    </div>
  )
}
