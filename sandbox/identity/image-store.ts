import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = 'uploads'
const ID_BYTES = 24
const ID_SHAPE = /^[\w-]{32}$/

/** Pictures of people, in the data folder (outside of everything that is served), by ids that nobody guesses. */
export interface ImageStore {
  newId(): string
  /** @throws Error where the disk does not take it */
  put(id: string, bytes: Uint8Array): Promise<void>
  /** Null where there is none. */
  get(id: string): Promise<Buffer | null>
  drop(id: string): Promise<void>
}

/** Where a picture stands. @param id one that was made here */
export function imageFile(dataDir: string, id: string): string {
  return join(dataDir, FOLDER, id)
}

export function openImageStore(dataDir: string): ImageStore {
  const folder = join(dataDir, FOLDER)
  const place = (id: string) => (ID_SHAPE.test(id) ? join(folder, id) : null)
  return {
    newId: () => randomBytes(ID_BYTES).toString('base64url'),
    async put(id, bytes) {
      const file = place(id)
      if (!file) throw new Error('no id of an image')
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      await writeFile(file, bytes, { mode: 0o600, flag: 'wx' })
    },
    async get(id) {
      const file = place(id)
      if (!file) return null
      return readFile(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    async drop(id) {
      const file = place(id)
      if (file) await rm(file, { force: true })
    },
  }
}

/** Pictures of a journal that was thrown away go with it. */
export function forgetImages(dataDir: string): void {
  rmSync(join(dataDir, FOLDER), { recursive: true, force: true })
}

const URL_START = '/api/upload/image/'

export function imageUrl(id: string): string {
  return URL_START + id
}

/** The id in such a url; the calls' schema has looked at its form. */
export function imageOfUrl(url: string): string {
  return url.slice(URL_START.length)
}
