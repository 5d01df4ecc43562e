import * as v from 'valibot'
import { ARTICLE_CATEGORIES } from '../../lines/article-rule.ts'
import { call } from '../call.ts'
import { id, listOf, queryNumber, time } from '../entities.ts'

const read = { method: 'GET', write: false, auth: false, keep: 'language' } as const
const page = v.optional(v.pipe(queryNumber, v.integer(), v.minValue(1)), 1)
const category = v.picklist(ARTICLE_CATEGORIES)

/** In the language of the `language` header. Plain text; in `body` an empty line parts paragraphs. */
export const article = v.object({
  id,
  category,
  title: v.string(),
  body: v.string(),
  at: time,
  updated_at: time,
})
export type Article = v.InferOutput<typeof article>

/** Most characters of a search. */
const QUERY_MOST = 100

/** Announcements and help, in the language of the `language` header. Answered by the host. */
export const articleCalls = {
  /** Newest first; with `q` in the order of the search (src/shared/lines/article-search.ts). 100 a page, so that a page can search by itself. */
  articleList: call({
    ...read,
    path: 'api/article/list',
    request: v.object({
      category: v.optional(category),
      q: v.optional(v.pipe(v.string(), v.maxLength(QUERY_MOST))),
      page,
    }),
    response: listOf(article),
    empty: { list: [], total: 0 },
  }),
  articleDetail: call({
    ...read,
    path: 'api/article/detail',
    request: v.object({ id: v.pipe(queryNumber, v.integer()) }),
    response: article,
    empty: null,
  }),
  /** In their order, with how many articles each has. */
  articleCategories: call({
    ...read,
    path: 'api/article/categories',
    request: v.object({}),
    response: v.array(v.object({ id: category, count: v.number() })),
    empty: [],
  }),
  /** What was announced: articles of the category `news`, newest first. */
  noticeList: call({
    ...read,
    path: 'api/position/noticeList',
    request: v.object({ page }),
    response: listOf(v.object({ id, title: v.string(), at: time })),
    empty: { list: [], total: 0 },
  }),
}
