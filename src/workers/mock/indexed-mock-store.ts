import { promisifyRequest } from 'idb-keyval'
import { reopeningDatabase } from '../base/reopening-database.ts'
import { JournalTaken, type LoadedJournal, type MockCheckpoint, type MockRow, type MockStore } from './mock-store.ts'

const ROWS = 'rows'
const CHECKPOINTS = 'checkpoints'
const NEWEST = 'newest'
const OWNER = 'owner'

/**
 * The journal in a database of its own, opened at first use, and again after the browser has closed it. Each transaction looks whether
 * the journal is still the one that was loaded: a browser may drop a database at any time, and without Web Locks two workers may write.
 * @param owner a random name of this worker
 */
export function indexedMockStore(name: string, owner: string): MockStore {
  const on = reopeningDatabase(() => connect(name))
  /** Who had it when it was read, where that could not be changed. */
  let before: string | undefined

  /** @param begins whether it may be done where nobody has the journal, for there is none */
  function change(begins: boolean, run: (rows: IDBObjectStore, checkpoints: IDBObjectStore) => void): Promise<void> {
    return on((database) => changeIn(database, begins, run))
  }

  async function changeIn(
    database: IDBDatabase,
    begins: boolean,
    run: (rows: IDBObjectStore, checkpoints: IDBObjectStore) => void,
  ): Promise<void> {
    const transaction = database.transaction([ROWS, CHECKPOINTS], 'readwrite')
    const done = ended(transaction)
    const checkpoints = transaction.objectStore(CHECKPOINTS)
    const has = await promisifyRequest<string | undefined>(checkpoints.get(OWNER))
    if (has !== owner && !(begins && (has === undefined || has === before))) {
      transaction.abort()
      await done.catch(() => undefined)
      throw has === undefined ? new Error('the mock journal is gone') : new JournalTaken()
    }
    try {
      run(transaction.objectStore(ROWS), checkpoints)
    } catch (error) {
      // Or what was done of it before would stay.
      transaction.abort()
      throw error
    }
    await done
    before = undefined
  }

  function read(claims: boolean): Promise<Pick<LoadedJournal, 'checkpoint' | 'rows'>> {
    return on((database) => readIn(database, claims))
  }

  async function readIn(database: IDBDatabase, claims: boolean): Promise<Pick<LoadedJournal, 'checkpoint' | 'rows'>> {
    const transaction = database.transaction([ROWS, CHECKPOINTS], claims ? 'readwrite' : 'readonly')
    const done = ended(transaction)
    const checkpoints = transaction.objectStore(CHECKPOINTS)
    const [checkpoint, rows, has] = await Promise.all([
      promisifyRequest<MockCheckpoint | undefined>(checkpoints.get(NEWEST)),
      promisifyRequest<MockRow[]>(transaction.objectStore(ROWS).getAll()),
      promisifyRequest<string | undefined>(checkpoints.get(OWNER)),
      ...(claims ? [promisifyRequest(checkpoints.put(owner, OWNER))] : []),
    ])
    await done
    before = claims ? undefined : has
    return { checkpoint: checkpoint ?? null, rows }
  }

  return {
    async load() {
      try {
        return { ...(await read(true)), unwritable: null }
      } catch (error) {
        return { ...(await read(false)), unwritable: error ?? new Error('the journal cannot be written') }
      }
    },
    append: (fresh) => change(false, (rows) => fresh.forEach((row) => void rows.put(row))),
    checkpoint: (next) =>
      change(false, (rows, checkpoints) => {
        checkpoints.put(next, NEWEST)
        rows.delete(IDBKeyRange.upperBound(next.seq))
      }),
    replace: (next) =>
      change(true, (rows, checkpoints) => {
        rows.clear()
        checkpoints.put(next, NEWEST)
        checkpoints.put(owner, OWNER)
      }),
  }
}

/** Rejects with the reason of the transaction's end, which a request's own error does not have yet. */
function ended(transaction: IDBTransaction): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'))
  })
  // A request that fails is reported first.
  done.catch(() => undefined)
  return done
}

function connect(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ROWS, { keyPath: 'seq' })
    request.result.createObjectStore(CHECKPOINTS)
  }
  return promisifyRequest(request)
}
