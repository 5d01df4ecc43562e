import { promisifyRequest } from 'idb-keyval'
import type { Memory } from '../base/environment.ts'
import { reopeningDatabase } from '../base/reopening-database.ts'

const TOPICS = 'topics'

/** The hub's own database, opened at first use and again after its connection has ended. */
export function indexedMemory(name: string): Memory {
  const on = reopeningDatabase(() => connect(name))
  return {
    read: (key) =>
      on((database) => promisifyRequest<unknown>(database.transaction(TOPICS).objectStore(TOPICS).get(key))),
    write: (key, value) =>
      on((database) => {
        const transaction = database.transaction(TOPICS, 'readwrite')
        const topics = transaction.objectStore(TOPICS)
        if (value === undefined) topics.delete(key)
        else topics.put(value, key)
        return promisifyRequest(transaction)
      }),
  }
}

function connect(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  request.onupgradeneeded = () => request.result.createObjectStore(TOPICS)
  return promisifyRequest(request)
}
