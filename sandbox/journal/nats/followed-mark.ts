import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../../gateway/base/start-error.ts'
import { FILE_MODE } from '../folder-watch.ts'

const FILE = 'journal.nats'
const TEXT = 'The journal of this folder is kept on NATS.\n'

/** Notes in a data folder that a journal on NATS belongs to it. */
export function noteFollowed(dataDir: string): void {
  const file = join(dataDir, FILE)
  if (!existsSync(file)) writeFileSync(file, TEXT, { mode: FILE_MODE })
}

/**
 * Whoever lost the stream must not go on with an empty exchange unnoticed.
 * @throws StartError where the folder belongs to a journal on NATS already
 */
export function refuseToReplace(dataDir: string): void {
  const file = join(dataDir, FILE)
  if (!existsSync(file)) return
  throw new StartError(
    `the journal on NATS is empty, and the journal of ${dataDir} was there before: restore the stream from its backup, or delete ${file} to begin a new one; nothing was changed`,
  )
}
