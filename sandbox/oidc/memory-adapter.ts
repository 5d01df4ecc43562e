import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Entries kept at most; the oldest go first. */
const KEPT = 5_000

interface Entry {
  payload: AdapterPayload
  ends: number
}

/** What the issuer keeps: codes, grants, sessions of minutes, in memory alone. One store serves all kinds. */
export class MemoryStore {
  private readonly entries = new Map<string, Entry>()
  private readonly clock: () => number

  constructor(clock: () => number) {
    this.clock = clock
  }

  put(key: string, payload: AdapterPayload, seconds = Number.POSITIVE_INFINITY): void {
    this.entries.delete(key)
    this.entries.set(key, { payload, ends: this.clock() + seconds * 1000 })
    if (this.entries.size > KEPT) this.entries.delete(this.entries.keys().next().value as string)
  }

  get(key: string): AdapterPayload | undefined {
    const entry = this.entries.get(key)
    return entry && entry.ends > this.clock() ? entry.payload : undefined
  }

  drop(key: string): void {
    this.entries.delete(key)
  }

  find(fits: (payload: AdapterPayload) => boolean, kind: string): AdapterPayload | undefined {
    for (const [key] of this.entries) {
      const payload = key.startsWith(`${kind}:`) ? this.get(key) : undefined
      if (payload && fits(payload)) return payload
    }
    return undefined
  }

  dropGrant(grantId: string): void {
    for (const [key, { payload }] of this.entries) if (payload.grantId === grantId) this.entries.delete(key)
  }
}

/** The provider's way to one kind of its entries. */
export function adapterOf(store: MemoryStore, clock: () => number): (kind: string) => Adapter {
  return (kind) => {
    const key = (id: string) => `${kind}:${id}`
    return {
      upsert: async (id, payload, seconds) => store.put(key(id), payload, seconds),
      find: async (id) => store.get(key(id)),
      findByUid: async (uid) => store.find((payload) => payload.uid === uid, kind),
      findByUserCode: async (code) => store.find((payload) => payload.userCode === code, kind),
      async consume(id) {
        const payload = store.get(key(id))
        if (payload) payload.consumed = Math.floor(clock() / 1000)
      },
      destroy: async (id) => store.drop(key(id)),
      revokeByGrantId: async (grantId) => store.dropGrant(grantId),
    }
  }
}
