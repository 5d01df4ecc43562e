import { sha256 } from '../chain.ts'
import type { Batch, JournalMeta } from '../journal-store.ts'

/** Goes up whenever messages or checkpoints change. */
export const STREAM_FORMAT = 1

/** What a server must take as one message, bytes. */
export const PAYLOAD_BYTES = 1_000_000
/** Bytes of a message at most; the rest of the payload is left to what the server adds. */
export const MESSAGE_BYTES = 950_000
/** Bytes of commands and answers of one group, about half of what a server takes. */
export const GROUP_BYTES = 400_000
/** Bytes of one command, of which an answer of the same length can stand beside it. */
export const COMMAND_BYTES = 400_000
/** Bytes of notes of one message. */
export const NOTE_BYTES = 100_000
/** What stands beside a command: its sequence, its link of the chain and names, bytes. */
const ROW_BYTES = 150
/** What stands beside an answer: whose it is, its key, the hash of the body, bytes. */
const ANSWER_BYTES = 500

/** What changes tokens or server time. */
export type Note =
  | { kind: 'token'; hash: string; user: number; created: number }
  | { kind: 'endTokens'; user: number; kept: string }
  | { kind: 'endToken'; hash: string }
  | { kind: 'travelled'; ms: number }

/** Id of the message before it (empty for the first), so that a message fits one place alone. */
interface Placed {
  prev: string
  /** Id of the host that wrote it. */
  host: string
}

/** How a journal begins. */
export interface BeginMessage extends Placed {
  kind: 'begin'
  format: number
  meta: JournalMeta
}

/** From here on this host leads; whoever led before ends. */
export interface LeadMessage extends Placed {
  kind: 'lead'
  /** When, ms since 1970. */
  at: number
}

/** One group commit. */
export interface GroupMessage extends Placed {
  kind: 'group'
  rows: Batch['rows']
  answers: Batch['answers']
  states: Batch['states']
  notes: readonly Note[]
}

export type StreamMessage = BeginMessage | LeadMessage | GroupMessage

export function encodeMessage(message: StreamMessage): Uint8Array {
  return Buffer.from(JSON.stringify(message))
}

/** @throws SyntaxError where it is no message of ours */
export function decodeMessage(body: Uint8Array): StreamMessage {
  return JSON.parse(Buffer.from(body).toString('utf8')) as StreamMessage
}

/** Bytes that a command takes in a message, with its answer where one is kept: both stand there as JSON strings in UTF-8. */
export function bytesInMessage(command: string, answer: string | null): number {
  const bytes = Buffer.byteLength(JSON.stringify(command)) + ROW_BYTES
  return answer === null ? bytes : bytes + Buffer.byteLength(JSON.stringify(answer)) + ANSWER_BYTES
}

/** What a message is known by; the next one names it. */
export function messageId(body: Uint8Array): string {
  return sha256(body).slice(0, 22)
}
