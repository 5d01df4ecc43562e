import type { Message, UnreadCounts } from '../../../shared/calls/products/message-entities.ts'

/** Messages newest first, and how many are unread; the list may be the newest of more. */
export interface KnownMessages {
  list: Message[]
  total: number
  unread: UnreadCounts
}

/**
 * What a 205 `message` changes: a new one comes first and counts, one that was read here or elsewhere counts no more.
 * @returns null where what is unread has to be asked for: many were read at once
 */
export function withMessage(known: KnownMessages, item: Message): KnownMessages | null {
  if (item.id === 0) return null
  const before = known.list.find(({ id }) => id === item.id)
  const newest = known.list[0]
  // Read, and not among what this tab has: an older one that counted until now.
  const gone = item.read && (before ? !before.read : true)
  const isNew = !before && !item.read && (newest === undefined || item.at >= newest.at || item.id > newest.id)
  if (!before && !isNew && !gone) return null
  const list = before
    ? known.list.map((one) => (one.id === item.id ? item : one))
    : isNew
      ? [item, ...known.list]
      : known.list
  const by = isNew ? 1 : gone ? -1 : 0
  const unread = { ...known.unread, [item.group]: Math.max(0, known.unread[item.group] + by) }
  return { list, total: known.total + (isNew ? 1 : 0), unread }
}

/** What the bell counts. */
export function bellCount({ account, trading }: UnreadCounts): number {
  return account + trading
}
