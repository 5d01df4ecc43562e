import * as v from 'valibot'
import { call } from '../call.ts'
import { queryNumber } from '../entities.ts'
import { message, messageGroup, unreadCounts } from './message-entities.ts'

/** Most ids that one call marks as read. */
const IDS_MOST = 100

/** Messages of the account and of trading, and what was announced. Answered by the host, which knows the news. */
export const messageCalls = {
  /** Newest first, 100 a page. Visitors have the news alone, all of them unread. */
  appMessageList: call({
    method: 'GET',
    path: 'api/message/appMessageList',
    request: v.object({
      page: v.optional(v.pipe(queryNumber, v.integer(), v.minValue(1)), 1),
      group: v.optional(messageGroup),
      /** 1: those alone that are not read. */
      unread: v.optional(v.picklist(['0', '1'])),
    }),
    response: v.object({ list: v.array(message), total: v.number(), unread: unreadCounts }),
    empty: { list: [], total: 0, unread: { account: 0, trading: 0, news: 0 } },
    write: false,
    auth: false,
    personal: true,
  }),
  /** Marks some as read, or all up to `until` (ms, of the newest that the page has seen): what came after it stays unread. */
  readMessages: call({
    method: 'POST',
    path: 'api/message/read',
    request: v.union([
      v.object({ ids: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.minLength(1), v.maxLength(IDS_MOST)) }),
      v.object({ all: v.literal(true), until: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
    ]),
    response: v.object({ unread: unreadCounts }),
    empty: null,
    write: true,
    auth: true,
  }),
}
