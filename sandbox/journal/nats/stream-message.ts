import { sha256 } from '../chain.ts'
import type { Batch, JournalMeta } from '../journal-store.ts'

/** Goes up whenever messages or checkpoints change. */
export const STREAM_FORMAT = 1

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

/** What a message is known by; the next one names it. */
export function messageId(body: Uint8Array): string {
  return sha256(body).slice(0, 22)
}
