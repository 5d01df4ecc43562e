import type { Message, UnreadCounts } from '../../../shared/calls/products/message-entities.ts'
import { wholeOf } from '../../kernel/saved-values.ts'
import type { EngineModule } from '../../trading/model/engine-module.ts'
import type { State } from '../../trading/model/state.ts'
import { lastMessage, messagesOf, PLACED } from '../../trading/settle/post-message.ts'
import { newsReadOf } from './news-read.ts'
import { type ReadMessages, readMessages } from './read-messages.ts'
import { restoreMessages, savedMessages } from './saved-messages.ts'
import { fillMessage, fundingMessage } from './trade-messages.ts'

const HOUR = 3_600_000
/** As long as log-in and security records are kept: these messages name device, address and country. Written down in docs/privacy.md. */
const PLACE_LIFE = 90 * 24 * HOUR

/** Once an hour of server time: messages that say from where a person came go after 90 days. @param before time of the tick before */
function ageMessages(state: State, before: number): void {
  if (Math.floor(state.time / HOUR) === Math.floor(before / HOUR)) return
  const oldest = state.time - PLACE_LIFE
  for (const account of state.accounts.all()) {
    if (account.house) continue
    const messages = messagesOf(account)
    if (messages.placedSince >= oldest) continue
    const kept = messages.list.filter(({ kind, at }) => at >= oldest || !PLACED.has(kind))
    messages.placedSince = kept.find(({ kind }) => PLACED.has(kind))?.at ?? Number.POSITIVE_INFINITY
    if (kept.length === messages.list.length) continue
    messages.list = kept
    messages.note((digest) => digest.text('aged').int(oldest))
  }
}

/** What can be read of people's messages. News are the articles': see `newsRead`. */
export interface MessageViews {
  /** Newest first, at most 500. */
  of(account: number): Message[]
  /** Exact over all that are kept; `news` is 0: the engine does not know what is published by its host. */
  unread(account: number): UnreadCounts
  /** Whether the person has read a piece of news. @param at when it was published, ms */
  newsRead(account: number, article: number, at: number): boolean
}

declare module '../../contract/command.ts' {
  interface ProductCommands {
    message: ReadMessages
  }
}

declare module '../../contract/exchange-api.ts' {
  interface ProductViews {
    message: MessageViews
  }
}

/** Messages of the account and of trading, and which of them and of the news are read. Source: lines.md §12. */
export const messageModule: EngineModule = {
  name: 'message',
  commands: { readMessages },
  steps: { hourly: ageMessages },
  orderEnded: fillMessage,
  fundingPaid: fundingMessage,
  codec: {
    save: (state) => lastMessage(state).id,
    restore(state, saved) {
      lastMessage(state).id = wholeOf(saved as number, 'messages')
    },
    saveAccount: savedMessages,
    restoreAccount: restoreMessages,
  },
  digest: {
    state(digest, state) {
      digest.int(lastMessage(state).id)
    },
    account(digest, account) {
      digest.pair(messagesOf(account).digest)
    },
  },
  // Devices, countries and the reviewer's words stand in the params: stand-ins take their place.
  texts: {
    commands: { readMessages: {} },
    account: {
      fields: { list: { each: { fields: { group: 'plain', kind: 'plain', params: 'text', link: 'plain' } } } },
    },
  },
  forget(account) {
    const messages = messagesOf(account)
    messages.list = []
    messages.note((digest) => digest.text('forgotten'))
    newsReadOf(account).ids.clear()
    newsReadOf(account).until = 0
  },
  views: (state): MessageViews => ({
    of(id) {
      const account = state.accounts.get(id)
      return account ? messagesOf(account).list.toReversed() : []
    },
    unread(id) {
      const account = state.accounts.get(id)
      const counts = { account: 0, trading: 0, news: 0 }
      if (account) for (const one of messagesOf(account).list) if (!one.read) counts[one.group]++
      return counts
    },
    newsRead(id, article, at) {
      const account = state.accounts.get(id)
      return account !== undefined && newsReadOf(account).has(article, at)
    },
  }),
}
