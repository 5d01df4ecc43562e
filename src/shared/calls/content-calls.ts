import * as v from 'valibot'
import { call } from './call.ts'
import { id } from './entities.ts'

/** What the home page announces, in the language of the `language` header. */
export const contentCalls = {
  positionDetail: call({
    method: 'GET',
    write: false,
    auth: false,
    path: 'api/position/detail',
    request: v.object({ code: v.picklist(['banner', 'index_notice']) }),
    /** `link` is a path of the client, or null. */
    response: v.array(v.object({ id, title: v.string(), text: v.string(), link: v.nullable(v.string()) })),
    empty: [],
    keep: 'language',
  }),
}
