import type { Timers } from '../../../gateway/base/timers.ts'
import type { IdempotencyMark } from '../../host.ts'
import { CommitFailed } from '../../host-failure.ts'
import type { Batch, CheckpointToSave, JournalMeta, JournalStore, Pipeline, StoredAnswer } from '../journal-store.ts'
import type { LiveToken } from '../live-tokens.ts'
import { type KeptAnswers, TokenTable } from './kept-answers.ts'
import { OrderedAppender } from './ordered-appender.ts'
import { type StreamPosition, saveCheckpoint } from './stream-checkpoint.ts'
import {
  bytesInMessage,
  COMMAND_BYTES,
  encodeMessage,
  GROUP_BYTES,
  type GroupMessage,
  MESSAGE_BYTES,
  messageId,
  NOTE_BYTES,
  type Note,
} from './stream-message.ts'
import type { StreamPort } from './stream-port.ts'

/** How long after the newest acknowledged message this host is certain to lead, ms: shorter than the silence that others wait for. */
export const LEASE_MS = 1_000
/** Between two heartbeats, ms. */
const BEAT_MS = 250
/** Group commits under way together: the stream takes one message at a time, and the next group gathers meanwhile. */
const GROUPS = 1

export interface StreamJournalParts {
  port: StreamPort
  /** Id of this host. */
  host: string
  meta: JournalMeta
  kept: KeptAnswers
  /** The last message, which made this host the leader. */
  position: StreamPosition
  /** When that message was sent, ms of the stopwatch. */
  sentAt: number
  timers: Timers
  /** Monotonic time, ms. */
  stopwatch: () => number
  pause(ms: number): Promise<void>
}

/** The journal of the host that leads: one message a group commit, each acknowledged by the stream. */
export class StreamJournal implements JournalStore {
  readonly pipeline: Pipeline
  private readonly parts: StreamJournalParts
  private readonly appender: OrderedAppender
  private readonly endBeats: () => void
  /** Tokens with what is not acknowledged yet: one that was ended is refused at once. */
  private readonly tokens = new TokenTable()
  private notes: Note[] = []
  private id: string
  /** The newest message with commands: its position, and the sequence of its last command. */
  private newest: { at: StreamPosition; seq: number }[] = []
  private committing: Promise<void> = Promise.resolve()

  constructor(parts: StreamJournalParts) {
    this.parts = parts
    const { port, stopwatch, pause, position, sentAt, kept, host } = parts
    this.id = position.id
    this.appender = new OrderedAppender({ port, last: position.seq, lastSent: sentAt, stopwatch, pause })
    for (const [hash, user, created] of kept.tokens.values()) this.tokens.apply({ kind: 'token', hash, user, created })
    this.tokens.travelled = kept.tokens.travelled
    this.pipeline = {
      groups: GROUPS,
      groupBytes: GROUP_BYTES,
      commandBytes: COMMAND_BYTES,
      bytesOf: bytesInMessage,
      isCurrent: () => stopwatch() - this.appender.newestSent < LEASE_MS,
    }
    port.beat({ host, isEnding: false })
    this.endBeats = parts.timers.every(BEAT_MS, () => port.beat({ host, isEnding: false }))
  }

  commit({ rows, answers, states }: Batch): Promise<void> {
    const notes = this.takeNotes()
    // Notes that gathered while the stream did not answer go before, in messages of their own.
    for (const some of notes.slice(0, -1)) void this.append({ rows: [], answers: [], states: [], notes: some })
    const done = this.append({ rows, answers, states, notes: notes.at(-1) ?? [] })
    const last = rows.at(-1)
    if (last) {
      this.newest.push({ at: { seq: this.appender.last, id: this.id }, seq: last.seq })
    }
    return done
  }

  private append(group: Omit<GroupMessage, 'kind' | 'prev' | 'host'>): Promise<void> {
    const body = encodeMessage({ kind: 'group', prev: this.id, host: this.parts.host, ...group })
    if (body.length > MESSAGE_BYTES)
      return Promise.reject(new CommitFailed(`a message of ${body.length} bytes is too large for the stream`, 'stream'))
    this.id = messageId(body)
    const done = this.appender.append(body).then(() => this.parts.kept.apply(group))
    this.committing = done
    // Whoever waits for a later message has its error as well.
    done.catch(() => undefined)
    return done
  }

  /** All notes, in order, as many together as one message takes. */
  private takeNotes(): Note[][] {
    const all: Note[][] = []
    let bytes = Number.POSITIVE_INFINITY
    for (const note of this.notes) {
      const size = Buffer.byteLength(JSON.stringify(note))
      bytes += size
      if (bytes > NOTE_BYTES) {
        all.push([])
        bytes = size
      }
      all.at(-1)?.push(note)
    }
    this.notes = []
    return all
  }

  findAnswer(mark: Omit<IdempotencyMark, 'bodyHash'>, since: number): StoredAnswer | null {
    return this.parts.kept.find(mark, since)
  }

  travelled(): number {
    return this.tokens.travelled
  }

  setTravelled(ms: number): void {
    this.note({ kind: 'travelled', ms })
  }

  saveToken(hash: string, user: number, created: number): void {
    this.note({ kind: 'token', hash, user, created })
  }

  endTokens(user: number, kept = ''): void {
    this.note({ kind: 'endTokens', user, kept })
  }

  endToken(hash: string): void {
    this.note({ kind: 'endToken', hash })
  }

  findToken(hash: string, createdAfter: number): LiveToken | null {
    return this.tokens.find(hash, createdAfter)
  }

  /** The state must be that after the newest commit that was given at the time when it was taken. */
  async checkpoint(checkpoint: CheckpointToSave, answersBefore: number, tokensBefore: number): Promise<void> {
    const place = this.newest.findLast(({ seq }) => seq <= checkpoint.seq)
    if (!place || place.seq !== checkpoint.seq) return
    this.newest = this.newest.filter(({ seq }) => seq >= checkpoint.seq)
    const { port, kept, meta } = this.parts
    // All that the kept values hold is in the stream, and so is the state.
    await this.committing
    kept.trim(answersBefore, tokensBefore)
    this.tokens.dropBefore(tokensBefore)
    await saveCheckpoint(port, { meta, at: place.at, state: checkpoint, kept: kept.values() })
  }

  /** Tells stand-by hosts that the last message is written. */
  async close(): Promise<void> {
    this.endBeats()
    const isWhole = await this.committing.then(
      () => true,
      () => false,
    )
    if (isWhole) this.parts.port.beat({ host: this.parts.host, isEnding: true })
    await this.parts.port.close()
  }

  private note(note: Note): void {
    this.tokens.apply(note)
    this.notes.push(note)
  }
}
