import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { reasonOf, StartError } from '../../gateway/base/start-error.ts'

export const LOCK_FILE = 'lock'

export interface FolderLock {
  /** @param forget the file goes too (it was not there before) */
  release(forget?: boolean): void
  /** The lock's file was made by this call. */
  fresh: boolean
}

/**
 * Takes a data folder for this process alone. The lock is the operating system's, held through an empty database, so it ends
 * with the process however that ends.
 * @throws StartError where another process holds it, or the folder cannot be written
 */
export function lockFolder(dataDir: string): FolderLock {
  const file = join(dataDir, LOCK_FILE)
  const fresh = !existsSync(file)
  let db: Database.Database | null = null
  try {
    closeSync(openSync(file, 'a', 0o600))
    db = new Database(file)
    db.exec('PRAGMA journal_mode = MEMORY')
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db?.close()
    if (/locked|busy/i.test(reasonOf(error))) {
      throw new StartError(`another process is using ${dataDir}: stop it, or set DATA_DIR to another folder`)
    }
    if (/not a database|malformed/i.test(reasonOf(error))) {
      throw new StartError(`${file} is broken: stop what may still use ${dataDir}, delete ${file} and start again`)
    }
    throw new StartError(`cannot write to ${dataDir}: ${reasonOf(error)}`)
  }
  const held = db
  return {
    fresh,
    release(forget = false) {
      held.exec('ROLLBACK')
      held.close()
      if (forget) rmSync(file, { force: true })
    },
  }
}
