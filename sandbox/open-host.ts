import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Command } from '../src/engine/contract/command.ts'
import type { Exchange, ExchangeEngine } from '../src/engine/contract/exchange-api.ts'
import { hashPassword } from './accounts/password.ts'
import { DEFAULT_SEED, DEMO_PASSWORD, genesis } from './genesis.ts'
import type { SandboxHost } from './host.ts'
import { CHAIN_START, nextChain } from './journal/chain.ts'
import { lockFolder } from './journal/folder-lock.ts'
import { inspectJournal, type Recovered } from './journal/inspect-journal.ts'
import { createJournal, openJournal } from './journal/journal.ts'
import type { JournalRow } from './journal/schema.ts'
import { JournalledHost } from './journalled-host.ts'
import { reasonOf, StartError } from './start-error.ts'
import type { Timers } from './timers.ts'

export interface HostOptions {
  dataDir: string
  engine: ExchangeEngine
  /** Now, ms since 1970. */
  clock: () => number
  timers: Timers
  stopwatch?: () => number
  /** Throws an older journal away. */
  reset: boolean
  /** Goes on with a journal that lost its end. */
  acceptLoss?: boolean
  calm: boolean
  /** Light markets trade often. */
  busy?: boolean
  seed: number | null
  /** One line for the person. */
  log: (line: string) => void
  /** Stored form of the demo account's password; made here where it is not given. */
  passwordHash?: string
}

/**
 * Opens the journal of a data folder, or begins one, and brings the exchange to where it stopped.
 * @throws StartError where the folder is in use, cannot be written, or holds a journal that is damaged or of another version;
 *   nothing has been written then
 */
export async function openHost(options: HostOptions): Promise<SandboxHost> {
  const dataDir = resolve(options.dataDir)
  prepareFolder(dataDir)
  const lock = lockFolder(dataDir)
  try {
    const stopwatch = options.stopwatch ?? (() => performance.now())
    const began = stopwatch()
    const { acceptLoss = false } = options
    let found = options.reset ? null : inspectJournal(dataDir, options.engine, { acceptLoss })
    if (found) {
      if (options.seed !== null && options.seed !== found.seed) {
        options.log(`The journal goes on with its own seed ${found.seed} (--reset begins anew)`)
      }
      for (const flag of ['calm', 'busy'] as const)
        if (options[flag] && !found[flag])
          options.log(`The journal began without --${flag} and goes on so (--reset begins anew)`)
    } else {
      const passwordHash = options.passwordHash ?? (await hashPassword(DEMO_PASSWORD))
      found = begin(dataDir, passwordHash, options)
    }
    const journal = openJournal(dataDir, found.writes)
    return new JournalledHost({
      ...options,
      found,
      journal,
      lock,
      openedIn: found.replayed > 0 ? stopwatch() - began : 0,
    })
  } catch (error) {
    lock.release(lock.fresh)
    if (error instanceof StartError) throw error
    throw new StartError(`cannot open the journal in ${dataDir}: ${reasonOf(error)}`)
  }
}

function prepareFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
    if (!statSync(dataDir).isDirectory()) throw new Error('it is not a folder')
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`cannot write to ${dataDir}: ${reasonOf(error)}`)
  }
}

/** Not `mkdirSync(…, { recursive: true })`: that never returns where a folder can be had but nothing in it (`/proc`). */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

function begin(dataDir: string, passwordHash: string, options: HostOptions): Recovered {
  const seed = options.seed ?? DEFAULT_SEED
  const { calm, busy = false } = options
  const exchange: Exchange = options.engine.create()
  const rows: JournalRow[] = []
  let chain = CHAIN_START
  for (const body of genesis({ seed, calm, busy, passwordHash })) {
    const command: Command = { t: Math.max(options.clock(), exchange.time), ...body }
    const { answer } = exchange.apply(command)
    if (!answer.ok) throw new Error(`the genesis was refused: ${answer.refusal.key}`)
    const text = JSON.stringify(command)
    chain = nextChain(chain, exchange.seq, text)
    rows.push({ seq: exchange.seq, command: text, chain, state: null })
  }
  createJournal(dataDir, { engine: options.engine.version, seed, calm, busy }, rows)
  return { exchange, chain, seed, calm, busy, replayed: 0, writes: 0, seal: '' }
}
