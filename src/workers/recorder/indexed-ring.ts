import { promisifyRequest } from 'idb-keyval'
import { reopeningDatabase } from '../base/reopening-database.ts'
import type { ChunkHead, RingStore } from '../base/ring-store.ts'

const HEADS = 'heads'
const CHUNKS = 'chunks'
const STATE = 'state'
const RECORDING = 'recording'

/** The ring in a database of its own, opened at first use. */
export function indexedRing(name: string): RingStore {
  const on = reopeningDatabase(() => connect(name))

  function change(stores: string[], run: (transaction: IDBTransaction) => void): Promise<void> {
    return on(async (database) => {
      const transaction = database.transaction(stores, 'readwrite')
      run(transaction)
      await promisifyRequest(transaction)
    })
  }

  function read<T>(store: string, ask: (from: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return on(async (database) => promisifyRequest(ask(database.transaction(store).objectStore(store))))
  }

  return {
    heads: () => read<ChunkHead[]>(HEADS, (from) => from.getAll()),
    read: (id) => read<Uint8Array | undefined>(CHUNKS, (from) => from.get(id)),
    add: (head, data) =>
      change([HEADS, CHUNKS], (transaction) => {
        transaction.objectStore(HEADS).put(head, head.id)
        transaction.objectStore(CHUNKS).put(data, head.id)
      }),
    drop: (ids) =>
      change([HEADS, CHUNKS], (transaction) => {
        for (const id of ids) for (const store of [HEADS, CHUNKS]) transaction.objectStore(store).delete(id)
      }),
    recording: async () => (await read<unknown>(STATE, (from) => from.get(RECORDING))) === true,
    setRecording: (records) =>
      change([STATE], (transaction) => void transaction.objectStore(STATE).put(records, RECORDING)),
  }
}

function connect(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    for (const store of [HEADS, CHUNKS, STATE]) request.result.createObjectStore(store)
  }
  return promisifyRequest(request)
}
