import type { Page } from 'playwright'

/** Everything that a tab shows and all that its browser keeps, as one text: what somebody's mark is looked for in. */
export function everythingOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error)
      })
    const plain = (_name: string, value: unknown): unknown => {
      if (typeof value === 'bigint') return String(value)
      if (value instanceof Map || value instanceof Set) return [...value]
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
      if (ArrayBuffer.isView(value))
        return new TextDecoder('latin1').decode(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
      return value
    }
    const text = (value: unknown) => JSON.stringify(value, plain) ?? ''
    const kept: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name ?? ''))
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table)
        kept.push(name ?? '', table, text(await resultOf(store.getAllKeys())))
        kept.push(text(await resultOf(database.transaction(table).objectStore(table).getAll())))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        kept.push(request.url)
        const answer = await cache.match(request)
        if (/json|text|html/.test(answer?.headers.get('content-type') ?? '')) kept.push((await answer?.text()) ?? '')
      }
    }
    const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ value }) => value)
    return [
      text({ ...localStorage }),
      text({ ...sessionStorage }),
      ...kept,
      document.cookie,
      text(history.state),
      window.name,
      location.href,
      document.title,
      document.documentElement.outerHTML,
      ...typed,
    ].join('\n')
  })
}
