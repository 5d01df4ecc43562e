import { PAYLOAD_BYTES } from '../stream-message.ts'
import type { AppendResult, Heartbeat, StreamBounds, StreamPort } from '../stream-port.ts'

/**
 * What happens to one message on its way: it is lost before the stream has it, its acknowledgement is lost, or it comes late, after
 * the sender has given up waiting.
 */
export type Fault = 'none' | 'lostBefore' | 'lostAfter' | 'late'

const turn = () => new Promise<void>((done) => setImmediate(done))

/** A stream with its object store in memory, as one or several hosts see it. */
export class FakeStream {
  first = 1
  /** By sequence, from 1 on; null where it was purged. */
  readonly messages: (Uint8Array | null)[] = []
  readonly objects = new Map<string, Uint8Array>()
  private readonly listeners = new Set<(beat: Heartbeat) => void>()

  get last(): number {
    return this.messages.length
  }

  /** Appends as the server does. */
  arrive(body: Uint8Array, expectedLast: number): AppendResult {
    if (this.last !== expectedLast) return { kind: 'wrongSequence' }
    this.messages.push(Uint8Array.from(body))
    return { kind: 'appended' }
  }

  beat(beat: Heartbeat): void {
    for (const listener of this.listeners) listener(beat)
  }

  onBeat(listener: (beat: Heartbeat) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
}

/** One host's connection to a stream. Messages of a connection arrive in order, but for late ones. */
export class FakePort implements StreamPort {
  /** Cut off: nothing is sent, nothing answers. */
  isCut = false
  /** Acknowledgements wait for `release` while this is set. */
  isHeld = false
  /** Appends that were sent. */
  sent = 0
  closed = false
  private readonly stream: FakeStream
  private readonly nextFault: () => Fault
  private held: (() => void)[] = []
  private tail: Promise<unknown> = Promise.resolve()

  constructor(stream: FakeStream, nextFault: () => Fault = () => 'none') {
    this.stream = stream
    this.nextFault = nextFault
  }

  append(body: Uint8Array, expectedLast: number): Promise<AppendResult> {
    this.sent++
    const fault = this.nextFault()
    const done = this.tail.then(() => this.deliver(body, expectedLast, fault))
    this.tail = done
    return done.then(async (result) => {
      if (this.isHeld) await new Promise<void>((go) => this.held.push(go))
      return result
    })
  }

  private async deliver(body: Uint8Array, expectedLast: number, fault: Fault): Promise<AppendResult> {
    await turn()
    const lost: AppendResult = { kind: 'unknown', why: 'timeout' }
    if (body.length > PAYLOAD_BYTES) return { kind: 'unknown', why: 'max payload' }
    if (this.isCut || fault === 'lostBefore') return lost
    if (fault === 'late') {
      let turns = (expectedLast % 13) + 1
      const later = () => {
        if (--turns > 0) setImmediate(later)
        else this.stream.arrive(body, expectedLast)
      }
      setImmediate(later)
      return lost
    }
    const result = this.stream.arrive(body, expectedLast)
    return fault === 'lostAfter' ? lost : result
  }

  release(): void {
    this.isHeld = false
    for (const go of this.held.splice(0)) go()
  }

  async read(seq: number): Promise<Uint8Array | null> {
    await this.reach()
    return this.stream.messages[seq - 1] ?? null
  }

  async bounds(): Promise<StreamBounds> {
    await this.reach()
    return { first: this.stream.first, last: this.stream.last }
  }

  async purgeBefore(seq: number): Promise<void> {
    await this.reach()
    for (let at = this.stream.first; at < seq; at++) this.stream.messages[at - 1] = null
    this.stream.first = Math.max(this.stream.first, seq)
  }

  async putObject(name: string, body: Uint8Array): Promise<void> {
    await this.reach()
    this.stream.objects.set(name, Uint8Array.from(body))
  }

  async getObject(name: string): Promise<Uint8Array> {
    await this.reach()
    const found = this.stream.objects.get(name)
    if (!found) throw new Error(`${name} is missing`)
    return found
  }

  async objectNames(): Promise<string[]> {
    await this.reach()
    return [...this.stream.objects.keys()]
  }

  async deleteObject(name: string): Promise<void> {
    await this.reach()
    this.stream.objects.delete(name)
  }

  beat(beat: Heartbeat): void {
    if (!this.isCut) this.stream.beat(beat)
  }

  onBeat(listener: (beat: Heartbeat) => void): () => void {
    return this.stream.onBeat((beat) => {
      if (!this.isCut) listener(beat)
    })
  }

  isClosed(): boolean {
    return this.closed
  }

  isConnected(): boolean {
    return !this.isCut && !this.closed
  }

  async close(): Promise<void> {
    this.closed = true
  }

  private async reach(): Promise<void> {
    await turn()
    if (this.isCut) throw new Error('disconnected')
  }
}
