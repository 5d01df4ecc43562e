import { sameAddress } from './address.ts'

/** A mail or message that a real exchange would have sent. */
export interface OutboxItem {
  id: number
  /** Server time, ms. */
  at: number
  /** Address or telephone number. */
  to: string
  /** What it is for: the purpose of its code. */
  kind: string
  /** The code in it, where it holds one. */
  code?: string
  text: string
}

/** What the sandbox would send. In memory only and bounded: no code ever reaches the journal or the disk. */
export interface Outbox {
  add(item: Omit<OutboxItem, 'id' | 'at'>): OutboxItem
  /** Newest first. @param to only what went to this address, however it is spelt */
  list(to?: string): OutboxItem[]
}

export function createOutbox(clock: () => number, most = 200): Outbox {
  let items: OutboxItem[] = []
  let lastId = 0
  return {
    add(item) {
      const added = { ...item, id: ++lastId, at: clock() }
      items = [added, ...items].slice(0, most)
      return added
    },
    list: (to) => (to === undefined ? [...items] : items.filter((item) => sameAddress(item.to, to))),
  }
}
