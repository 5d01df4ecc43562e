import { constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'libsql'
import { reasonOf, StartError } from '../../gateway/base/start-error.ts'
import type { Command } from '../../src/engine/contract/command.ts'
import type { Exchange, ExchangeEngine } from '../../src/engine/contract/exchange-api.ts'
import { CHAIN_START, checkOf, nextChain, sha256 } from './chain.ts'
import { Journal, travelledOf } from './journal.ts'
import { HEAD_FILE, type JournalPosition, readHead } from './journal-head.ts'
import {
  type AnswerRow,
  type CheckpointRow,
  JOURNAL_FILE,
  JOURNAL_FORMAT,
  type JournalRow,
  type TokenRow,
} from './schema.ts'

export interface Recovered {
  exchange: Exchange
  chain: string
  seed: number
  calm: boolean
  busy: boolean
  /** Commands that were applied again. */
  replayed: number
  /** Transactions that were written so far. */
  writes: number
  /** Fingerprint of the key that seals personal data, '' where none was made yet. */
  seal: string
  /** Pictures taken before this time, ms, are not beside the journal: it came without them. */
  picturesFrom: number
  /** The real exchange on whose markets it trades; empty where they are the sandbox's own. */
  source?: string
}

export interface InspectOptions {
  /** A journal that lost its end is taken as it is. */
  acceptLoss?: boolean
}

/** All that a journal holds of the exchange. */
export interface WholeJournal {
  found: Recovered
  /** The state before the first row; null where the rows go back to the genesis. */
  base: { seq: number; state: string } | null
  rows: readonly JournalRow[]
}

/**
 * Reads the journal of a folder, checks all of it and brings the exchange back. It works on a copy, so that a journal that is
 * not whole stays exactly as it was found.
 * @returns null where the folder has no journal
 * @throws StartError where it is damaged or of another version
 */
export function inspectJournal(
  dataDir: string,
  engine: ExchangeEngine,
  options: InspectOptions = {},
): Recovered | null {
  return inspectWhole(dataDir, engine, options)?.found ?? null
}

/** As {@link inspectJournal}, and what it has read besides. */
export function inspectWhole(
  dataDir: string,
  engine: ExchangeEngine,
  { acceptLoss = false }: InspectOptions = {},
): WholeJournal | null {
  const file = join(dataDir, JOURNAL_FILE)
  const head = readHead(dataDir)
  if (!existsSync(file)) {
    if (existsSync(`${file}-wal`) || head) throw damaged(dataDir, `${JOURNAL_FILE} is missing`)
    return null
  }
  const scratch = mkdtempSync(join(tmpdir(), 'journal-check-'))
  try {
    const copy = join(scratch, JOURNAL_FILE)
    copyTo(copy, file, dataDir)
    const db = new Database(copy)
    try {
      const whole = recover(db, engine, dataDir)
      if (!acceptLoss) compareHead(whole, head, dataDir)
      return whole.journal
    } finally {
      db.close()
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    if (/ is full$/.test(reasonOf(error))) throw unread(dataDir, `${scratch}: ${reasonOf(error)}`)
    throw damaged(dataDir, reasonOf(error))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function copyTo(copy: string, file: string, dataDir: string): void {
  try {
    copyFileSync(file, copy, constants.COPYFILE_FICLONE)
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE)
  } catch (error) {
    throw unread(dataDir, reasonOf(error))
  }
}

/** The journal may well be whole: nobody is advised to throw it away. */
function unread(dataDir: string, why: string): StartError {
  return new StartError(`cannot read the journal in ${dataDir} (${why}): nothing was changed`)
}

function damaged(dataDir: string, why: string): StartError {
  const reason = why.replace(/\s+/g, ' ').trim()
  return new StartError(
    `the journal in ${dataDir} is damaged (${reason}): nothing was changed; restore a copy, or start over with npm start -- --reset`,
  )
}

/** The ways on where what was answered may be missing. */
function waysOn(seq: number): string {
  return `nothing was changed; restore a copy, continue from ${seq} with npm start -- --accept-loss, or start over with npm start -- --reset`
}

/**
 * The database may look whole and yet have lost its end: the head knows how far it had come.
 * @throws StartError where the journal is behind it, or where there is no head to compare with
 */
function compareHead(
  { journal: { found }, chains }: Checked,
  head: JournalPosition | 'broken' | null,
  dataDir: string,
): void {
  const { seq } = found.exchange
  if (head === null || head === 'broken') {
    throw new StartError(
      `${HEAD_FILE} in ${dataDir} is ${head ?? 'missing'}: cannot tell whether the journal, which ends at ${seq}, is complete; ${waysOn(seq)}`,
    )
  }
  if (head.seq > seq || (head.seq === seq && head.writes > found.writes)) {
    throw new StartError(
      `the journal in ${dataDir} ends at ${seq} (write ${found.writes}) but had reached ${head.seq} (write ${head.writes}): the commands in between are missing; ${waysOn(seq)}`,
    )
  }
  const chain = chains.get(head.seq)
  if (chain !== undefined && chain !== head.chain) {
    throw new StartError(
      `the journal in ${dataDir} does not match its ${HEAD_FILE} (they differ at ${head.seq}); ${waysOn(seq)}`,
    )
  }
}

interface Checked {
  journal: WholeJournal
  /** The chain at each sequence that rows or the state before them have. */
  chains: ReadonlyMap<number, string>
}

function recover(db: Database.Database, engine: ExchangeEngine, dataDir: string): Checked {
  const fail = (why: string): never => {
    throw damaged(dataDir, why)
  }
  const health = db.prepare('PRAGMA quick_check(1)').all() as Record<string, unknown>[]
  const verdict = Object.values(health[0] ?? {})[0]
  if (verdict !== 'ok') fail(String(verdict))

  const metaRows = db.prepare(`SELECT ${blobs('key, value')} FROM meta`).all() as Bytes<{
    key: string
    value: string
  }>[]
  const meta = new Map(metaRows.map((row) => [textOf(row.key), textOf(row.value)]))
  const format = meta.get('format')
  if (format !== String(JOURNAL_FORMAT)) throw foreign(dataDir, 'journal format', format, JOURNAL_FORMAT)
  if (meta.get('engine') !== String(engine.version)) {
    throw foreign(dataDir, 'engine version', meta.get('engine'), engine.version)
  }

  const begun = ['format', 'engine', 'seed', 'calm', 'busy', 'seal', 'pictures_from'].map((key) => meta.get(key) ?? '')
  const source = meta.get('source') ?? ''
  if (source !== '') begun.push(source)
  if (meta.get('begun') !== checkOf(...begun)) fail('how it began was changed')
  if (meta.has('travelled')) travelledOf(meta.get('travelled') as string)
  checkRows(db, fail)

  // Every table that the host will write to: a missing one is damage, and is reported before anything is changed.
  new Journal(db)
  const checkpoints = readCheckpoints(db)
  const rows = readRows(db)
  const chains = checkChain(checkpoints, rows, fail)
  const lastSeq = Number(meta.get('last_seq'))
  const last = rows.at(-1) ?? checkpoints.at(-1)
  if (last?.seq !== lastSeq || last.chain !== meta.get('last_chain')) fail('its last rows are missing')

  const newest = checkpoints.at(-1)
  const exchange = newest ? restore(newest, chains, engine, dataDir, fail) : engine.create()
  let replayed = 0
  for (const row of rows) {
    if (row.seq <= exchange.seq) continue
    exchange.apply(JSON.parse(row.command) as Command)
    replayed++
    if (exchange.seq !== row.seq) fail(`row ${row.seq} cannot be replayed`)
    if (row.state !== null && row.state !== exchange.hash()) fail(`replay differs at row ${row.seq}`)
  }
  const found = {
    exchange,
    chain: last?.chain ?? CHAIN_START,
    seed: Number(meta.get('seed')),
    calm: meta.get('calm') === '1',
    busy: meta.get('busy') === '1',
    replayed,
    writes: Number(meta.get('writes')),
    seal: meta.get('seal') ?? '',
    picturesFrom: Number(meta.get('pictures_from')),
    source,
  }
  const before = checkpoints.find(({ seq }) => seq === (rows[0] ? rows[0].seq - 1 : exchange.seq))
  const state = before && gunzipSync(new Uint8Array(before.body)).toString('utf8')
  return { journal: { found, base: before && state ? { seq: before.seq, state } : null, rows }, chains }
}

/** Kept answers and tokens stand in no chain: each has a check of its own. */
function checkRows(db: Database.Database, fail: (why: string) => never): void {
  const answers = db
    .prepare(`SELECT user, at, ${blobs('call, key, body_hash, answer')}, CAST("check" AS BLOB) AS "check" FROM answers`)
    .iterate() as Iterable<Bytes<AnswerRow>>
  for (const { user, at, check, ...row } of answers) {
    const [call, key, bodyHash, answer] = [row.call, row.key, row.body_hash, row.answer].map(textOf)
    if (checkOf(user, call ?? '', key ?? '', bodyHash ?? '', answer ?? '', at) !== textOf(check))
      fail(`the kept answer ${JSON.stringify(key)} of account ${user} was changed`)
  }
  const tokens = db
    .prepare('SELECT user, created, CAST(hash AS BLOB) AS hash, CAST("check" AS BLOB) AS "check" FROM tokens')
    .iterate() as Iterable<Bytes<TokenRow>>
  for (const { user, created, hash, check } of tokens) {
    if (checkOf(textOf(hash), user, created) !== textOf(check)) fail(`a token of account ${user} was changed`)
  }
}

type Bytes<T> = { [K in keyof T]: T[K] extends string | null ? ArrayBuffer | Extract<T[K], null> : T[K] }

/** Texts are asked for as bytes: the driver ends the whole process at a text that is no UTF-8. */
function blobs(columns: string): string {
  return columns.replace(/\w+/g, 'CAST($& AS BLOB) AS $&')
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @throws TypeError where the bytes are no text */
function textOf(bytes: ArrayBuffer): string {
  return utf8.decode(bytes)
}

function readRows(db: Database.Database): JournalRow[] {
  const rows = db.prepare(`SELECT seq, ${blobs('command, chain, state')} FROM journal ORDER BY seq`).all()
  return (rows as Bytes<JournalRow>[]).map(({ seq, command, chain, state }) => {
    return { seq, command: textOf(command), chain: textOf(chain), state: state && textOf(state) }
  })
}

function readCheckpoints(db: Database.Database): CheckpointRow[] {
  const texts = blobs('chain, state, body_hash')
  const rows = db.prepare(`SELECT seq, engine, body, ${texts} FROM checkpoints ORDER BY seq`).all()
  return (rows as Bytes<CheckpointRow>[]).map(({ chain, state, body_hash, ...row }) => {
    return { ...row, chain: textOf(chain), state: textOf(state), body_hash: textOf(body_hash) }
  })
}

function foreign(dataDir: string, what: string, theirs: string | undefined, ours: number): StartError {
  return new StartError(
    `the journal in ${dataDir} has ${what} ${theirs ?? 'unknown'} and this is ${ours}: nothing was changed; start over with npm start -- --reset`,
  )
}

/** Walks the rows' chain from the older checkpoint (or the beginning). @returns the chain at each sequence */
function checkChain(
  checkpoints: readonly CheckpointRow[],
  rows: readonly JournalRow[],
  fail: (why: string) => never,
): Map<number, string> {
  const chains = new Map<number, string>()
  const before = checkpoints.find((c) => c.seq === (rows[0]?.seq ?? 1) - 1)
  let chain = before?.chain ?? CHAIN_START
  let seq = before?.seq ?? 0
  if (!before && rows.length === 0 && checkpoints[0]) {
    chain = checkpoints[0].chain
    seq = checkpoints[0].seq
  }
  chains.set(seq, chain)
  for (const row of rows) {
    if (row.seq !== seq + 1) fail(`rows after ${seq} are missing`)
    seq = row.seq
    chain = nextChain(chain, seq, row.command)
    if (chain !== row.chain) fail(`row ${seq} was changed`)
    chains.set(seq, chain)
  }
  return chains
}

function restore(
  row: CheckpointRow,
  chains: ReadonlyMap<number, string>,
  engine: ExchangeEngine,
  dataDir: string,
  fail: (why: string) => never,
): Exchange {
  if (row.engine !== engine.version) throw foreign(dataDir, 'engine version', String(row.engine), engine.version)
  if (chains.get(row.seq) !== row.chain) fail(`checkpoint ${row.seq} does not fit the journal`)
  const body = new Uint8Array(row.body)
  if (sha256(body) !== row.body_hash) fail(`checkpoint ${row.seq} was changed`)
  const exchange = engine.restore(gunzipSync(body).toString('utf8'))
  if (exchange.seq !== row.seq || exchange.hash() !== row.state) fail(`checkpoint ${row.seq} gives another state`)
  return exchange
}
