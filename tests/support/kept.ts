import type { Page } from 'playwright'

/** How many answers of a call this browser keeps: they are written when the page has nothing better to do. */
export function kept(page: Page, path: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('onetape')
        // The product has not made it yet, and is to be the one that does.
        open.onupgradeneeded = () => open.transaction?.abort()
        open.onerror = () => (open.error?.name === 'AbortError' ? resolve(0) : reject(open.error))
        open.onsuccess = () => {
          const database = open.result
          if (!database.objectStoreNames.contains('last-known')) return resolve(0)
          const keys = database.transaction('last-known').objectStore('last-known').getAllKeys()
          keys.onerror = () => reject(keys.error)
          keys.onsuccess = () => resolve(keys.result.filter((key) => String(key).includes(wanted)).length)
        }
      }),
    path,
  )
}
