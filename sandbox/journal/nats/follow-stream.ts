import type { Replica } from './replica.ts'
import { LEASE_MS } from './stream-journal.ts'
import { encodeMessage } from './stream-message.ts'
import type { StreamPort } from './stream-port.ts'

/** Silence of the leader after which a stand-by host takes over, ms: longer than the leader's lease. */
const SILENCE_MS = 1_500
/** Between two looks at the end of the stream, ms. */
const POLL_MS = 25
/** Messages that are asked for together while there are many. */
const WINDOW = 64
/** Between two looks whether the stream was purged past this host, ms. */
const BOUNDS_MS = 1_000

export interface FollowParts {
  port: StreamPort
  replica: Replica
  /** Id of this host. */
  host: string
  /** It waits for the leader to end; without this another host that leads is an error. */
  isStandby: boolean
  /** Now, ms since 1970. */
  clock: () => number
  /** Monotonic time, ms. */
  stopwatch: () => number
  pause(ms: number): Promise<void>
  /** Called when all that stands in the stream was applied for the first time. */
  onCaughtUp?: () => void
  /** Asked before each step: whether this host is to take over although the leader is heard. */
  isAsked?: () => boolean
  /** Ends the following. */
  signal?: AbortSignal
  /** When this host sent the message by which the stream begins, ms of the stopwatch; null where it sent none. */
  begunAt?: number | null
}

/** What a leader knows of its own beginning. */
export interface Lead {
  /** When the message that makes this host lead was sent, ms of the stopwatch. Nobody else leads before a second from then is over. */
  sentAt: number
}

/** Another host leads, and this one was not started as a stand-by. */
export class LedByAnother extends Error {
  override readonly name = 'LedByAnother'
}

/**
 * Applies what comes into the stream until this host leads.
 *
 *     following ──(silence, the leader's end, or a request)──> asking ──(its own `lead` message is the last)──> leads
 *         ^                                                      │
 *         └──────────────(another message came first)────────────┘
 *
 * A `lead` message is appended at the sequence after the last one that was applied, so that nobody takes over without having all of
 * the journal. Whether it was appended is read from the stream, never guessed.
 * @returns once it leads: commands may be appended after `replica.position`
 * @throws LedByAnother  @throws FellBehind where the stream was purged past this host  @throws Error where it holds what does not fit
 */
export async function followUntilLead(parts: FollowParts): Promise<Lead> {
  const { port, replica, host, stopwatch, pause } = parts
  const began = stopwatch()
  let heardAt = began
  let messageAt = began
  let ended = ''
  let isHeard = false
  const endListening = port.onBeat((beat) => {
    if (beat.host === host) return
    heardAt = stopwatch()
    if (beat.isEnding) ended = beat.host
    isHeard = !beat.isEnding
  })
  const reader = new StreamReader(parts)
  // The end of a host says nothing of the one that leads since then.
  const isEnded = () => ended !== '' && ended === reader.writer
  /** The place for which a `lead` message was sent, and when the first copy was. */
  let asked = { after: 0, at: parts.begunAt ?? Number.NEGATIVE_INFINITY }
  let isCaughtUp = false
  try {
    for (;;) {
      parts.signal?.throwIfAborted()
      if (port.isClosed()) throw new Error('the connection to NATS was closed: look at NATS_USER and NATS_PASSWORD')
      const found = await reader.readOn()
      if (reader.foreign > 0) messageAt = heardAt = stopwatch()
      if (found === 'unreachable' || !port.isConnected()) heardAt = stopwatch()
      reader.foreign = 0
      if (found === 'end') {
        if (!isCaughtUp) parts.onCaughtUp?.()
        isCaughtUp = true
        if (reader.leads) break
        if (isHeard && !parts.isStandby) throw new LedByAnother('another host leads this journal')
        const isSilent = stopwatch() - heardAt >= SILENCE_MS
        if (replica.position.seq > 0 && (isSilent || isEnded() || parts.isAsked?.())) {
          const { seq, id } = replica.position
          if (asked.after !== seq) asked = { after: seq, at: stopwatch() }
          await port.append(encodeMessage({ kind: 'lead', prev: id, host, at: parts.clock() }), seq)
          continue
        }
      }
      await pause(POLL_MS)
    }
  } catch (error) {
    throw error instanceof Misfit ? error.cause : error
  } finally {
    endListening()
  }
  // The host that led may answer reads so long after its last message.
  const left = LEASE_MS - (stopwatch() - messageAt)
  if (left > 0 && !isEnded() && replica.exchange.seq > 0) await pause(left)
  return { sentAt: asked.at }
}

/** The stream was purged past this host: a newer checkpoint holds what it has missed. */
export class FellBehind extends Error {
  override readonly name = 'FellBehind'
}

/** Reads messages in order and applies them. */
class StreamReader {
  /** Messages of other hosts since this was last set to 0. */
  foreign = 0
  /** The newest message says that this host leads. */
  leads = false
  /** The host that wrote the newest message of another host. */
  writer = ''
  private readonly parts: FollowParts
  private boundsAt = Number.NEGATIVE_INFINITY

  constructor(parts: FollowParts) {
    this.parts = parts
  }

  /** @returns `end` where the newest message was applied @throws Error where a message does not fit */
  async readOn(): Promise<'end' | 'unreachable'> {
    const { port, replica } = this.parts
    for (;;) {
      this.parts.signal?.throwIfAborted()
      const from = replica.position.seq + 1
      let bodies: (Uint8Array | null)[]
      try {
        const next = await port.read(from)
        if (!next) return await this.checkBounds()
        this.apply(next)
        const { last } = await port.bounds()
        const count = Math.min(WINDOW, last - from)
        bodies = await Promise.all(Array.from({ length: count }, (_, i) => port.read(from + 1 + i)))
      } catch (error) {
        if (error instanceof Misfit) throw error
        return 'unreachable'
      }
      for (const body of bodies) {
        if (!body) break
        this.apply(body)
      }
    }
  }

  private apply(body: Uint8Array): void {
    try {
      const { kind, host } = this.parts.replica.apply(body)
      const isOwn = host === this.parts.host
      this.leads = isOwn && (kind === 'lead' || kind === 'begin')
      if (isOwn) return
      this.foreign++
      this.writer = host
    } catch (error) {
      throw new Misfit('a message does not fit', { cause: error })
    }
  }

  private async checkBounds(): Promise<'end'> {
    const now = this.parts.stopwatch()
    if (now - this.boundsAt < BOUNDS_MS) return 'end'
    const { first } = await this.parts.port.bounds()
    this.boundsAt = now
    const next = this.parts.replica.position.seq + 1
    if (first > next)
      throw new Misfit('behind', {
        cause: new FellBehind(`messages ${next} to ${first - 1} were dropped before they were read`),
      })
    return 'end'
  }
}

class Misfit extends Error {
  override readonly name = 'Misfit'
}
