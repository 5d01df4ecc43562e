import * as v from 'valibot'
import { call } from './call.ts'
import { id, listOf, queryNumber, time } from './entities.ts'

const read = { method: 'GET', write: false, auth: false } as const

/** Texts of the exchange itself, in the language of the `language` header. */
export const contentCalls = {
  positionDetail: call({
    ...read,
    path: 'api/position/detail',
    request: v.object({ code: v.picklist(['banner', 'index_notice']) }),
    /** `link` is a path of the client, or null. */
    response: v.array(v.object({ id, title: v.string(), text: v.string(), link: v.nullable(v.string()) })),
    empty: [],
    keep: 'language',
  }),
  /** Newest first. */
  noticeList: call({
    ...read,
    path: 'api/position/noticeList',
    request: v.object({ page: v.optional(v.pipe(queryNumber, v.integer(), v.minValue(1)), 1) }),
    response: listOf(v.object({ id, title: v.string(), at: time })),
    empty: { list: [], total: 0 },
    keep: 'language',
  }),
  articleDetail: call({
    ...read,
    path: 'api/article/detail',
    request: v.object({ id: v.pipe(queryNumber, v.integer()) }),
    /** Plain text; an empty line parts paragraphs. */
    response: v.object({ id, title: v.string(), body: v.string(), at: time }),
    empty: null,
    keep: 'language',
  }),
}
