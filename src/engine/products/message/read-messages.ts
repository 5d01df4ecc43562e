import type { Message } from '../../../shared/calls/products/message-entities.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { lockRefusal } from '../../trading/rules/lock-refusal.ts'
import { addItemEvent, messagesOf } from '../../trading/settle/post-message.ts'
import { newsReadOf } from './news-read.ts'

export interface ReadMessages {
  kind: 'readMessages'
  account: number
  /** Ids of messages; an article that is news by its id below zero. Null: all. */
  ids: number[] | null
  /** ms; what came after it stays unread. Asked for with `ids: null`. */
  until: number
}

/**
 * Marks messages as read; one that is read already stays so, one that is not the person's is passed over. The person's sockets hear of
 * each message that was named; of news, and of all at once, by one item with the id 0. Answers `{}`.
 */
export function readMessages(state: State, { account: id, ids, until }: ReadMessages): Answer {
  const account = state.accounts.get(id)
  if (!account || account.house || account.isClosed) return refuse('not_found', { code: 404 })
  const locked = lockRefusal(account)
  if (locked) return locked
  const read = ids === null ? readUntil(account, until) : readEach(account, ids)
  if (read.length > 0)
    messagesOf(account).note((digest) => {
      for (const one of read) digest.int(one)
    })
  const single = ids === null ? [] : messagesOf(account).list.filter((message) => read.includes(message.id))
  for (const item of single) addItemEvent(state, account, 'message', item)
  if (single.length < read.length) addItemEvent(state, account, 'message', MANY_READ)
  return { ok: true, data: {} }
}

/** Stands for news and for many at once that were read: tabs that hear of it ask what is unread now. */
const MANY_READ: Message = { id: 0, group: 'news', kind: 'read', params: {}, link: null, at: 0, read: true }

function readEach(account: Account, ids: readonly number[]): number[] {
  const wanted = new Set(ids)
  const messages = messagesOf(account)
  const read: number[] = []
  messages.list = messages.list.map((one) => {
    if (one.read || !wanted.has(one.id)) return one
    read.push(one.id)
    return { ...one, read: true }
  })
  const news = newsReadOf(account)
  for (const id of wanted) {
    if (id >= 0 || news.ids.has(-id)) continue
    news.add(-id)
    read.push(id)
  }
  return read
}

function readUntil(account: Account, until: number): number[] {
  const messages = messagesOf(account)
  const read: number[] = []
  messages.list = messages.list.map((one) => {
    if (one.read || one.at > until) return one
    read.push(one.id)
    return { ...one, read: true }
  })
  const news = newsReadOf(account)
  if (until > news.until) {
    news.until = until
    read.push(-until)
  }
  return read
}
