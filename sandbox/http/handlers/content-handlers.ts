import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import { ARTICLES, type Article } from '../../content/articles.ts'
import { POSITIONS } from '../../content/positions.ts'
import type { CallContext, Handlers } from '../call-context.ts'

const PAGE_SIZE = 20

/** The exchange's own texts in the language of the person. */
export const contentHandlers: Handlers<'positionDetail' | 'noticeList' | 'articleDetail'> = {
  positionDetail({ code }, context) {
    const items = POSITIONS[code].map(({ id, text, link }) => {
      return { id, title: titleOf(articleOf(id), context), text: text[context.language], link }
    })
    return accepted(items)
  },

  noticeList({ page }, context) {
    const list = ARTICLES.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    const shown = list.map((article) => ({ id: article.id, title: titleOf(article, context), at: article.at }))
    return accepted({ list: shown, total: ARTICLES.length })
  },

  articleDetail({ id }, context) {
    const article = articleOf(id)
    if (!article) return refused('not_found', { code: 404, field: 'id' })
    const body = named(article.body[context.language], context)
    return accepted({ id, title: titleOf(article, context), body, at: article.at })
  },
}

function articleOf(id: number): Article | undefined {
  return ARTICLES.find((article) => article.id === id)
}

function titleOf(article: Article | undefined, context: CallContext): string {
  return article ? named(article.title[context.language], context) : ''
}

function named(text: string, { siteName }: CallContext): string {
  return text.replaceAll('{{site}}', siteName)
}
