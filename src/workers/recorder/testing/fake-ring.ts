import type { ChunkHead, RingStore } from '../../base/ring-store.ts'

/** For tests: a ring's store in memory. */
export interface FakeRing extends RingStore {
  readonly chunks: Map<string, Uint8Array>
  on: boolean
}

export function createFakeRing(): FakeRing {
  const heads = new Map<string, ChunkHead>()
  const chunks = new Map<string, Uint8Array>()
  const ring: FakeRing = {
    chunks,
    on: false,
    heads: async () => [...heads.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    read: async (id) => chunks.get(id),
    async add(head, data) {
      heads.set(head.id, { ...head })
      chunks.set(head.id, data)
    },
    async drop(ids) {
      for (const id of ids) {
        heads.delete(id)
        chunks.delete(id)
      }
    },
    recording: async () => ring.on,
    async setRecording(on) {
      ring.on = on
    },
  }
  return ring
}
