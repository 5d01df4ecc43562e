import { CommitFailed } from '../../host-failure.ts'
import { decodeMessage } from './stream-message.ts'
import type { StreamPort } from './stream-port.ts'

/** How long a message may remain without an acknowledgement, ms: longer than servers take to choose a new leader. */
const UNCONFIRMED_MS = 60_000
/** Between two looks at a sequence whose message is in doubt, ms. */
const LOOK_AGAIN_MS = 50

interface Entry {
  seq: number
  body: Uint8Array
  /** When it was first sent, ms of the stopwatch. */
  sentAt: number
  resolve(): void
  reject(error: Error): void
}

export interface AppenderParts {
  port: Pick<StreamPort, 'append' | 'read' | 'bounds'>
  /** Sequence of the stream's last message. */
  last: number
  /** When that message was sent, where this host wrote it, ms of the stopwatch; left out: it wrote none. */
  lastSent?: number
  /** Monotonic time, ms. */
  stopwatch: () => number
  pause(ms: number): Promise<void>
}

/**
 * Appends messages at the end of the stream, each at a sequence of its own.
 *
 *     unsent ──> sent ──> acknowledged     answered by the stream
 *                  └────> doubtful         no answer, or "wrong last sequence"
 *                            └───────────> acknowledged, or the end: what stands at its sequence decides
 *
 * One message is sent at a time. An expected sequence names a place and no predecessor: where another host took the place before it,
 * a second message under way would be appended after that host's.
 *
 * What became of a doubtful message is never guessed: it is looked up at its sequence. Where the same message stands there, it is
 * acknowledged. Where another one does, another host leads. Where nothing does, it is sent again with the same expected sequence, so
 * that of two copies only one can be appended.
 */
export class OrderedAppender {
  private readonly parts: AppenderParts
  private readonly queue: Entry[] = []
  private failure: CommitFailed | null = null
  /** Sequence of the last message that was given. */
  last: number
  /** When the newest acknowledged message was sent, ms of the stopwatch. */
  newestSent: number

  constructor(parts: AppenderParts) {
    this.parts = parts
    this.last = parts.last
    this.newestSent = parts.lastSent ?? Number.NEGATIVE_INFINITY
  }

  /**
   * @returns resolves when it is in the stream and all before it are
   * @throws CommitFailed where another host leads, or where the stream does not answer for a minute
   */
  append(body: Uint8Array): Promise<void> {
    if (this.failure) return Promise.reject(this.failure)
    return new Promise((resolve, reject) => {
      const entry: Entry = { seq: ++this.last, body, sentAt: 0, resolve, reject }
      this.queue.push(entry)
      if (this.queue.length === 1) void this.run()
    })
  }

  /** Works the queue off. */
  private async run(): Promise<void> {
    for (let entry = this.queue[0]; entry; entry = this.queue[0]) {
      try {
        entry.sentAt = this.parts.stopwatch()
        const { kind } = await this.parts.port.append(entry.body, entry.seq - 1)
        if (kind !== 'appended') await this.lookUp(entry)
      } catch (error) {
        const failure = error instanceof CommitFailed ? error : new CommitFailed(String(error), 'stream')
        this.failure = failure
        for (const one of this.queue.splice(0)) one.reject(failure)
        return
      }
      this.queue.shift()
      this.newestSent = entry.sentAt
      entry.resolve()
    }
  }

  private async lookUp(entry: Entry): Promise<void> {
    const { port, stopwatch, pause } = this.parts
    const began = stopwatch()
    for (;;) {
      const found = await this.stateAt(entry)
      if (found === 'own') return
      if (found === 'free') {
        const { kind } = await port.append(entry.body, entry.seq - 1)
        if (kind === 'appended') return
      }
      if (stopwatch() - began > UNCONFIRMED_MS)
        throw new CommitFailed(`message ${entry.seq} of the journal was not acknowledged`, 'stream')
      await pause(LOOK_AGAIN_MS)
    }
  }

  /** @throws CommitFailed where another message stands at the sequence, or stood there */
  private async stateAt({ seq, body }: Entry): Promise<'own' | 'free' | 'unreachable'> {
    const { port } = this.parts
    try {
      const found = await port.read(seq)
      if (found) {
        if (Buffer.compare(found, body) === 0) return 'own'
        throw superseded(`at message ${seq}, written by ${writerOf(found)}`)
      }
      const { first, last } = await port.bounds()
      if (first > seq || last > seq) {
        // It may have come between the two questions.
        if (first <= seq) return 'unreachable'
        throw superseded(`before message ${first}`)
      }
      return last === seq - 1 ? 'free' : 'unreachable'
    } catch (error) {
      if (error instanceof CommitFailed) throw error
      return 'unreachable'
    }
  }
}

function superseded(where: string): CommitFailed {
  return new CommitFailed(`another host leads since then (${where})`, 'superseded')
}

function writerOf(body: Uint8Array): string {
  try {
    return `host ${decodeMessage(body).host}`
  } catch {
    return 'something else'
  }
}
