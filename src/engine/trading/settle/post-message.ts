import type { Message } from '../../../shared/calls/products/message-entities.ts'
import type { ItemKey } from '../../contract/event.ts'
import { Slot } from '../../kernel/slot.ts'
import type { Account } from '../model/account.ts'
import type { State } from '../model/state.ts'

/** So many messages of a person are kept, the newest. Source: lines.md §12. */
export const KEPT_MESSAGES = 500

/** Messages by account, oldest first, and the newest id. What goes into a checkpoint is the message product's. */
export class Messages {
  readonly of = new Map<number, Message[]>()
  lastId = 0
}

const MESSAGES = new Slot('messages', () => new Messages())

export function messagesOf(state: State): Messages {
  return state.slots.get(MESSAGES)
}

/**
 * Adds a message to a person's list and tells every socket of theirs (205 `message`). House accounts get none.
 * @param posted `kind` and `params` are worded by the client
 */
export function postMessage(
  state: State,
  account: Account,
  posted: Pick<Message, 'group' | 'kind' | 'params' | 'link'>,
): void {
  if (account.house) return
  const messages = messagesOf(state)
  const item: Message = { id: ++messages.lastId, ...posted, at: state.time, read: false }
  const list = messages.of.get(account.id) ?? []
  list.push(item)
  if (list.length > KEPT_MESSAGES) list.shift()
  messages.of.set(account.id, list)
  addItemEvent(state, account, 'message', item)
}

/**
 * Adds the 205 event of a product's item, as it stands at this moment.
 * @param item in the shape in which REST returns it; it must not change afterwards
 */
export function addItemEvent(state: State, account: Account, kind: ItemKey, item: object): void {
  if (account.house) return
  const n = ++account.lastEvent.spot
  state.collector.add({ kind, market: 'spot', account: account.id, n, item })
}
