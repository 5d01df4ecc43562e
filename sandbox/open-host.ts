import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { reasonOf, StartError } from '../gateway/base/start-error.ts'
import type { Timers } from '../gateway/base/timers.ts'
import type { Command } from '../src/engine/contract/command.ts'
import type { Exchange, ExchangeEngine } from '../src/engine/contract/exchange-api.ts'
import { hashPassword } from './accounts/password.ts'
import { DEFAULT_SEED, DEMO_PASSWORD, genesis } from './genesis.ts'
import type { SandboxHost } from './host.ts'
import { imageFile } from './identity/image-store.ts'
import { keyFingerprint, openSealer, placeKey, takeKeyBack, wrongKey } from './identity/sealer.ts'
import { CHAIN_START, nextChain, sha256 } from './journal/chain.ts'
import { LOCK_FILE, lockFolder } from './journal/folder-lock.ts'
import { FOLDER_MODE, keepForOwner, watchFolder } from './journal/folder-watch.ts'
import { inspectJournal, type Recovered } from './journal/inspect-journal.ts'
import { createJournal, openJournal } from './journal/journal.ts'
import { HEAD_FILE } from './journal/journal-head.ts'
import { JOURNAL_FILE, type JournalRow } from './journal/schema.ts'
import { daysOf, JournalledHost } from './journalled-host.ts'

const DAY_MS = 24 * 3_600_000

export interface HostOptions {
  dataDir: string
  /** File of the sealing key that a new folder is given; where it is left out the folder makes its own. */
  sealKeyFile?: string | undefined
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
  /** The real exchange whose markets are traded on; left out where they are the sandbox's own. */
  source?: string | undefined
  /** Goes on although the clock differs by more than a day from where the journal stopped. */
  acceptClock?: boolean
  /** Asks the person a question that is answered with yes or no; nobody is there where it is left out. */
  ask?: (question: string) => Promise<boolean>
  /** Time since the machine's start, its sleep included, ms. */
  uptime?: () => number
  /** One line for the person. */
  log: (line: string) => void
  /** Secret by which invite codes are made; made here where it is not given. */
  inviteKey?: string
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
    keepForOwner(dataDir)
    const isPlaced = options.sealKeyFile ? placeKey(dataDir, options.sealKeyFile) : false
    const stopwatch = options.stopwatch ?? (() => performance.now())
    const began = stopwatch()
    const { acceptLoss = false } = options
    let found = options.reset ? null : inspectJournal(dataDir, options.engine, { acceptLoss })
    if (found) {
      checkSource(found.source ?? '', options.source ?? '', dataDir)
      if (options.seed !== null && options.seed !== found.seed) {
        options.log(`The journal keeps its own seed ${found.seed} (--reset starts over)`)
      }
      for (const flag of ['calm', 'busy'] as const)
        if (options[flag] && !found[flag])
          options.log(`The journal was created without --${flag} and continues so (--reset starts over)`)
      checkBeside(dataDir, found, { acceptLoss, isPlaced })
    } else {
      const passwordHash = options.passwordHash ?? (await hashPassword(DEMO_PASSWORD))
      found = begin(dataDir, passwordHash, options)
    }
    const journal = openJournal(dataDir, found.writes)
    try {
      await checkClock(found.exchange, journal.travelled(), `in ${dataDir}`, options)
    } catch (error) {
      journal.close()
      throw error
    }
    const watch = watchFolder(dataDir, [JOURNAL_FILE, HEAD_FILE, LOCK_FILE])
    const openedIn = found.replayed > 0 ? stopwatch() - began : 0
    const isLed = options.source !== undefined
    const host = new JournalledHost({ ...options, isLed, found, journal, lock, watch, openedIn })
    await host.catchUp((reached) => options.log(`Catching up: ${new Date(reached).toISOString().slice(0, 10)}`))
    return host
  } catch (error) {
    lock.release(lock.fresh)
    if (error instanceof StartError) throw error
    throw new StartError(`cannot open the journal in ${dataDir}: ${reasonOf(error)}`)
  }
}

/** @throws StartError where the journal's prices came from another place: its positions would be valued at prices that they do not go by */
function checkSource(found: string, asked: string, dataDir: string): void {
  if (found === asked) return
  const nameOf = (source: string) => (source === '' ? 'the sandbox’s own markets' : `live ${source} markets`)
  throw new StartError(
    `the journal in ${dataDir} was traded on ${nameOf(found)}, and this start shows ${nameOf(asked)}: nothing was changed; ` +
      `${found === '' ? 'start without --live' : `start with --live ${found} and DATA_DIR=${dirname(dataDir)}`}, or name another DATA_DIR`,
  )
}

