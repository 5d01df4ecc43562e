import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { Command, CommandBody } from '../src/engine/contract/command.ts'
import type { Answer, Outcome } from '../src/engine/contract/event.ts'
import type { Exchange, ExchangeEngine, StateMark } from '../src/engine/contract/exchange-api.ts'
import { refusal } from '../src/shared/rules/refusal.ts'
import { type CommittedListener, type IdempotencyMark, type SandboxHost, TOKEN_LIFE_MS } from './host.ts'
import { HostClosed, HostFailed, ignoreHostFailure } from './host-failure.ts'
import { nextChain, sha256 } from './journal/chain.ts'
import type { FolderLock } from './journal/folder-lock.ts'
import type { Recovered } from './journal/inspect-journal.ts'
import type { CheckpointToSave, Journal } from './journal/journal.ts'
import type { JournalRow } from './journal/schema.ts'
import { createServerTime } from './server-time.ts'
import { reasonOf } from './start-error.ts'
import type { Timers } from './timers.ts'

const TICK_MS = 100
const CHECKPOINT_MS = 60_000
/** Commands after which a checkpoint comes early, so that a busy minute does not lengthen the start. */
const CHECKPOINT_COMMANDS = 20_000
/** The same for time spent on commands, ms: about what a start spends on doing them again. */
const CHECKPOINT_WORK_MS = 1_000
const DAY_MS = 24 * 3_600_000

interface Pending {
  row: JournalRow
  outcome: Outcome
  time: number
  mark: IdempotencyMark | null
  resolve(outcome: Outcome): void
  reject(error: Error): void
}

export interface JournalledHostParts {
  found: Recovered
  journal: Journal
  lock: FolderLock
  engine: ExchangeEngine
  clock: () => number
  timers: Timers
  /** How long commands take, ms: only when a checkpoint is due hangs on it. */
  stopwatch?: () => number
  /** Time that the opening took, ms. */
  openedIn?: number
  log: (line: string) => void
}

/**
 * Commands act on the exchange at once; their rows go to the journal together, as soon as what has been received is worked off,
 * and only then do answers and events leave. Where a commit fails, the exchange is ahead of its journal: the host then takes and
 * gives nothing any more (`failure`), and the next start goes on from what is in the journal.
 */
export class JournalledHost implements SandboxHost {
  readonly engine: ExchangeEngine
  readonly exchange: Exchange
  failure: Error | null = null
  readonly broken: Promise<Error>
  private tellBroken: (failure: Error) => void = () => undefined
  private readonly parts: JournalledHostParts
  private readonly listeners = new Set<CommittedListener>()
  private readonly inFlight = new Map<string, { bodyHash: string; outcome: Promise<Outcome> }>()
  private readonly endTimers: (() => void)[] = []
  private pending: Pending[] = []
  private states: { seq: number; hash: string }[] = []
  private waiting: { resolve(): void; reject(error: Error): void }[] = []
  private scheduled = false
  private chain: string
  private checkpointSeq: number
  /** Time spent on commands since the last checkpoint, ms. */
  private work = 0
  /** The checkpoint that is being written. */
  checkpointing: Promise<void> | null = null
  private closed = false
  private readonly time: () => number
  /** How far server time was turned on, ms. */
  private travelled: number

  constructor(parts: JournalledHostParts) {
    this.engine = parts.engine
    this.parts = parts
    this.broken = new Promise((resolve) => {
      this.tellBroken = resolve
    })
    this.exchange = parts.found.exchange
    this.travelled = parts.journal.travelled()
    this.time = createServerTime(
      () => parts.clock() + this.travelled,
      () => this.exchange.time,
    )
    this.chain = parts.found.chain
    this.checkpointSeq = this.exchange.seq - parts.found.replayed
    this.work = parts.openedIn ?? 0
    const tick = () => void this.submit({ kind: 'tick' }).catch(ignoreHostFailure)
    this.endTimers.push(parts.timers.every(TICK_MS, tick))
    this.endTimers.push(parts.timers.every(CHECKPOINT_MS, () => void this.checkpoint()))
  }

