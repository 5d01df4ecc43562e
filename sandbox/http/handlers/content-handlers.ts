import type { CallHandlers } from '../../../src/engine/contract/engine-call.ts'
import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import type { articleCalls } from '../../../src/shared/calls/products/article-calls.ts'
import { ARTICLE_CATEGORIES } from '../../../src/shared/lines/article-rule.ts'
import { searchArticles } from '../../../src/shared/lines/article-search.ts'
import { announcementsNow, articlesNow, publishedFor } from '../../content/article-service.ts'
import type { Article } from '../../content/articles/article.ts'
import { POSITIONS } from '../../content/positions.ts'
import type { CallContext, Handlers } from '../call-context.ts'

const PAGE_SIZE = 20
const ARTICLES_PAGE = 100

const PLACES = { banner: 'banner', index_notice: 'notice' } as const

/** What the home page announces, in the language of the person: what was published while the exchange ran comes first. */
export const contentHandlers: Handlers<'positionDetail'> = {
  positionDetail({ code }, context) {
    const published = publishedFor(context.exchange, PLACES[code]).map((article) => {
      const { title, body } = shownArticle(article, context)
      return { id: article.id, title, text: body.split(/\n\s*\n/, 1)[0] as string, link: null }
    })
    const own = articlesNow(context.exchange)
    const items = POSITIONS[code].flatMap(({ id, text, link }) => {
      const article = own.find((one) => one.id === id)
      return article ? [{ id, title: shownArticle(article, context).title, text: text[context.language], link }] : []
    })
    return accepted([...published, ...items])
  },
}

/** The exchange's own texts in the language of the person. */
export const articleHandlers: CallHandlers<keyof typeof articleCalls, CallContext> = {
  articleList({ category, q = '', page }, context) {
    const all = articlesNow(context.exchange).map((article) => shownArticle(article, context))
    const found = searchArticles(
      all.filter((article) => category === undefined || article.category === category),
      q,
    )
    return accepted({ list: found.slice((page - 1) * ARTICLES_PAGE, page * ARTICLES_PAGE), total: found.length })
  },

  articleDetail({ id }, context) {
    const article = articlesNow(context.exchange).find((one) => one.id === id)
    return article ? accepted(shownArticle(article, context)) : refused('not_found', { code: 404, field: 'id' })
  },

  articleCategories(_request, { exchange }) {
    const all = articlesNow(exchange)
    const counted = ARTICLE_CATEGORIES.map((id) => ({
      id,
      count: all.filter(({ category }) => category === id).length,
    }))
    return accepted(counted)
  },

  noticeList({ page }, context) {
    const news = announcementsNow(context.exchange)
    const list = news.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((article) => {
      const { id, title, at } = shownArticle(article, context)
      return { id, title, at }
    })
    return accepted({ list, total: news.length })
  },
}

function shownArticle({ id, category, title, body, at, updatedAt }: Article, { language, siteName }: CallContext) {
  const named = (text: string) => text.replaceAll('{{site}}', siteName)
  return { id, category, title: named(title[language]), body: named(body[language]), at, updated_at: updatedAt }
}
