import type { CallHandlers } from '../../../src/engine/contract/engine-call.ts'
import { accepted } from '../../../src/shared/calls/answered.ts'
import type { messageCalls } from '../../../src/shared/calls/products/message-calls.ts'
import type { Message, UnreadCounts } from '../../../src/shared/calls/products/message-entities.ts'
import { announcementsNow } from '../../content/article-service.ts'
import { LANGUAGES } from '../../content/language.ts'
import type { CallContext } from '../call-context.ts'
import { earlier } from './earlier.ts'

const PAGE_SIZE = 100

type Context = Pick<CallContext, 'exchange' | 'user' | 'siteName'>

/** A person's messages with the news among them, by time. A piece of news has its article's id below zero. */
export const messageHandlers: CallHandlers<keyof typeof messageCalls, CallContext> = {
  appMessageList({ page, group, unread }, context) {
    const { exchange, user } = context
    const news = announcementMessages(context)
    const all = [...(user === 0 ? [] : exchange.views.message.of(user)), ...news].sort(
      (a, b) => b.at - a.at || b.id - a.id,
    )
    const chosen = all.filter((one) => (group === undefined || one.group === group) && (unread !== '1' || !one.read))
    const list = chosen.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    return accepted({ list, total: chosen.length, unread: unreadOf(context, news) })
  },

  async readMessages(request, context) {
    const now = () => accepted({ unread: unreadOf(context, announcementMessages(context)) })
    const before = await earlier(context, now)
    if (before) return before
    const { host, user, mark } = context
    // Nothing that is still to come is read.
    const newest = Math.max(host.now(), ...announcementsNow(context.exchange).map(({ at }) => at))
    const which =
      'all' in request ? { ids: null, until: Math.min(request.until, newest) } : { ids: request.ids, until: 0 }
    const { answer } = await host.submit({ kind: 'readMessages', account: user, ...which }, mark)
    return answer.ok ? now() : answer
  },
}

/** Titles in every language stand in the message: it is worded on the page, and can be read in another language offline. */
function announcementMessages({ exchange, user, siteName }: Context): Message[] {
  return announcementsNow(exchange).map(({ id, title, at }) => ({
    id: -id,
    group: 'news',
    kind: 'article',
    params: Object.fromEntries(
      LANGUAGES.map((language) => [language, title[language].replaceAll('{{site}}', siteName)]),
    ),
    link: `/help?article=${id}`,
    at,
    read: user !== 0 && exchange.views.message.newsRead(user, id, at),
  }))
}

function unreadOf({ exchange, user }: Context, news: readonly Message[]): UnreadCounts {
  const own = user === 0 ? { account: 0, trading: 0 } : exchange.views.message.unread(user)
  return { ...own, news: news.filter(({ read }) => !read).length }
}
