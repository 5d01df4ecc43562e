import * as v from 'valibot'
import { parsed, type TextStore } from '../platform/client-cache.ts'

const NAME = 'onetape-unconfirmed'
/** As long as an exchange keeps keys (rules.md), ms. */
const KEPT_MS = 24 * 3_600_000
const MOST = 20

const record = v.object({
  user: v.number(),
  /** Its path. */
  call: v.string(),
  meant: v.string(),
  key: v.string(),
  /** Server time, ms. */
  at: v.number(),
  request: v.record(v.string(), v.unknown()),
})
const records = v.array(record)

/** A write that was sent, and that the exchange has given no word on. */
export type UnconfirmedWrite = v.InferOutput<typeof record>

/**
 * Keeps in the tab's own store what moves money while there is no answer: a reload would lose its key, and the same form sent again
 * would be a second withdrawal. No code, no password; gone with the session, and never another person's.
 */
export function createUnconfirmedWrites(store: TextStore, now: () => number) {
  /** Keys of tries that an earlier life of this page made. Those of this life are the forms' own. */
  const earlier = new Set(read().map(({ key }) => key))

  /** Of any age: until the first answer `now` is the device's clock, which may be days off. */
  function read(): UnconfirmedWrite[] {
    const text = store.getItem(NAME)
    const known = v.safeParse(records, text === null ? [] : parsed(text))
    return known.success ? known.output : []
  }

  const counts = ({ at }: UnconfirmedWrite) => Math.abs(now() - at) < KEPT_MS

  function write(list: readonly UnconfirmedWrite[]): void {
    try {
      if (list.length === 0) store.removeItem(NAME)
      else store.setItem(NAME, JSON.stringify(list.slice(-MOST)))
    } catch (error) {
      // A full store: as before, the key lives as long as the page.
      if (!(error instanceof DOMException)) throw error
    }
  }

  return {
    /**
     * A try begins. @returns what is to be sent, by which key: those of a try of the same meaning that an earlier life of the page
     * made and nobody has answered, else as given. `fresh`: nothing was sent by it before
     */
    begin(tried: Omit<UnconfirmedWrite, 'at'>): { key: string; request: Record<string, unknown>; fresh: boolean } {
      const own = read().filter(({ user }) => user === tried.user)
      const { user, call, meant, key } = tried
      const same = (one: UnconfirmedWrite) => one.call === call && one.meant === meant
      const before = own.find((one) => earlier.has(one.key) && same(one) && counts(one))
      if (before) return { key: before.key, request: { ...tried.request, ...before.request }, fresh: false }
      const known = own.some((one) => one.key === key)
      if (!known) write([...own, { user, call, meant, key, at: now(), request: tried.request }])
      return { key, request: tried.request, fresh: !known }
    },
    /** There is an answer, or it never left. */
    settle(key: string): void {
      const list = read()
      if (list.some((one) => one.key === key)) write(list.filter((one) => one.key !== key))
    },
    /** What an earlier life of this page has left of a person without an answer; what is another's goes. */
    left(user: number): UnconfirmedWrite[] {
      const list = read()
      const own = list.filter((one) => one.user === user)
      if (own.length < list.length) write(own)
      return own.filter((one) => earlier.has(one.key) && counts(one))
    },
  }
}

export type UnconfirmedWrites = ReturnType<typeof createUnconfirmedWrites>
