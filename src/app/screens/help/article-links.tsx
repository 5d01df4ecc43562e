import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Article } from '../../../shared/calls/products/article-calls.ts'
import { excerptOf } from '../../../shared/lines/article-search.ts'
import { Marked } from '../../services/articles/marked.tsx'
import { oneLine } from '../../services/articles/paragraphs.ts'
import * as styles from './help.module.css'

/** A list of articles, each a link. @param query what was searched for: it is marked, and the topic stands with each */
export function ArticleLinks({ articles, query = '' }: { articles: readonly Article[]; query?: string }) {
  const { t } = useTranslation('help')
  const searched = query !== ''
  return (
    <ul className={styles.helpList}>
      {articles.map((article) => (
        <li key={article.id}>
          <Link to={`/help?article=${article.id}`}>
            <span className="strong">
              <Marked text={oneLine(article.title)} query={query} />
            </span>
            {searched && (
              <span className={`t2 ${styles.fs13}`}>
                <Marked text={excerptOf(article.body, query)} query={query} />
              </span>
            )}
            {searched && <span className="t3 fs12">{t(`articles.category.${article.category}`)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
