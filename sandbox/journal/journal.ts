import { closeSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import type { IdempotencyMark } from '../host.ts'
import { ANSWER_LIMITS, type AnswerLimits } from './answer-limits.ts'
import { CHAIN_START, checkOf } from './chain.ts'
import { dropHead, JournalHead } from './journal-head.ts'
import type { Batch, CheckpointToSave, JournalMeta, JournalStore, StoredAnswer } from './journal-store.ts'
import { KnownKeys } from './known-keys.ts'
import { type LiveToken, LiveTokens } from './live-tokens.ts'
import { RowInserter } from './row-inserter.ts'
import { JOURNAL_FILE, JOURNAL_FORMAT, type JournalRow, SCHEMA } from './schema.ts'

/** Checkpoints kept: the newest, and the one before it. */
const KEPT = 2
/** Bytes to which the write-ahead log is cut back at a checkpoint. */
const LOG_BYTES = 4 * 1024 * 1024
/** Pages that a checkpoint gives back to the disk at most: 8 MB, some milliseconds. */
const FREED_PAGES = 2_000

/**
 * Makes a journal that begins with `rows`, whole or not at all: it is built beside its place and moved there, over an older one.
 * @param base the state before them, where they do not go back to the genesis
 */
export function createJournal(
  dataDir: string,
  meta: JournalMeta,
  rows: readonly JournalRow[],
  base: CheckpointToSave | null = null,
): void {
  const building = join(dataDir, `${JOURNAL_FILE}.new`)
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(building + end, { force: true })
  try {
    write(building, meta, rows, base)
  } catch (error) {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(building + end, { force: true })
    throw error
  }
  for (const end of ['-wal', '-shm']) rmSync(join(dataDir, JOURNAL_FILE + end), { force: true })
  dropHead(dataDir)
  renameSync(building, join(dataDir, JOURNAL_FILE))
  const last = rows.at(-1)
  const head = new JournalHead(dataDir)
  head.write({ seq: last?.seq ?? base?.seq ?? 0, chain: last?.chain ?? base?.chain ?? CHAIN_START, writes: 0 })
  head.close()
}

function write(file: string, meta: JournalMeta, rows: readonly JournalRow[], base: CheckpointToSave | null): void {
  // The database gives its mode to the files that it makes beside itself.
  closeSync(openSync(file, 'wx', 0o600))
  const db = new Database(file)
  db.exec('PRAGMA auto_vacuum = INCREMENTAL')
  db.exec(`BEGIN; ${SCHEMA}`)
  const set = db.prepare('INSERT INTO meta VALUES (?, ?)')
  const begun = {
    format: String(JOURNAL_FORMAT),
    engine: String(meta.engine),
    seed: String(meta.seed),
    calm: meta.calm ? '1' : '0',
    busy: meta.busy ? '1' : '0',
    seal: meta.seal ?? '',
    pictures_from: String(meta.picturesFrom ?? 0),
    ...(meta.source && { source: meta.source }),
  }
  for (const [key, value] of Object.entries(begun)) set.run(key, value)
  set.run('begun', checkOf(...Object.values(begun)))
  set.run('writes', '0')
  set.run('last_seq', String(base?.seq ?? 0))
  set.run('last_chain', base?.chain ?? CHAIN_START)
  const journal = new Journal(db)
  journal.insert({ rows, answers: [], states: [] })
  db.exec('COMMIT')
  if (base) journal.checkpoint(base, 0, 0, ANSWER_LIMITS)
  journal.close()
}

/**
 * Opens a journal that has been found whole (`inspectJournal`), for writing. What was committed is on the device
 * (`synchronous = FULL`), and the head beside the database says how far it came.
 */
export function openJournal(dataDir: string, writes: number): Journal {
  const db = new Database(join(dataDir, JOURNAL_FILE))
  db.exec('PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = FULL')
  db.exec(`PRAGMA journal_size_limit = ${LOG_BYTES}`)
  // A file that may not be written shows here, not at the first order.
  db.exec('BEGIN; UPDATE meta SET value = value; ROLLBACK')
  return new Journal(db, { file: new JournalHead(dataDir), writes })
}

/** Answers are read as bytes: the driver ends the whole process at a text that is no UTF-8. */
function textOf(bytes: ArrayBuffer): string {
  return Buffer.from(bytes).toString('utf8')
}

/** The tables as statements. Everything throws when the disk does. */
export class Journal implements JournalStore {
  readonly pipeline = null
  private readonly db: Database.Database
  private readonly head: JournalHead | null
  private readonly rows: RowInserter
  private readonly answers: RowInserter
  private readonly setState
  private readonly setPosition
  private readonly setMeta
  private readonly readAnswer
  private readonly readToken
  private readonly tokens = new LiveTokens()
  /** Keys of the answers that are kept; null before they are read. */
  private keys: KnownKeys | null = null
  private writes: number
  private last = { seq: 0, chain: CHAIN_START }

  /** @param head where each transaction is noted; `writes` counts those before */
  constructor(db: Database.Database, head: { file: JournalHead; writes: number } | null = null) {
    this.db = db
    this.head = head?.file ?? null
    this.writes = head?.writes ?? 0
    this.rows = new RowInserter(db, 'INSERT INTO journal', 4)
    this.answers = new RowInserter(db, 'INSERT OR REPLACE INTO answers', 7)
    this.setState = db.prepare('UPDATE journal SET state = ? WHERE seq = ?')
    this.setPosition = db.prepare(SET_POSITION)
    this.setMeta = db.prepare('UPDATE meta SET value = ? WHERE key = ?')
    this.readAnswer = db.prepare(
      'SELECT CAST(body_hash AS BLOB) AS body_hash, CAST(answer AS BLOB) AS answer, at, CAST("check" AS BLOB) AS "check" FROM answers WHERE user = ? AND call = ? AND key = ? AND at >= ?',
    )
    this.readToken = db.prepare(
      'SELECT user, created, CAST("check" AS BLOB) AS "check" FROM tokens WHERE hash = ? AND created > ?',
    )
    if (!this.head) return
    this.last = lastOf(db)
    this.readKeys()
  }

  /** One transaction: all of it is on the disk when this returns, or nothing is. */
  commit(batch: Batch): void {
    this.transaction(() => this.insert(batch))
  }

  insert(batch: Batch): void {
    this.rows.insert(batch.rows.map(({ seq, command, chain, state }) => [seq, command, chain, state]))
    this.answers.insert(
      batch.answers.map(({ mark: { user, call, key, bodyHash }, answer, at }) => {
        this.keys?.add(user, call, key)
        return [user, call, key, bodyHash, answer, at, checkOf(user, call, key, bodyHash, answer, at)]
      }),
    )
    for (const { seq, hash } of batch.states) this.setState.run(hash, seq)
    const last = batch.rows.at(-1)
    if (last) {
      this.setPosition.run([String(last.seq), last.chain, String(this.head ? this.writes + 1 : this.writes)])
      this.last = { seq: last.seq, chain: last.chain }
    }
  }

  /**
   * Saves a checkpoint and drops what no start needs: older checkpoints and the rows before them, answers and tokens past their
   * time, the oldest answers beyond their limits. Pages that have become free go back to the disk.
   */
  checkpoint(
    checkpoint: CheckpointToSave,
    answersBefore: number,
    tokensBefore: number,
    limits: AnswerLimits = ANSWER_LIMITS,
  ): void {
    const { seq, engine, chain, state, body, bodyHash } = checkpoint
    this.transaction(() => {
      this.db
        .prepare('INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?, ?, ?)')
        .run(seq, engine, chain, state, Buffer.from(body), bodyHash)
      const kept = this.db.prepare('SELECT seq FROM checkpoints ORDER BY seq DESC LIMIT ?').all(KEPT) as {
        seq: number
      }[]
      const oldest = kept.at(-1)?.seq ?? seq
      this.db.prepare('DELETE FROM checkpoints WHERE seq < ?').run(oldest)
      if (kept.length === KEPT) this.db.prepare('DELETE FROM journal WHERE seq <= ?').run(oldest)
      this.db.prepare('DELETE FROM answers WHERE at < ?').run(answersBefore)
      this.db.prepare(DROP_BY_USER).run(limits.perUser)
      this.db.prepare(DROP_BY_BYTES).run(limits.bytes)
      this.db.prepare('DELETE FROM tokens WHERE created < ?').run(tokensBefore)
    })
    this.db.exec(`PRAGMA incremental_vacuum(${FREED_PAGES})`)
    this.db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    if (this.keys?.isFull) this.readKeys()
  }

  /** Learns the keys of the answers that are kept, so that a new key needs no query. */
  private readKeys(): void {
    // The earlier ones stand until all are read: a key that is missing would be taken for a new one.
    const keys = new KnownKeys()
    const rows = this.db.prepare('SELECT user, CAST(call AS BLOB) AS call, CAST(key AS BLOB) AS key FROM answers')
    for (const row of rows.iterate() as Iterable<{ user: number; call: ArrayBuffer; key: ArrayBuffer }>)
      keys.add(row.user, textOf(row.call), textOf(row.key))
    this.keys = keys
  }

  /** @param since answers given before are forgotten */
  findAnswer(mark: Omit<IdempotencyMark, 'bodyHash'>, since: number): StoredAnswer | null {
    if (this.keys && !this.keys.mayHave(mark.user, mark.call, mark.key)) return null
    const row = this.readAnswer.get([mark.user, mark.call, mark.key, since]) as
      | { body_hash: ArrayBuffer; answer: ArrayBuffer; at: number; check: ArrayBuffer }
      | undefined
    if (!row) return null
    const [bodyHash, answer] = [textOf(row.body_hash), textOf(row.answer)]
    if (textOf(row.check) !== checkOf(mark.user, mark.call, mark.key, bodyHash, answer, row.at))
      throw new Error(`the kept answer ${JSON.stringify(mark.key)} of account ${mark.user} was changed on the disk`)
    return { bodyHash, answer }
  }

  /** Ms by which server time was turned on, 0 where it never was. */
  travelled(): number {
    const row = this.db.prepare("SELECT value FROM meta WHERE key = 'travelled'").get() as { value: string } | undefined
    return row ? travelledOf(row.value) : 0
  }

  setTravelled(ms: number): void {
    this.transaction(() =>
      this.db
        .prepare("INSERT OR REPLACE INTO meta VALUES ('travelled', ?)")
        .run(`${ms} ${checkOf('travelled', String(ms))}`),
    )
  }

  saveToken(hash: string, user: number, created: number): void {
    this.transaction(() =>
      this.db.prepare('INSERT INTO tokens VALUES (?, ?, ?, ?)').run(hash, user, created, checkOf(hash, user, created)),
    )
  }

  /** @param kept hash of a token that stays; none has an empty one */
  endTokens(user: number, kept = ''): void {
    this.tokens.endAll(user, kept)
    this.transaction(() => this.db.prepare('DELETE FROM tokens WHERE user = ? AND hash <> ?').run(user, kept))
  }

  endToken(hash: string): void {
    this.tokens.end(hash)
    this.transaction(() => this.db.prepare('DELETE FROM tokens WHERE hash = ?').run(hash))
  }

  /** A token that was given after an instant, null where there is none. @param hash SHA-256 of the token */
  findToken(hash: string, createdAfter: number): LiveToken | null {
    const known = this.tokens.get(hash)
    if (known) return known.created > createdAfter ? known : null
    const row = this.readToken.get(hash, createdAfter) as
      | { user: number; created: number; check: ArrayBuffer }
      | undefined
    if (!row) return null
    if (textOf(row.check) !== checkOf(hash, row.user, row.created))
      throw new Error(`a token of account ${row.user} was changed on the disk`)
    const token = { user: row.user, created: row.created }
    this.tokens.set(hash, token)
    return token
  }

  /** Moves the write-ahead log into the database and closes. */
  close(): void {
    this.db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    this.db.close()
    this.head?.close()
  }

  private transaction(run: () => void): void {
    this.db.exec('BEGIN IMMEDIATE')
    const before = this.last
    try {
      run()
      // With rows their position was set, and this with it.
      if (this.head && this.last === before) this.setMeta.run([String(this.writes + 1), 'writes'])
      this.db.exec('COMMIT')
    } catch (error) {
      this.last = before
      if (this.db.inTransaction) this.db.exec('ROLLBACK')
      throw error
    }
    this.writes++
    this.head?.write({ ...this.last, writes: this.writes })
  }
}

/** Position and number of transactions in one statement. */
const SET_POSITION = `UPDATE meta SET value = CASE key WHEN 'last_seq' THEN ? WHEN 'last_chain' THEN ? ELSE ? END
  WHERE key IN ('last_seq', 'last_chain', 'writes')`

/** Answers of each person beyond their number, the oldest first. */
const DROP_BY_USER = `DELETE FROM answers WHERE (user, call, key) IN (
  SELECT user, call, key FROM (SELECT user, call, key, row_number() OVER (PARTITION BY user ORDER BY at DESC) AS place FROM answers)
  WHERE place > ?)`

/** The oldest answers beyond the bytes of all together. */
const DROP_BY_BYTES = `DELETE FROM answers WHERE (user, call, key) IN (
  SELECT user, call, key FROM (SELECT user, call, key, sum(length(answer)) OVER (ORDER BY at DESC, user, call, key) AS bytes FROM answers)
  WHERE bytes > ?)`

/** @throws Error where the value was changed */
export function travelledOf(value: string): number {
  const [ms = '', check] = value.split(' ')
  if (check !== checkOf('travelled', ms))
    throw new Error('the time that server time was moved by was changed on the disk')
  return Number(ms)
}

function lastOf(db: Database.Database): { seq: number; chain: string } {
  const select = db.prepare('SELECT value FROM meta WHERE key = ?')
  const metaOf = (key: string) => (select.get(key) as { value: string }).value
  return { seq: Number(metaOf('last_seq')), chain: metaOf('last_chain') }
}
