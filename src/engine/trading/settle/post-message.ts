import type { Message } from '../../../shared/calls/products/message-entities.ts'
import type { ItemKey } from '../../contract/event.ts'
import { Digest } from '../../kernel/digest.ts'
import type { WordPair } from '../../kernel/history.ts'
import { Slot } from '../../kernel/slot.ts'
import type { Account } from '../model/account.ts'
import type { State } from '../model/state.ts'

/** So many messages of a person are kept, the newest. Source: lines.md §12. */
export const KEPT_MESSAGES = 500

export type Posted = Pick<Message, 'group' | 'kind' | 'params' | 'link'>

/** The messages of one person, oldest first. What goes into a checkpoint is the message product's. */
export class Messages {
  list: Message[] = []
  /** Stands for all that was ever posted or read: the state's hash covers every message without reading them all again. */
  digest: WordPair = new Digest().save()

  /** Adds to the digest. */
  note(change: (digest: Digest) => void): void {
    const digest = new Digest().load(this.digest)
    change(digest)
    this.digest = digest.save()
  }
}

const MESSAGES = new Slot('messages', () => new Messages())
const LAST_ID = new Slot('lastMessage', () => ({ id: 0 }))

export function messagesOf(account: Account): Messages {
  return account.slots.get(MESSAGES)
}

/** Id of the newest message of anybody; 0 before the first. */
export function lastMessage(state: State): { id: number } {
  return state.slots.get(LAST_ID)
}

/**
 * Adds a message to a person's list and tells every socket of theirs (205 `message`). House accounts and closed ones get none.
 * @param posted `kind` and `params` are worded by the client
 */
export function postMessage(state: State, account: Account, posted: Posted): void {
  if (account.house || account.isClosed) return
  const messages = messagesOf(account)
  const item: Message = { id: ++lastMessage(state).id, ...posted, at: state.time, read: false }
  messages.list.push(item)
  if (messages.list.length > KEPT_MESSAGES) messages.list.shift()
  const { group, kind, params, link } = posted
  messages.note((digest) =>
    digest
      .int(item.id)
      .int(item.at)
      .text(JSON.stringify([group, kind, params, link])),
  )
  addItemEvent(state, account, 'message', item)
}

/**
 * Adds the 205 event of a product's item, as it stands at this moment.
 * @param item in the shape in which REST returns it; it must not change afterwards
 */
export function addItemEvent(state: State, account: Account, kind: ItemKey, item: object): void {
  if (account.house || account.portfolio) return
  const n = ++account.lastEvent.spot
  state.collector.add({ kind, market: 'spot', account: account.id, n, item })
}