  now(): number {
    return this.time()
  }

  async travel(ms: number): Promise<void> {
    if (this.failure || this.closed) throw this.failure ?? new HostClosed()
    if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError('time goes on, never back')
    try {
      this.parts.journal.setTravelled(this.travelled + ms)
    } catch (error) {
      throw this.fail(error)
    }
    this.travelled += ms
    await this.submit({ kind: 'tick' })
  }

  submit(body: CommandBody, mark?: IdempotencyMark): Promise<Outcome> {
    if (this.failure || this.closed) return Promise.reject(this.failure ?? new HostClosed())
    if (!mark) return this.apply(body, null)
    const known = this.answered(mark)
    if (known) return known.then((answer) => ({ answer, events: [] }))
    const name = nameOf(mark)
    const outcome = this.apply(body, mark)
    this.inFlight.set(name, { bodyHash: mark.bodyHash, outcome })
    const done = () => void this.inFlight.delete(name)
    outcome.then(done, done)
    return outcome
  }

  answered(mark: IdempotencyMark): Promise<Answer> | null {
    const flying = this.inFlight.get(nameOf(mark))
    if (flying) {
      return flying.bodyHash === mark.bodyHash
        ? flying.outcome.then(({ answer }) => answer)
        : Promise.resolve(conflict())
    }
    const stored = this.parts.journal.findAnswer(mark, this.now() - DAY_MS)
    if (!stored) return null
    return Promise.resolve(stored.bodyHash === mark.bodyHash ? (JSON.parse(stored.answer) as Answer) : conflict())
  }

  told(write: Omit<IdempotencyMark, 'bodyHash'>): Promise<Answer> | null {
    const flying = this.inFlight.get(nameOf(write))
    if (flying) return flying.outcome.then(({ answer }) => answer)
    const stored = this.parts.journal.findAnswer(write, this.now() - DAY_MS)
    return stored && Promise.resolve(JSON.parse(stored.answer) as Answer)
  }

