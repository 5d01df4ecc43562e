import type { IdempotencyMark } from '../host.ts'
import type { LiveToken } from './live-tokens.ts'
import type { JournalRow } from './schema.ts'

export interface StoredAnswer {
  bodyHash: string
  answer: string
}

export interface AnswerToKeep {
  mark: IdempotencyMark
  /** The answer as JSON. */
  answer: string
  /** When it was given, ms. */
  at: number
}

/** What one group commit brings into the journal. */
export interface Batch {
  rows: readonly JournalRow[]
  answers: readonly AnswerToKeep[]
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
  /** Fingerprint of the key that seals personal data; none where there is no such key yet. */
  seal?: string
  /** Pictures taken before this time, ms, are not beside the journal: it came without them. */
  picturesFrom?: number
  /** The real exchange on whose markets it trades; left out or empty where they are the sandbox's own. */
  source?: string
}

/** What a store that answers later asks of its host. */
export interface Pipeline {
  /** Group commits that may be under way together. */
  groups: number
  /** Bytes of commands and answers of one group at most, as the store writes them; a single larger command goes alone. */
  groupBytes: number
  /** Bytes of one command at most, as the store writes it. */
  commandBytes: number
  /** Bytes that a command takes in the store, with its answer where one is kept. */
  bytesOf(command: string, answer: string | null): number
  /**
   * Whether this host is certain to lead still, so that a read may be answered without a commit. False some time after the newest
   * acknowledgement: another host may have taken over by then.
   */
  isCurrent(): boolean
}

/**
 * Where a host keeps its commands, answers and tokens. Whatever cannot be written throws or rejects; the host then takes nothing more.
 */
export interface JournalStore {
  /** Null where all that `commit` was given is on the device when it returns. */
  readonly pipeline: Pipeline | null
  /**
   * Brings a batch into the journal, all of it or nothing.
   * @returns nothing where it is done; a promise where it is acknowledged later. Promises resolve in the order of the calls.
   */
  commit(batch: Batch): void | Promise<void>
  /** @param since answers given before are forgotten, ms */
  findAnswer(mark: Omit<IdempotencyMark, 'bodyHash'>, since: number): StoredAnswer | null
  /** Ms by which server time was turned on, 0 where it never was. */
  travelled(): number
  /** With a pipeline this and what changes tokens takes effect at once and is journalled by the next `commit`. */
  setTravelled(ms: number): void
  /** @param hash SHA-256 of the token @param created ms */
  saveToken(hash: string, user: number, created: number): void
  /** @param kept hash of a token that stays */
  endTokens(user: number, kept?: string): void
  endToken(hash: string): void
  /** A token that was given after an instant, null where there is none. @param hash SHA-256 of the token */
  findToken(hash: string, createdAfter: number): LiveToken | null
  /** Saves the state of a sequence and drops what no start needs. */
  checkpoint(checkpoint: CheckpointToSave, answersBefore: number, tokensBefore: number): void | Promise<void>
  close(): void | Promise<void>
}
