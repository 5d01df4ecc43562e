import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAME = 'panel.key'
const KEY = /^[\w-]{22}$/

/**
 * The control panel's key, kept beside the journal and readable by its owner alone: whoever has logged in stays logged in over a
 * restart. A file that holds no key is written anew.
 * @param dataDir a folder that exists
 * @returns 128 random bits, base64url
 */
export function persistedPanelKey(dataDir: string): string {
  const file = join(dataDir, NAME)
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (KEY.test(kept)) return kept
  const made = randomBytes(16).toString('base64url')
  writeFileSync(file, `${made}\n`, { mode: 0o600 })
  return made
}
