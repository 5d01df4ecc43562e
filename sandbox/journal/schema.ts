/** Goes up whenever these tables change. */
export const JOURNAL_FORMAT = 2
export const JOURNAL_FILE = 'journal.db'

/**
 * meta: format, engine, seed, calm, busy (none in older journals), seal (fingerprint of the key beside the journal),
 * pictures_from (pictures of before are not beside it), begun (check of these); travelled (with its check); writes, last_seq, last_chain.
 * journal: every command in order; `state` is the hash of the whole state after it, where it was asked for.
 * checkpoints: the whole state (gzip), the two newest. answers: what each idempotency key was answered, for 24 h at most.
 * tokens: SHA-256 of a token, never the token.
 * `check` is a hash over the other columns of its row.
 */
export const SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE journal (seq INTEGER PRIMARY KEY, command TEXT NOT NULL, chain TEXT NOT NULL, state TEXT);
CREATE TABLE checkpoints (seq INTEGER PRIMARY KEY, engine INTEGER NOT NULL, chain TEXT NOT NULL, state TEXT NOT NULL, body BLOB NOT NULL, body_hash TEXT NOT NULL);
CREATE TABLE answers (user INTEGER NOT NULL, call TEXT NOT NULL, key TEXT NOT NULL, body_hash TEXT NOT NULL, answer TEXT NOT NULL, at INTEGER NOT NULL, "check" TEXT NOT NULL, PRIMARY KEY (user, call, key)) WITHOUT ROWID;
CREATE INDEX answers_at ON answers (at);
CREATE TABLE tokens (hash TEXT PRIMARY KEY, user INTEGER NOT NULL, created INTEGER NOT NULL, "check" TEXT NOT NULL) WITHOUT ROWID;
`

export interface JournalRow {
  seq: number
  command: string
  chain: string
  state: string | null
}

export interface CheckpointRow {
  seq: number
  engine: number
  chain: string
  state: string
  body: ArrayBuffer
  body_hash: string
}

export interface AnswerRow {
  user: number
  call: string
  key: string
  body_hash: string
  answer: string
  at: number
  check: string
}

export interface TokenRow {
  hash: string
  user: number
  created: number
  check: string
}
