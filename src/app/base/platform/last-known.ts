import { clear, createStore, del, get, keys, set, type UseStore } from 'idb-keyval'
import { serverNow } from './server-clock.ts'

/** Data as the server gave them, and when (server time, ms). */
export interface Known<T> {
  at: number
  data: T
}

/** The part of a key-value database that is needed. Each may reject: browsers refuse IndexedDB in private windows. */
export interface KeyValueStore {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  del(name: string): Promise<void>
  keys(): Promise<string[]>
  clear(): Promise<void>
}

/** What was known last, kept past the page. Public data alone: nothing that belongs to a person. Never rejects. */
export interface LastKnown {
  /** null where nothing is kept, or it cannot be read. */
  read<T>(name: string): Promise<Known<T> | null>
  write(name: string, data: unknown): Promise<void>
  clear(): Promise<void>
}

/** Names kept at most; the oldest goes for a new one. */
export const MAX_NAMES = 64
/** Names kept at most with the same text before a `?`: many requests of one kind push out each other, not everything else. */
export const MAX_ALIKE = 12
const CALM_WITHIN_MS = 1_000
/** Characters of JSON that one name may take. */
export const MAX_TEXT = 1_000_000

/** What is needed of the world. */
export interface LastKnownEnvironment {
  store: KeyValueStore
  /** Server time, ms. */
  now(): number
  /** Resolves when there is nothing better to do: writing a long list takes a while. */
  calm(): Promise<void>
  /** Hears of a store that fails. */
  warn(error: unknown): void
}

export function createLastKnown(env: LastKnownEnvironment): LastKnown {
  const { store } = env
  const guarded = async <T>(run: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      env.warn(error)
      return otherwise
    }
  }

  async function keepNewest(names: string[], most: number): Promise<void> {
    if (names.length <= most) return
    const ages = await Promise.all(
      names.map(async (stored) => ({ stored, at: asKnown(await store.get(stored))?.at ?? 0 })),
    )
    ages.sort((a, b) => a.at - b.at)
    for (const { stored } of ages.slice(0, names.length - most)) await store.del(stored)
  }

  /** Makes room for one new name. */
  async function makeRoom(name: string): Promise<void> {
    const names = await store.keys()
    if (names.includes(name)) return
    const kind = kindOf(name)
    const alike = names.filter((stored) => kindOf(stored) === kind)
    await keepNewest(alike, MAX_ALIKE - 1)
    await keepNewest(alike.length < MAX_ALIKE ? names : await store.keys(), MAX_NAMES - 1)
  }

  return {
    read: <T>(name: string) => guarded(async () => asKnown(await store.get(name)) as Known<T> | null, null),
    write: (name, data) =>
      guarded(async () => {
        const at = env.now()
        await env.calm()
        // What is too long for its place would push everything else out.
        if ((JSON.stringify(data) ?? '').length > MAX_TEXT) return
        await makeRoom(name)
        await store.set(name, { at, data } satisfies Known<unknown>)
      }, undefined),
    clear: () => guarded(() => store.clear(), undefined),
  }
}

function kindOf(name: string): string {
  return name.split('?', 1)[0]!
}

function asKnown(value: unknown): Known<unknown> | null {
  if (typeof value !== 'object' || value === null || !('data' in value)) return null
  return typeof (value as Partial<Known<unknown>>).at === 'number' ? (value as Known<unknown>) : null
}

/** IndexedDB, opened at first use: a page that keeps nothing asks for nothing. */
export function indexedStore(database: string, table: string): KeyValueStore {
  let opened: UseStore | null = null
  const open = () => {
    opened ??= createStore(database, table)
    return opened
  }
  return {
    get: async (name) => get(name, open()),
    set: async (name, value) => set(name, value, open()),
    del: async (name) => del(name, open()),
    keys: async () => keys(open()),
    clear: async () => clear(open()),
  }
}

/** This browser's. The hub, in its worker, keeps a database of its own. */
export const lastKnown = createLastKnown({
  store: indexedStore('onetape', 'last-known'),
  now: serverNow,
  calm: () =>
    new Promise((go) => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => go(), { timeout: CALM_WITHIN_MS })
      else setTimeout(go, CALM_WITHIN_MS)
    }),
  warn: (error) => console.warn('last known data cannot be kept', error),
})
