import { expect, test } from 'vitest'
import { indexedMockStore } from './indexed-mock-store.ts'
import { JournalTaken, type MockRow } from './mock-store.ts'

const row = (seq: number): MockRow => ({ seq, command: { t: seq, kind: 'freeMarkets' } })
const point = (seq: number) => ({ engine: 1, seq, state: '{}', hash: 'h' })
const fresh = () => `mock-store-${crypto.randomUUID()}`

function drop(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}

test('MOCK-12 the journal in IndexedDB: a checkpoint takes the place of the rows that stand in it', async () => {
  const store = indexedMockStore(fresh(), 'a')
  expect(await store.load()).toEqual({ checkpoint: null, rows: [], unwritable: null })
  await store.replace(point(2))
  await store.append([row(3), row(4)])
  // What was written and reported as failed may come again.
  await store.append([row(4), row(5)])
  await store.checkpoint(point(4))
  expect(await store.load()).toEqual({ checkpoint: point(4), rows: [row(5)], unwritable: null })
})

test('MOCK-12 who loads the journal has it: who had it before writes no more, and spoils nothing', async () => {
  const name = fresh()
  const first = indexedMockStore(name, 'a')
  await first.load()
  await first.replace(point(2))
  const second = indexedMockStore(name, 'b')
  await second.load()
  await expect(first.append([row(3)])).rejects.toThrow(JournalTaken)
  await expect(first.replace(point(9))).rejects.toThrow(JournalTaken)
  await second.append([row(3)])
  expect(await second.load()).toEqual({ checkpoint: point(2), rows: [row(3)], unwritable: null })
})

test('MOCK-12 a database that is deleted while it is open takes no entry without its beginning, but a whole journal', async () => {
  const name = fresh()
  const store = indexedMockStore(name, 'a')
  await store.load()
  await store.replace(point(2))
  await drop(name)
  await expect(store.append([row(3)])).rejects.toThrow('gone')
  await store.replace(point(3))
  await store.append([row(4)])
  expect(await store.load()).toEqual({ checkpoint: point(3), rows: [row(4)], unwritable: null })
})

test('MOCK-12 where there is no room what is stored is read all the same, and written once there is', async () => {
  const name = fresh()
  const first = indexedMockStore(name, 'a')
  await first.load()
  await first.replace(point(2))
  await first.append([row(3)])
  const put = IDBObjectStore.prototype.put
  const store = indexedMockStore(name, 'b')
  try {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    const loaded = await store.load()
    expect(loaded).toMatchObject({ checkpoint: point(2), rows: [row(3)] })
    expect((loaded.unwritable as Error).name).toBe('QuotaExceededError')
    await expect(store.replace(point(3))).rejects.toThrow('no room')
    expect(await store.load()).toMatchObject({ checkpoint: point(2), rows: [row(3)] })
  } finally {
    IDBObjectStore.prototype.put = put
  }
  await store.replace(point(3))
  await store.append([row(4)])
  await expect(first.append([row(9)])).rejects.toThrow(JournalTaken)
  // Who opened in between has it: what could not claim it before does not now.
  const late = indexedMockStore(name, 'c')
  try {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    await late.load()
  } finally {
    IDBObjectStore.prototype.put = put
  }
  await indexedMockStore(name, 'd').load()
  await expect(late.replace(point(5))).rejects.toThrow(JournalTaken)
})