/**
 * What stands beside the journal and belongs to it.
 * @param isPlaced whether this start has placed the sealing key: a wrong one is taken back
 * @throws StartError where the sealing key is missing or another one, or where a picture that was taken is missing or changed
 */
function checkBeside(
  dataDir: string,
  { seal, exchange, picturesFrom }: Recovered,
  { acceptLoss, isPlaced }: { acceptLoss: boolean; isPlaced: boolean },
): void {
  const wrong = wrongKey(dataDir, seal)
  if (wrong) {
    if (isPlaced) takeKeyBack(dataDir)
    throw new StartError(
      `${wrong}: authenticators and identity documents in the journal are sealed with it; nothing was changed; restore the key, or start over with npm start -- --reset`,
    )
  }
  const lost = acceptLoss ? null : lostImage(dataDir, exchange, picturesFrom)
  if (lost) {
    throw new StartError(
      `${lost}; nothing was changed; restore it, continue without it with npm start -- --accept-loss, or start over with npm start -- --reset`,
    )
  }
}

/** @returns what is wrong with the first picture that is not as it was taken, null where all are */
function lostImage(dataDir: string, exchange: Exchange, since: number): string | null {
  for (let account = 1; account < exchange.nextAccountId(); account++) {
    if (!exchange.account(account)) continue
    for (const { id, bytes, sha, at } of exchange.safety(account).images) {
      if (at < since) continue
      const file = imageFile(dataDir, id)
      const found = existsSync(file) ? readFileSync(file) : null
      if (!found) return `the picture ${file} of account ${account} is missing`
      if (found.length !== bytes || (sha !== undefined && sha256(found) !== sha))
        return `the picture ${file} of account ${account} was changed`
    }
  }
  return null
}

/**
 * @param place of the journal, as a sentence names it
 * @throws StartError where the clock is more than a day away from where the journal stopped and nobody agrees to go on
 */
export async function checkClock(
  exchange: Exchange,
  travelled: number,
  place: string,
  options: Pick<HostOptions, 'clock' | 'acceptClock' | 'ask'>,
): Promise<void> {
  const now = options.clock() + travelled
  const leap = now - exchange.time
  if (options.acceptClock || exchange.seq === 0 || Math.abs(leap) <= DAY_MS) return
  const dateOf = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const where = `the journal ${place} stopped at ${dateOf(exchange.time)} and the clock says ${dateOf(now)}`
  const then =
    leap > 0
      ? `everything due in ${daysOf(leap)} is processed at once and cannot be undone`
      : `server time continues from the journal, ${daysOf(-leap)} ahead of the clock`
  if (await options.ask?.(`${where}: ${then}. Continue?`)) return
  throw new StartError(
    `${where}: ${then}; nothing was changed; correct the clock, or continue with npm start -- --accept-clock`,
  )
}

/** Makes the data folder where it is missing. @throws StartError where it cannot be written */
export function prepareFolder(dataDir: string): void {
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
  mkdirSync(path, { mode: FOLDER_MODE })
}

function begin(dataDir: string, passwordHash: string, options: HostOptions): Recovered {
  const seed = options.seed ?? DEFAULT_SEED
  const { calm, busy = false, source = '' } = options
  const exchange: Exchange = options.engine.create()
  const { rows, chain } = applyGenesis(exchange, passwordHash, options, { seed, calm, busy, source })
  const seal = keyFingerprint(openSealer(dataDir))
  createJournal(dataDir, { engine: options.engine.version, seed, calm, busy, seal, source }, rows)
  return { exchange, chain, seed, calm, busy, replayed: 0, writes: 0, seal, picturesFrom: 0, source }
}

/**
 * Brings a new exchange to its beginning.
 * @returns the rows of it, from sequence 1 on, and the chain after them
 * @throws Error where the engine refuses one of its commands
 */
export function applyGenesis(
  exchange: Exchange,
  passwordHash: string,
  options: Pick<HostOptions, 'clock' | 'inviteKey'>,
  { seed, calm, busy, source = '' }: Pick<Recovered, 'seed' | 'calm' | 'busy'> & { source?: string },
): { rows: JournalRow[]; chain: string } {
  const inviteKey = options.inviteKey ?? randomBytes(16).toString('base64url')
  const rows: JournalRow[] = []
  let chain = CHAIN_START
  for (const body of genesis({ seed, calm, busy, passwordHash, inviteKey, isLive: source !== '' })) {
    const command: Command = { t: Math.max(options.clock(), exchange.time), ...body }
    const { answer } = exchange.apply(command)
    if (!answer.ok) throw new Error(`the genesis was refused: ${answer.refusal.key}`)
    const text = JSON.stringify(command)
    chain = nextChain(chain, exchange.seq, text)
    rows.push({ seq: exchange.seq, command: text, chain, state: null })
  }
  return { rows, chain }
}
