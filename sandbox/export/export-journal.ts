import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError } from '../../gateway/base/start-error.ts'
import type { Command } from '../../src/engine/contract/command.ts'
import type { ExchangeEngine } from '../../src/engine/contract/exchange-api.ts'
import { lockFolder } from '../journal/folder-lock.ts'
import { inspectWhole, type WholeJournal } from '../journal/inspect-journal.ts'
import { JOURNAL_FILE } from '../journal/schema.ts'
import { type ExportedJournal, spanOf, writeExported } from './exported-file.ts'
import { withoutPersons } from './without-persons.ts'

export interface ExportOptions {
  dataDir: string
  engine: ExchangeEngine
  /** The file to write; named after what it holds, in `folder`, where it is null. */
  out: string | null
  folder: string
  /** Over a file that is there. */
  force: boolean
}

/**
 * Writes the journal of a folder that no sandbox holds, with stand-ins for personal data. The folder stays as it is.
 * @returns the file and what is in it
 * @throws StartError where there is no journal, it is in use, damaged or of another version, or the file cannot be written
 */
export function exportJournal(options: ExportOptions): { file: string; first: number; last: number } {
  const { engine } = options
  const { found, base, rows } = readWhole(resolve(options.dataDir), engine)
  const commands = rows.map(({ command }) => JSON.parse(command) as Command)
  const { seed, calm, busy, source } = found
  const journal: ExportedJournal = {
    engine: engine.version,
    seed,
    calm,
    busy,
    source: source || undefined,
    ...withoutPersons({ base, commands }, engine),
  }
  const { first, last } = spanOf(journal)
  const file = resolve(options.folder, options.out ?? `journal-${first}-${last}.jsonl.gz`)
  writeExported(file, journal, options.force)
  return { file, first, last }
}

function readWhole(dataDir: string, engine: ExchangeEngine): WholeJournal {
  const none = () => new StartError(`there is no journal in ${dataDir}`)
  if (!existsSync(join(dataDir, JOURNAL_FILE)) && !existsSync(join(dataDir, `${JOURNAL_FILE}-wal`))) throw none()
  const lock = lockFolder(dataDir)
  try {
    const whole = inspectWhole(dataDir, engine)
    if (!whole) throw none()
    return whole
  } finally {
    lock.release(lock.fresh)
  }
}
