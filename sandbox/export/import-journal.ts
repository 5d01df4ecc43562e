import { existsSync, mkdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { reasonOf, StartError } from '../../gateway/base/start-error.ts'
import type { ExchangeEngine } from '../../src/engine/contract/exchange-api.ts'
import { keyFingerprint, openSealer } from '../identity/sealer.ts'
import { CHAIN_START, nextChain, sha256 } from '../journal/chain.ts'
import { lockFolder } from '../journal/folder-lock.ts'
import { createJournal } from '../journal/journal.ts'
import { JOURNAL_FILE, type JournalRow } from '../journal/schema.ts'
import { liveFolder } from '../live/live-folder.ts'
import { type ExportedJournal, readExported, spanOf } from './exported-file.ts'

/**
 * Makes a data folder of an exported journal, which a sandbox then goes on with.
 * @returns `source`: the real exchange on whose markets it trades; left out where they are the sandbox's own
 * @throws StartError where the folder has a journal or is in use, or its name is none that a start with `--live` looks for, or the
 * file is none, not whole or of another version
 */
export function importJournal(options: { file: string; dataDir: string; engine: ExchangeEngine }): {
  first: number
  last: number
  source?: string
} {
  const { engine } = options
  const dataDir = resolve(options.dataDir)
  const refuseOlder = () => {
    for (const name of [JOURNAL_FILE, `${JOURNAL_FILE}-wal`])
      if (existsSync(join(dataDir, name)))
        throw new StartError(`${dataDir} already has a journal: choose another folder with --data`)
  }
  refuseOlder()
  const journal = readExported(resolve(options.file), engine.version)
  const { source = '' } = journal
  if (source !== '' && basename(dataDir) !== liveFolder(source))
    throw new StartError(
      `${options.file} was traded on live ${source} markets, and a start with --live looks for ${liveFolder(source)} in DATA_DIR: choose a folder of that name, --data DIR/${liveFolder(source)}`,
    )
  replay(journal, options.file, engine)
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new StartError(`cannot write to ${dataDir}: ${reasonOf(error)}`)
  }
  const lock = lockFolder(dataDir)
  try {
    refuseOlder()
    write(dataDir, journal, engine)
  } finally {
    lock.release(lock.fresh)
  }
  return { ...spanOf(journal), ...(source !== '' && { source }) }
}

/** The state that the file says it comes to: else it was made by another engine, or by hand. */
function replay({ base, commands, hash }: ExportedJournal, file: string, engine: ExchangeEngine): void {
  let came: string
  try {
    const exchange = base ? engine.restore(base.state) : engine.create()
    for (const command of commands) exchange.apply(command)
    came = exchange.hash()
  } catch (error) {
    throw new StartError(`${file} cannot be replayed (${reasonOf(error)}): nothing was changed`)
  }
  if (came !== hash) throw new StartError(`replaying ${file} gives another state than it records: nothing was changed`)
}

function write(dataDir: string, journal: ExportedJournal, engine: ExchangeEngine): void {
  const { seed, calm, busy, source = '', base } = journal
  const { first } = spanOf(journal)
  // The chain of a journal that begins with a state begins with that state.
  let chain = base ? nextChain(CHAIN_START, base.seq, base.state) : CHAIN_START
  const before = chain
  const rows = journal.commands.map((command, at): JournalRow => {
    const text = JSON.stringify(command)
    chain = nextChain(chain, first + at, text)
    return { seq: first + at, command: text, chain, state: null }
  })
  const body = base && gzipSync(base.state)
  const picturesFrom = (journal.commands.at(-1)?.t ?? (base ? engine.restore(base.state).time : 0)) + 1
  createJournal(
    dataDir,
    { engine: engine.version, seed, calm, busy, seal: keyFingerprint(openSealer(dataDir)), picturesFrom, source },
    rows,
    base &&
      body && {
        seq: base.seq,
        engine: engine.version,
        chain: before,
        state: engine.restore(base.state).hash(),
        body,
        bodyHash: sha256(body),
      },
  )
}