  onCommitted(listener: CommittedListener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  committed(): Promise<void> {
    if (this.failure) return Promise.reject(this.failure)
    if (this.pending.length === 0 && this.states.length === 0) return Promise.resolve()
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }))
  }

  async mark(): Promise<StateMark> {
    const mark = { seq: this.exchange.seq, hash: this.exchange.hash() }
    this.states.push(mark)
    this.schedule()
    await this.committed()
    return mark
  }

  issueToken(user: number): string {
    const token = randomBytes(32).toString('base64url')
    try {
      this.parts.journal.saveToken(sha256(token), user, this.now())
    } catch (error) {
      throw this.fail(error)
    }
    return token
  }

  endTokens(user: number, kept?: string): void {
    try {
      this.parts.journal.endTokens(user, kept)
    } catch (error) {
      throw this.fail(error)
    }
  }

  endToken(key: string): void {
    try {
      this.parts.journal.endToken(key)
    } catch (error) {
      throw this.fail(error)
    }
  }

  userOfToken(token: string): number | null {
    if (this.closed) return null
    return this.parts.journal.tokenUser(sha256(token), this.now() - TOKEN_LIFE_MS)
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.endTimers.splice(0).forEach((end) => {
      end()
    })
    await this.checkpointing
    this.flush()
    this.closed = true
    if (!this.failure) {
      try {
        const state = this.exchange.checkpoint()
        this.save({ ...this.checkpointHead(), ...packed(gzipSync(state)) })
      } catch (error) {
        this.parts.log(`No checkpoint at the end: ${reasonOf(error)}`)
      }
    }
    try {
      this.parts.journal.close()
    } catch (error) {
      // A disk that is full has been told of already.
      if (!this.failure) throw error
    } finally {
      this.parts.lock.release()
    }
  }

  /** Writes the state beside the journal; only taking it holds the loop, packing runs beside. */
  checkpoint(): Promise<void> {
    this.checkpointing ??= this.takeCheckpoint()
      .catch((error: unknown) => this.parts.log(`No checkpoint this time: ${reasonOf(error)}`))
      .finally(() => {
        this.checkpointing = null
      })
    return this.checkpointing
  }

  private async takeCheckpoint(): Promise<void> {
    this.flush()
    if (this.failure || this.closed || this.exchange.seq === this.checkpointSeq) return
    this.work = 0
    const head = this.checkpointHead()
    const body = await promisify(gzip)(this.exchange.checkpoint())
    if (this.failure || this.closed) return
    this.save({ ...head, ...packed(body) })
  }

  private checkpointHead(): Omit<CheckpointToSave, 'body' | 'bodyHash'> {
    return {
      seq: this.exchange.seq,
      engine: this.parts.engine.version,
      chain: this.chain,
      state: this.exchange.hash(),
    }
  }

  private save(checkpoint: CheckpointToSave): void {
    this.parts.journal.checkpoint(checkpoint, this.now() - DAY_MS, this.now() - TOKEN_LIFE_MS)
    this.checkpointSeq = checkpoint.seq
  }

  private apply(body: CommandBody, mark: IdempotencyMark | null): Promise<Outcome> {
    const command: Command = { t: this.now(), ...body }
    let outcome: Outcome
    const stopwatch = this.parts.stopwatch ?? (() => performance.now())
    const began = stopwatch()
    try {
      outcome = this.exchange.apply(command)
      this.work += stopwatch() - began
    } catch (error) {
      return Promise.reject(this.fail(error))
    }
    const text = JSON.stringify(command)
    this.chain = nextChain(this.chain, this.exchange.seq, text)
    const row = { seq: this.exchange.seq, command: text, chain: this.chain, state: null }
    this.schedule()
    return new Promise((resolve, reject) => {
      this.pending.push({ row, outcome, time: command.t, mark, resolve, reject })
    })
  }

  private schedule(): void {
    if (this.scheduled) return
    this.scheduled = true
    this.parts.timers.soon(() => this.flush())
  }

  private flush(): void {
    this.scheduled = false
    if (this.failure || (this.pending.length === 0 && this.states.length === 0)) return
    const { pending, states, waiting } = this
    this.pending = []
    this.states = []
    this.waiting = []
    try {
      this.parts.journal.commit({
        rows: pending.map((p) => p.row),
        answers: pending.flatMap((p) =>
          p.mark ? [{ mark: p.mark, answer: JSON.stringify(p.outcome.answer), at: p.time }] : [],
        ),
        states,
      })
    } catch (error) {
      const failure = this.fail(error)
      for (const one of [...pending, ...waiting]) one.reject(failure)
      return
    }
    for (const { outcome, time, resolve } of pending) {
      if (outcome.events.length > 0) this.publish(outcome, time)
      resolve(outcome)
    }
    for (const one of waiting) one.resolve()
    const long = this.work >= CHECKPOINT_WORK_MS || this.exchange.seq - this.checkpointSeq >= CHECKPOINT_COMMANDS
    if (long) void this.checkpoint()
  }

  private publish(outcome: Outcome, time: number): void {
    for (const listener of this.listeners) {
      try {
        listener(outcome.events, time)
      } catch (error) {
        this.parts.log(`A listener of the journal failed: ${reasonOf(error)}`)
      }
    }
  }

  private fail(error: unknown): Error {
    if (this.failure) return this.failure
    const failure = new HostFailed(reasonOf(error))
    this.failure = failure
    this.tellBroken(failure)
    this.parts.log(`Nothing is taken any more: ${failure.message}. Make room or mend the disk, then start again.`)
    for (const one of [...this.pending, ...this.waiting]) one.reject(failure)
    this.pending = []
    this.waiting = []
    return failure
  }
}

function nameOf({ user, call, key }: Omit<IdempotencyMark, 'bodyHash'>): string {
  return JSON.stringify([user, call, key])
}

function conflict(): Answer {
  return { ok: false, refusal: refusal('idempotency_conflict', { code: 409 }) }
}

function packed(body: Uint8Array): { body: Uint8Array; bodyHash: string } {
  return { body, bodyHash: sha256(body) }
}
