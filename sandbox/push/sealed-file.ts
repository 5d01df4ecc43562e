import { existsSync, readFileSync } from 'node:fs'
import { chmod, rename, writeFile } from 'node:fs/promises'
import { reasonOf } from '../../gateway/base/start-error.ts'
import type { Sealer } from '../identity/sealer.ts'

export interface SealedFile<T> {
  /** What was kept last; null where there is nothing, or nothing that can be read. */
  read(): T | null
  /** Something has changed: it is written soon, what changes meanwhile together. */
  changed(): void
  /** Resolves once all that has changed is on the disk. Never rejects: a disk that is full is reported in the log. */
  saved(): Promise<void>
}

/**
 * A value beside the journal, sealed as everything personal is, for the owner of the folder alone. It is written whole under another
 * name and then put in its place, beside whatever the server does.
 * @param value what to keep, asked for as it is written
 */
export function sealedFile<T>(
  file: string,
  sealer: Sealer,
  value: () => T,
  log: (line: string) => void,
): SealedFile<T> {
  let dirty = false
  let writing: Promise<void> | null = null
  const write = async () => {
    while (dirty) {
      dirty = false
      try {
        await writeFile(`${file}.new`, sealer.seal(JSON.stringify(value())), { mode: 0o600, flush: true })
        await chmod(`${file}.new`, 0o600)
        await rename(`${file}.new`, file)
      } catch (error) {
        log(`${file} could not be written: ${reasonOf(error)}`)
      }
    }
  }
  const begin = () => {
    writing ??= write().finally(() => {
      writing = null
    })
    return writing
  }
  return {
    read() {
      if (!existsSync(file)) return null
      try {
        const text = sealer.open(readFileSync(file, 'utf8'))
        if (text !== null) return JSON.parse(text) as T
      } catch (error) {
        log(`${file} could not be read: ${reasonOf(error)}`)
        return null
      }
      log(`${file} was sealed with another key or changed: starting over`)
      return null
    },
    changed() {
      dirty = true
      void Promise.resolve().then(begin)
    },
    async saved() {
      while (dirty || writing) await begin()
    },
  }
}
