import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import type { IdempotencyMark } from '../host.ts'
import { CHAIN_START } from './chain.ts'
import { JOURNAL_FILE, JOURNAL_FORMAT, type JournalRow, SCHEMA } from './schema.ts'

export interface StoredAnswer {
  bodyHash: string
  answer: string
}

/** What one group commit brings into the journal. */
export interface Batch {
  rows: readonly JournalRow[]
  answers: readonly { mark: IdempotencyMark; answer: string; at: number }[]
  /** State hashes of sequences that are in the journal or in `rows`. */
  states: readonly { seq: number; hash: string }[]
}

export interface CheckpointToSave {
  seq: number
  engine: number
  chain: string
  state: string
  body: Uint8Array
  bodyHash: string
}

/** How a journal began. */
export interface JournalMeta {
  engine: number
  seed: number
  calm: boolean
  busy: boolean
}

/** Checkpoints kept: the newest, and the one before it. */
const KEPT = 2

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
  renameSync(building, join(dataDir, JOURNAL_FILE))
}

function write(file: string, meta: JournalMeta, rows: readonly JournalRow[], base: CheckpointToSave | null): void {
  const db = new Database(file)
  db.exec(`BEGIN; ${SCHEMA}`)
  const set = db.prepare('INSERT INTO meta VALUES (?, ?)')
  set.run('format', String(JOURNAL_FORMAT))
  set.run('engine', String(meta.engine))
  set.run('seed', String(meta.seed))
  set.run('calm', meta.calm ? '1' : '0')
  set.run('busy', meta.busy ? '1' : '0')
  set.run('last_seq', String(base?.seq ?? 0))
  set.run('last_chain', base?.chain ?? CHAIN_START)
  const journal = new Journal(db)
  journal.insert({ rows, answers: [], states: [] })
  db.exec('COMMIT')
  if (base) journal.checkpoint(base, 0, 0)
  journal.close()
}

/**
 * Opens a journal that has been found whole (`inspectJournal`), for writing. What is committed outlives the process however it
 * ends; a power cut may take the last moments (`synchronous = NORMAL`: no wait for the platter ten times a second and more).
 */
export function openJournal(dataDir: string): Journal {
  const db = new Database(join(dataDir, JOURNAL_FILE))
  db.exec('PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = NORMAL')
  // A file that may not be written shows here, not at the first order.
  db.exec('BEGIN; UPDATE meta SET value = value; ROLLBACK')
  return new Journal(db)
}

/** Answers are read as bytes: the driver ends the whole process at a text that is no UTF-8. */
function textOf(bytes: ArrayBuffer): string {
  return Buffer.from(bytes).toString('utf8')
}

/** The tables as statements. Everything throws when the disk does. */
export class Journal {
  private readonly db: Database.Database
  private readonly addRow
  private readonly addAnswer
  private readonly setState
  private readonly setMeta
  private readonly readAnswer
  private readonly readToken

  constructor(db: Database.Database) {
    this.db = db
    this.addRow = db.prepare('INSERT INTO journal VALUES (?, ?, ?, ?)')
    this.addAnswer = db.prepare('INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)')
    this.setState = db.prepare('UPDATE journal SET state = ? WHERE seq = ?')
    this.setMeta = db.prepare('UPDATE meta SET value = ? WHERE key = ?')
    this.readAnswer = db.prepare(
      'SELECT CAST(body_hash AS BLOB) AS body_hash, CAST(answer AS BLOB) AS answer FROM answers WHERE user = ? AND call = ? AND key = ? AND at >= ?',
    )
    this.readToken = db.prepare('SELECT user FROM tokens WHERE hash = ? AND created > ?')
  }

  /** One transaction: all of it is on the disk when this returns, or nothing is. */
  commit(batch: Batch): void {
    this.transaction(() => this.insert(batch))
  }

  insert(batch: Batch): void {
    for (const row of batch.rows) this.addRow.run(row.seq, row.command, row.chain, row.state)
    for (const { mark, answer, at } of batch.answers) {
      this.addAnswer.run(mark.user, mark.call, mark.key, mark.bodyHash, answer, at)
    }
    for (const { seq, hash } of batch.states) this.setState.run(hash, seq)
    const last = batch.rows.at(-1)
    if (last) {
      this.setMeta.run(String(last.seq), 'last_seq')
      this.setMeta.run(last.chain, 'last_chain')
    }
  }

  /** Saves a checkpoint and drops what no start needs: older checkpoints and the rows before them, answers and tokens past their time. */
  checkpoint(checkpoint: CheckpointToSave, answersBefore: number, tokensBefore: number): void {
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
      this.db.prepare('DELETE FROM tokens WHERE created < ?').run(tokensBefore)
    })
  }

  /** @param since answers given before are forgotten */
  findAnswer(mark: Omit<IdempotencyMark, 'bodyHash'>, since: number): StoredAnswer | null {
    const row = this.readAnswer.get(mark.user, mark.call, mark.key, since) as
      | { body_hash: ArrayBuffer; answer: ArrayBuffer }
      | undefined
    return row ? { bodyHash: textOf(row.body_hash), answer: textOf(row.answer) } : null
  }

  /** Ms by which server time was turned on, 0 where it never was. */
  travelled(): number {
    const row = this.db.prepare("SELECT value FROM meta WHERE key = 'travelled'").get() as { value: string } | undefined
    return Number(row?.value ?? 0)
  }

  setTravelled(ms: number): void {
    this.db.prepare("INSERT OR REPLACE INTO meta VALUES ('travelled', ?)").run(String(ms))
  }

  saveToken(hash: string, user: number, created: number): void {
    this.db.prepare('INSERT INTO tokens VALUES (?, ?, ?)').run(hash, user, created)
  }

  /** @param kept hash of a token that stays; none has an empty one */
  endTokens(user: number, kept = ''): void {
    this.db.prepare('DELETE FROM tokens WHERE user = ? AND hash <> ?').run(user, kept)
  }

  endToken(hash: string): void {
    this.db.prepare('DELETE FROM tokens WHERE hash = ?').run(hash)
  }

  tokenUser(hash: string, createdAfter: number): number | null {
    const row = this.readToken.get(hash, createdAfter) as { user: number } | undefined
    return row?.user ?? null
  }

  /** Brings the write-ahead log home and closes. */
  close(): void {
    this.db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    this.db.close()
  }

  private transaction(run: () => void): void {
    this.db.exec('BEGIN IMMEDIATE')
    try {
      run()
      this.db.exec('COMMIT')
    } catch (error) {
      if (this.db.inTransaction) this.db.exec('ROLLBACK')
      throw error
    }
  }
}
