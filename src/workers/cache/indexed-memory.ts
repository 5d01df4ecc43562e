import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import type { Memory } from '../base/environment.ts'

/** The hub's own database, opened at first use. */
export function indexedMemory(database: string): Memory {
  let opened: UseStore | null = null
  const open = () => {
    opened ??= createStore(database, 'topics')
    return opened
  }
  return {
    read: async (key) => get<unknown>(key, open()),
    write: async (key, value) => (value === undefined ? del(key, open()) : set(key, value, open())),
  }
}
