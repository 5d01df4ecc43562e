import { closeSync, constants, existsSync, fdatasyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from './chain.ts'

export const HEAD_FILE = 'journal.head'
/** Bytes of one record, padded with blanks; two records stand in the file. */
const RECORD_BYTES = 256
const CHECK_LENGTH = 22

/** How far a journal came. */
export interface JournalPosition {
  /** Sequence of the newest command. */
  seq: number
  /** Chain of its row. */
  chain: string
  /** Transactions that were written, those without commands included. */
  writes: number
}

/**
 * How far a journal came, kept outside of its database: a write-ahead log that lost its end looks like a whole one.
 *
 * Two records take turns, so that one whose writing was cut off leaves the other.
 */
export class JournalHead {
  private readonly descriptor: number

  /** @throws Error where the file cannot be opened for writing */
  constructor(dataDir: string) {
    this.descriptor = openSync(join(dataDir, HEAD_FILE), constants.O_RDWR | constants.O_CREAT, 0o600)
  }

  /** Returns once the position is on the device. @throws Error where the device does not take it */
  write(position: JournalPosition): void {
    const bytes = Buffer.from(recordOf(position))
    writeSync(this.descriptor, bytes, 0, bytes.length, (position.writes % 2) * RECORD_BYTES)
    fdatasyncSync(this.descriptor)
  }

  close(): void {
    closeSync(this.descriptor)
  }
}

/** @returns null where the file is missing, `broken` where neither record can be read */
export function readHead(dataDir: string): JournalPosition | 'broken' | null {
  const file = join(dataDir, HEAD_FILE)
  if (!existsSync(file)) return null
  const bytes = readFileSync(file)
  const records = [0, 1]
    .map((at) => bytes.subarray(at * RECORD_BYTES, (at + 1) * RECORD_BYTES).toString('latin1'))
    .map(positionOf)
    .filter((position) => position !== null)
  return records.sort((a, b) => b.writes - a.writes)[0] ?? 'broken'
}

export function dropHead(dataDir: string): void {
  rmSync(join(dataDir, HEAD_FILE), { force: true })
}

function recordOf({ seq, chain, writes }: JournalPosition): string {
  const text = `${seq} ${writes} ${chain}`
  return `${`${checkOf(text)} ${text}`.padEnd(RECORD_BYTES - 1)}\n`
}

function positionOf(record: string): JournalPosition | null {
  const [check = '', seq = '', writes = '', chain = ''] = record.trimEnd().split(' ')
  if (checkOf(`${seq} ${writes} ${chain}`) !== check) return null
  return { seq: Number(seq), writes: Number(writes), chain }
}

function checkOf(text: string): string {
  return sha256(text).slice(0, CHECK_LENGTH)
}
