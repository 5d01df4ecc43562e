import type { Page } from 'playwright'

/** Where answers to calls are kept, and where the hub keeps what it knows. */
const ANSWERS = ['onetape', 'last-known'] as const
const TOPICS = ['onetape-hub', 'topics'] as const

/** How many answers of a call this browser keeps: they are written when the page has nothing better to do. */
export function storedAnswers(page: Page, path: string): Promise<number> {
  return count(page, ANSWERS, path)
}

/** How many topics of this name the hub keeps in this browser. @param topic `spot:depth@1` */
export function cachedTopics(page: Page, topic: string): Promise<number> {
  return count(page, TOPICS, topic)
}

function count(page: Page, [database, store]: readonly [string, string], name: string): Promise<number> {
  return page.evaluate(
    ([database, store, wanted]) =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open(database)
        // The product has not made it yet, and is to be the one that does.
        open.onupgradeneeded = () => open.transaction?.abort()
        open.onerror = () => (open.error?.name === 'AbortError' ? resolve(0) : reject(open.error))
        open.onsuccess = () => {
          const opened = open.result
          if (!opened.objectStoreNames.contains(store)) {
            opened.close()
            return resolve(0)
          }
          const keys = opened.transaction(store).objectStore(store).getAllKeys()
          keys.onerror = () => reject(keys.error)
          keys.onsuccess = () => {
            opened.close()
            resolve(keys.result.filter((key) => String(key).includes(wanted)).length)
          }
        }
      }),
    [database, store, name] as const,
  )
}

/** Of when the news are that the hub keeps of a topic, ms; 0 where it keeps none. @param key `spot:depth@1` */
export function hubCached(page: Page, key: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('onetape-hub')
        open.onupgradeneeded = () => open.transaction?.abort()
        open.onerror = () => (open.error?.name === 'AbortError' ? resolve(0) : reject(open.error))
        open.onsuccess = () => {
          const database = open.result
          database.onversionchange = () => database.close()
          if (!database.objectStoreNames.contains('topics')) return resolve(0)
          const found = database.transaction('topics').objectStore('topics').get(wanted)
          found.onerror = () => reject(found.error)
          found.onsuccess = () => {
            const record = found.result as { eventAt: number; confirmedAt: number } | undefined
            database.close()
            resolve(record ? Math.max(record.eventAt, record.confirmedAt) : 0)
          }
        }
      }),
    key,
  )
}
