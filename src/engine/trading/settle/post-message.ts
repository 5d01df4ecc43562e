import type { Message } from '../../../shared/calls/products/message-entities.ts'
import type { ItemKey } from '../../contract/event.ts'
import { Digest } from '../../kernel/digest.ts'
import type { WordPair } from '../../kernel/history.ts'
import { Slot } from '../../kernel/slot.ts'
import type { Account } from '../model/account.ts'
import type { State } from '../model/state.ts'

/** So many messages of a person are kept, the newest. Source: lines.md §12. */
export const KEPT_MESSAGES = 500

/** Kinds whose params name device, address or country. */
export const PLACED: ReadonlySet<string> = new Set(['sign_in', 'guard'])

export type Posted = Pick<Message, 'group' | 'kind' | 'params' | 'link'>

/** So many messages wait at most for the digest: those that leave the list are in it. */
const MAX_WAITING = 50
const EMPTY_DIGEST = new Digest().save()

/** The messages of one person, oldest first. What goes into a checkpoint is the message product's. */
export class Messages {
  /** No message that names where a person came from is older than this, ms; below every time where that is not known. */
  placedSince = Number.POSITIVE_INFINITY
  private kept: Message[] = []
  /** So many at the end of the list are not in the digest yet: that is made when it is asked for, and a settlement of thousands does not wait for it. */
  private waiting = 0
  private counted: WordPair = EMPTY_DIGEST

  get list(): readonly Message[] {
    return this.kept
  }

  /** Some of them are read now, or gone. */
  set list(messages: Message[]) {
    this.count()
    this.kept = messages
  }

  /** Stands for all that was ever posted or read: the state's hash covers every message without reading them all again. */
  get digest(): WordPair {
    this.count()
    return this.counted
  }

  /** Of a checkpoint. */
  set digest(saved: WordPair) {
    this.waiting = 0
    this.counted = saved
  }

  /** Adds a message; beyond 500 the oldest leaves. */
  post(message: Message): void {
    this.kept.push(message)
    if (++this.waiting >= MAX_WAITING) this.count()
    if (this.kept.length > KEPT_MESSAGES) this.kept.shift()
    if (PLACED.has(message.kind) && message.at < this.placedSince) this.placedSince = message.at
  }

  /** Adds to the digest. */
  note(change: (digest: Digest) => void): void {
    const digest = new Digest().load(this.digest)
    change(digest)
    this.counted = digest.save()
  }

  private count(): void {
    if (this.waiting === 0) return
    const digest = new Digest().load(this.counted)
    for (const { id, at, group, kind, params, link } of this.kept.slice(-this.waiting))
      digest
        .int(id)
        .int(at)
        .text(JSON.stringify([group, kind, params, link]))
    this.counted = digest.save()
    this.waiting = 0
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
  const { group, kind, params, link } = posted
  const id = ++lastMessage(state).id
  const item: Message = { id, group, kind, params, link, at: state.time, read: false }
  messagesOf(account).post(item)
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
