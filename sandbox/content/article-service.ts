import type { Exchange } from '../../src/engine/contract/exchange-api.ts'
import type { ArticlePlace } from '../../src/shared/lines/article-rule.ts'
import type { Article } from './articles/article.ts'
import { SITE_ARTICLES } from './articles/site-articles.ts'

type Published = Pick<Exchange, 'views'>
type PublishedArticle = ReturnType<Exchange['views']['article']['published']>[number]

/** Every article that stands now, the site's own and those that were published, newest first. */
export function articlesNow({ views }: Published): Article[] {
  const published = views.article.published()
  const own = SITE_ARTICLES.filter(({ id }) => !views.article.isWithdrawn(id))
  return [...published, ...own].sort((a, b) => b.at - a.at || b.id - a.id)
}

/** What was announced, newest first. */
export function announcementsNow(exchange: Published): Article[] {
  return articlesNow(exchange).filter(({ category }) => category === 'news')
}

/** Articles that were published for a place of the home page, newest first. */
export function publishedFor({ views }: Published, place: ArticlePlace): PublishedArticle[] {
  return views.article.published().filter((one) => one.place === place)
}
