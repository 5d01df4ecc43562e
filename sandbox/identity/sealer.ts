import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf, StartError } from '../../gateway/base/start-error.ts'

const KEY_FILE = 'seal.key'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Keeps secrets and personal data out of the journal's plain text: what is sealed is read with the key beside the journal alone. */
export interface Sealer {
  seal(text: string): string
  /** Null where it was sealed with another key, or changed. */
  open(sealed: string): string | null
  /** The same for the same text, and tells nothing of it without the key. */
  fingerprint(text: string): string
  /** A key of 32 bytes for another use, derived from the folder's: it tells nothing of that one, nor of another use's. */
  derive(use: string): Uint8Array
}

/**
 * The sealer of a data folder; its key is made with the first use, for the owner of the folder alone.
 * @throws Error where the key cannot be read or written, or is none
 */
export function openSealer(dataDir: string): Sealer {
  const file = join(dataDir, KEY_FILE)
  if (!existsSync(file)) writeFileSync(file, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' })
  return readSealer(file)
}

/**
 * Copies the key of a file into a data folder that has none, so that hosts of one journal are given the same key before their first start.
 * @param from file of SEAL_KEY_FILE
 * @returns whether the folder had none before
 * @throws StartError where the file holds no key, or the folder has another one; nothing has been written then
 */
export function placeKey(dataDir: string, from: string): boolean {
  const file = join(dataDir, KEY_FILE)
  let given: Buffer
  try {
    given = readFileSync(from)
    readSealer(from)
  } catch (error) {
    throw new StartError(`SEAL_KEY_FILE cannot be used: ${reasonOf(error)}; nothing was changed`)
  }
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, given, { mode: 0o600 })
    renameSync(`${file}.new`, file)
    return true
  }
  if (!readFileSync(file).equals(given)) {
    throw new StartError(
      `${file} is another key than SEAL_KEY_FILE ${from}: a journal keeps the key that it was begun with; name that key, or set DATA_DIR to a new folder; nothing was changed`,
    )
  }
  return false
}

/** Takes a key away that was placed for a journal which was begun with another one. */
export function takeKeyBack(dataDir: string): void {
  rmSync(join(dataDir, KEY_FILE), { force: true })
}

function readSealer(file: string): Sealer {
  const key = readFileSync(file)
  if (key.length !== KEY_BYTES) throw new Error(`${file} is no key of ${KEY_BYTES} bytes`)
  return createSealer(key)
}

/** What a journal notes of the key that its personal data are sealed with. */
export function keyFingerprint(sealer: Sealer): string {
  return sealer.fingerprint('the key of this folder').slice(0, 22)
}

/**
 * Whether the key beside a journal is the one that the journal was begun with. Without it a person could not be recognised.
 * @returns null where it is, else what is wrong
 */
export function wrongKey(dataDir: string, noted: string): string | null {
  const file = join(dataDir, KEY_FILE)
  if (noted === '') return null
  if (!existsSync(file)) return `${file} is missing`
  try {
    return keyFingerprint(readSealer(file)) === noted ? null : `${file} is another key`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** @param key 32 bytes */
export function createSealer(key: Uint8Array): Sealer {
  const part = (use: string) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), use, KEY_BYTES))
  const sealing = part('seal')
  const marking = part('fingerprint')
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      try {
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        // The one reason: its tag does not fit.
        return null
      }
    },
    fingerprint: (text) => createHmac('sha256', marking).update(text).digest('base64url'),
    derive: (use) => part(`derived ${use}`),
  }
}
