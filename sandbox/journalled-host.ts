import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { reasonOf } from '../gateway/base/start-error.ts'
import type { Timers } from '../gateway/base/timers.ts'
import type { Command, CommandBody } from '../src/engine/contract/command.ts'
import type { Answer, Outcome } from '../src/engine/contract/event.ts'
import type { Exchange, ExchangeEngine, StateMark } from '../src/engine/contract/exchange-api.ts'
import { refusal } from '../src/shared/rules/refusal.ts'
import { CurrentWatch } from './current-watch.ts'
import { GroupCommits } from './group-commits.ts'
import { type CommittedListener, type IdempotencyMark, type SandboxHost, TOKEN_LIFE_MS } from './host.ts'
import {
  CommandTooLarge,
  CommitFailed,
  FAILURE_ADVICE,
  HostClosed,
  HostFailed,
  type HostFailureReason,
  ignoreHostFailure,
} from './host-failure.ts'
import { nextChain, sha256 } from './journal/chain.ts'
import type { FolderLock } from './journal/folder-lock.ts'
import type { Recovered } from './journal/inspect-journal.ts'
import type { CheckpointToSave, JournalStore, Pipeline } from './journal/journal-store.ts'
import type { LiveToken } from './journal/live-tokens.ts'
import { createServerTime } from './server-time.ts'

const TICK_MS = 100
const CHECKPOINT_MS = 60_000
/** Commands after which a checkpoint comes early, so that a busy minute does not lengthen the start. */
const CHECKPOINT_COMMANDS = 20_000
/** The same for time spent on commands, ms: about what a start spends on doing them again. */
const CHECKPOINT_WORK_MS = 1_000
/** Bytes of rows and answers after which it comes early too: what it drops would pile up. */
const CHECKPOINT_BYTES = 16 * 1024 * 1024
const DAY_MS = 24 * 3_600_000
const WATCH_MS = 1_000
/** A longer pause is caught up with in steps of this length, so that nothing stands still for seconds. */
const CATCH_UP_STEP_MS = 30 * DAY_MS
/** Stops of a travel that go to the journal together. */
const STEPS_TOGETHER = 20
/** Clock and time since the machine's start may differ by this much over a pause, ms. */
const CLOCK_SLACK_MS = 3_600_000
/** How long the machine's uptime is not asked for again, ms of server time. */
const UPTIME_MS = 1_000

export interface JournalledHostParts {
  found: Recovered
  journal: JournalStore
  lock: FolderLock
  engine: ExchangeEngine
  clock: () => number
  timers: Timers
  /** Another place leads the markets and sends the ticks: the host has none of its own, and no bot acts. */
  isLed?: boolean
  /** How long commands take, ms: only when a checkpoint is due hangs on it. */
  stopwatch?: () => number
  /** Time that the opening took, ms. */
  openedIn?: number
  /** Time since the machine's start, its sleep included, ms; a jump of the clock alone is known by it. */
  uptime?: () => number
  /** What has become of the data folder, null where all is well. */
  watch?: () => string | null
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
  failure: HostFailed | null = null
  readonly broken: Promise<Error>
  private resolveBroken: (failure: Error) => void = () => undefined
  private readonly parts: JournalledHostParts
  private readonly listeners = new Set<CommittedListener>()
  private readonly tokenListeners = new Set<(user: number) => void>()
  private readonly inFlight = new Map<string, { bodyHash: string; outcome: Promise<Outcome> }>()
  private readonly endTimers: (() => void)[] = []
  private readonly commits: GroupCommits
  /** Null where the journal has all that was done when a commit returns. */
  private readonly currentWatch: CurrentWatch | null
  private chain: string
  private checkpointSeq: number
  /** Time spent on commands since the last checkpoint, ms. */
  private work = 0
  /** The checkpoint that is being written. */
  checkpointing: Promise<void> | null = null
  /** The catching up with a long pause that is under way: commands wait for it. */
  private catching: Promise<void> | null = null
  private closed = false
  private readonly time: () => number
  /** How far server time was turned on, ms. */
  private travelled: number
  /** Bytes of rows and answers since the last checkpoint. */
  private bytes = 0
  /** `uptime` at a command of the last second, and that command's time. */
  private upAt: { up: number; t: number } | null = null

  constructor(parts: JournalledHostParts) {
    this.engine = parts.engine
    this.parts = parts
    this.broken = new Promise((resolve) => {
      this.resolveBroken = resolve
    })
    this.exchange = parts.found.exchange
    this.commits = new GroupCommits({
      journal: parts.journal,
      timers: parts.timers,
      publish: (outcome, time) => this.publish(outcome, time),
      failed: (error) => this.fail(error),
      committed: (length) => this.noteCommitted(length),
    })
    this.travelled = parts.journal.travelled()
    this.time = createServerTime(
      () => parts.clock() + this.travelled,
      () => this.exchange.time,
    )
    this.chain = parts.found.chain
    this.checkpointSeq = this.exchange.seq - parts.found.replayed
    this.work = parts.openedIn ?? 0
    const tick = () => {
      if (!this.catching) void this.submit({ kind: 'tick' }).catch(ignoreHostFailure)
    }
    if (!parts.isLed) this.endTimers.push(parts.timers.every(TICK_MS, tick))
    this.endTimers.push(parts.timers.every(CHECKPOINT_MS, () => void this.checkpoint()))
    const { pipeline } = parts.journal
    const stopwatch = parts.stopwatch ?? (() => performance.now())
    this.currentWatch =
      pipeline && new CurrentWatch({ isCurrent: () => pipeline.isCurrent(), timers: parts.timers, stopwatch })
    const { watch } = parts
    if (watch) this.endTimers.push(parts.timers.every(WATCH_MS, () => this.look(watch)))
  }

  now(): number {
    return this.time()
  }

  async travel(ms: number): Promise<void> {
    if (this.failure || this.closed) throw this.failure ?? new HostClosed()
    if (!Number.isSafeInteger(ms)) throw new RangeError('time is whole milliseconds')
    if (ms < 0) throw new RangeError('time goes on, never back')
    this.write(() => this.parts.journal.setTravelled(this.travelled + ms))
    this.travelled += ms
    // From this moment on commands wait: at the new time they would pass over the stops.
    const before = this.catching ?? Promise.resolve()
    const travelling = before.then(() => this.stepByStops())
    this.catching = travelling
    try {
      await travelling
    } finally {
      if (this.catching === travelling) this.catching = null
    }
    this.upAt = null
    await this.submit({ kind: 'tick' })
  }

  /**
   * Brings the exchange to now in steps, with the event loop free between them; the last step is left to the next command.
   * @param progress called with the time that was reached, ms
   */
  catchUp(progress: (reached: number) => void = () => undefined): Promise<void> {
    this.catching ??= this.stepToNow(progress).finally(() => {
      this.catching = null
    })
    return this.catching
  }

  private async stepToNow(progress: (reached: number) => void): Promise<void> {
    while (this.exchange.seq > 0 && this.now() - this.exchange.time > CATCH_UP_STEP_MS) {
      const reached = this.exchange.time + CATCH_UP_STEP_MS
      // This is no jump of the machine's clock.
      this.upAt = null
      await this.apply({ kind: 'tick' }, null, reached)
      progress(reached)
    }
  }

  /**
   * Brings the exchange to now with a tick at each stop that a product asks for, the event loop free between them; what is left then
   * goes with the next command. It goes on until nothing is left, for the clock runs meanwhile. Source: lines.md §0.4.
   */
  private async stepByStops(): Promise<void> {
    for (let steps = 1; this.exchange.seq > 0; steps++) {
      const { time } = this.exchange
      const leg = time + CATCH_UP_STEP_MS
      const stop = this.exchange.nextStop()
      const next = stop !== null && stop > time ? Math.min(stop, leg) : leg
      if (next > this.now()) return
      this.upAt = null
      const done = this.apply({ kind: 'tick' }, null, next)
      if (steps % STEPS_TOGETHER === 0) await done
      else done.catch(ignoreHostFailure)
      if (this.failure || this.closed) throw this.failure ?? new HostClosed()
    }
  }

  submit(body: CommandBody, mark?: IdempotencyMark): Promise<Outcome> {
    if (this.failure || this.closed) return Promise.reject(this.failure ?? new HostClosed())
    if (this.catching) return this.catching.then(() => this.submit(body, mark))
    if (!mark) return this.apply(body, null)
    const name = nameOf(mark)
    const known = this.answeredBefore(mark, name)
    if (known) return known.then((answer) => ({ answer, events: [] }))
    const outcome = this.apply(body, mark)
    this.inFlight.set(name, { bodyHash: mark.bodyHash, outcome })
    const done = () => void this.inFlight.delete(name)
    outcome.then(done, done)
    return outcome
  }

  answered(mark: IdempotencyMark): Promise<Answer> | null {
    return this.answeredBefore(mark, nameOf(mark))
  }

  private answeredBefore(mark: IdempotencyMark, name: string): Promise<Answer> | null {
    const flying = this.inFlight.get(name)
    if (flying) {
      return flying.bodyHash === mark.bodyHash
        ? flying.outcome.then(({ answer }) => answer)
        : Promise.resolve(conflict())
    }
    const stored = this.parts.journal.findAnswer(mark, this.now() - DAY_MS)
    if (!stored) return null
    return Promise.resolve(stored.bodyHash === mark.bodyHash ? (JSON.parse(stored.answer) as Answer) : conflict())
  }

  keptAnswer(write: Omit<IdempotencyMark, 'bodyHash'>): Promise<Answer> | null {
    const flying = this.inFlight.get(nameOf(write))
    if (flying) return flying.outcome.then(({ answer }) => answer)
    const stored = this.parts.journal.findAnswer(write, this.now() - DAY_MS)
    return stored && Promise.resolve(JSON.parse(stored.answer) as Answer)
  }

  onCommitted(listener: CommittedListener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly isCurrent = (): boolean => this.failure === null && (this.currentWatch?.isCurrent ?? true)

  onCurrentChange(listener: (isCurrent: boolean) => void): () => void {
    return this.currentWatch?.onChange(listener) ?? (() => undefined)
  }

  committed(): Promise<void> {
    return this.commits.committed()
  }

  isLeading(): boolean {
    return !this.failure && !this.closed && (this.parts.journal.pipeline?.isCurrent() ?? true)
  }

  async mark(): Promise<StateMark> {
    const mark = { seq: this.exchange.seq, hash: this.exchange.hash() }
    this.commits.addState(mark.seq, mark.hash)
    await this.committed()
    return mark
  }

  issueToken(user: number): string {
    const token = randomBytes(32).toString('base64url')
    this.write(() => this.parts.journal.saveToken(sha256(token), user, this.now()))
    return token
  }

  endTokens(user: number, kept?: string): void {
    this.write(() => this.parts.journal.endTokens(user, kept))
    this.tokensEnded(user)
  }

  endToken(key: string): void {
    const user = this.userOfKey(key)
    this.write(() => this.parts.journal.endToken(key))
    if (user !== null) this.tokensEnded(user)
  }

  private tokensEnded(user: number): void {
    for (const listener of this.tokenListeners) listener(user)
  }

  /** @throws HostFailed where the journal cannot be written */
  private write(run: () => void): void {
    try {
      run()
      this.commits.note()
    } catch (error) {
      throw this.fail(error)
    }
  }

  onTokensEnded(listener: (user: number) => void): () => void {
    this.tokenListeners.add(listener)
    return () => void this.tokenListeners.delete(listener)
  }

  userOfToken(token: string): number | null {
    return this.userOfKey(sha256(token))
  }

  userOfKey(key: string): number | null {
    return this.tokenOfKey(key)?.user ?? null
  }

  sessionOfToken(token: string) {
    const found = this.tokenOfKey(sha256(token))
    return found && { user: found.user, expiresAt: found.created + TOKEN_LIFE_MS }
  }

  private tokenOfKey(key: string): LiveToken | null {
    if (this.closed) return null
    try {
      return this.parts.journal.findToken(key, this.now() - TOKEN_LIFE_MS)
    } catch (error) {
      // A token that was changed on the disk is nobody's.
      this.parts.log(reasonOf(error))
      return null
    }
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.endTimers.splice(0).forEach((end) => {
      end()
    })
    this.currentWatch?.close()
    await this.checkpointing
    this.commits.flush(true)
    this.closed = true
    if (this.parts.journal.pipeline) await this.commits.committed().catch(ignoreHostFailure)
    if (!this.failure) {
      try {
        const state = this.exchange.checkpoint()
        const saving = this.save({ ...this.checkpointHead(), ...packed(gzipSync(state)) })
        if (saving) await saving
      } catch (error) {
        this.parts.log(`The last checkpoint failed: ${reasonOf(error)}`)
      }
    }
    try {
      const closing = this.parts.journal.close()
      if (closing) await closing
    } catch (error) {
      // A disk that is full has been reported already.
      if (!this.failure) throw error
    } finally {
      this.parts.lock.release()
    }
  }

  /** Writes the state beside the journal; only taking it holds the loop, packing runs beside. */
  checkpoint(): Promise<void> {
    this.checkpointing ??= this.takeCheckpoint()
      .catch((error: unknown) => this.parts.log(`A checkpoint failed: ${reasonOf(error)}`))
      .finally(() => {
        this.checkpointing = null
      })
    return this.checkpointing
  }

  private async takeCheckpoint(): Promise<void> {
    this.commits.flush(true)
    if (this.failure || this.closed || this.exchange.seq === this.checkpointSeq) return
    this.work = 0
    this.bytes = 0
    const head = this.checkpointHead()
    const body = await promisify(gzip)(this.exchange.checkpoint())
    if (this.failure || this.closed) return
    const saving = this.save({ ...head, ...packed(body) })
    if (saving) await saving
  }

  private checkpointHead(): Omit<CheckpointToSave, 'body' | 'bodyHash'> {
    return {
      seq: this.exchange.seq,
      engine: this.parts.engine.version,
      chain: this.chain,
      state: this.exchange.hash(),
    }
  }

  private save(checkpoint: CheckpointToSave): void | Promise<void> {
    const { journal } = this.parts
    const saved = journal.checkpoint(checkpoint, this.now() - DAY_MS, this.now() - TOKEN_LIFE_MS)
    this.checkpointSeq = checkpoint.seq
    return saved
  }

  private look(watch: () => string | null): void {
    if (this.failure || this.closed) return
    let found: string | null
    try {
      found = watch()
    } catch (error) {
      found = reasonOf(error)
    }
    if (found !== null) this.fail(new Error(found), 'folder')
  }

  /** @throws HostFailed where the clock went on by more than a day in one leap and the machine did not */
  private checkClock(t: number): void {
    const known = this.upAt
    // Asking the system costs as much as a good part of a command.
    if (known !== null && t >= known.t && t - known.t < UPTIME_MS) return
    const up = this.parts.uptime?.()
    if (up === undefined) return
    const leap = t - this.exchange.time
    if (leap > DAY_MS && known !== null && leap - (up - known.up) > CLOCK_SLACK_MS) {
      throw this.fail(new Error(`the clock jumped ahead by ${daysOf(leap)} while the server ran`), 'clock')
    }
    this.upAt = { up, t }
  }

  private apply(body: CommandBody, mark: IdempotencyMark | null, t = this.now()): Promise<Outcome> {
    const isOwnTick = this.parts.isLed && body.kind === 'tick' && !body.led
    const command: Command = isOwnTick ? { t, ...body, led: [] } : { t, ...body }
    let outcome: Outcome
    try {
      this.checkClock(t)
    } catch (error) {
      return Promise.reject(error)
    }
    const text = JSON.stringify(command)
    const { pipeline } = this.parts.journal
    if (pipeline && !fits(text, pipeline)) return Promise.reject(new CommandTooLarge(command.kind))
    const stopwatch = this.parts.stopwatch ?? (() => performance.now())
    const began = stopwatch()
    try {
      outcome = this.exchange.apply(command)
      this.work += stopwatch() - began
    } catch (error) {
      return Promise.reject(this.fail(error, 'engine'))
    }
    this.chain = nextChain(this.chain, this.exchange.seq, text)
    const row = { seq: this.exchange.seq, command: text, chain: this.chain, state: null }
    return this.commits.add(row, outcome, command.t, mark)
  }

  private noteCommitted(length: number): void {
    this.bytes += length
    const commands = this.exchange.seq - this.checkpointSeq
    if (this.work >= CHECKPOINT_WORK_MS || commands >= CHECKPOINT_COMMANDS || this.bytes >= CHECKPOINT_BYTES)
      void this.checkpoint()
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

  private fail(error: unknown, reason = reasonFor(error)): Error {
    if (this.failure) return this.failure
    const failure = new HostFailed(reasonOf(error), reason)
    this.failure = failure
    this.resolveBroken(failure)
    this.parts.log(`No more commands are accepted: ${failure.message}. ${FAILURE_ADVICE[reason]}.`)
    this.commits.fail(failure)
    return failure
  }
}

/** Whether a store takes a command as one piece. */
function fits(command: string, { commandBytes, bytesOf }: Pipeline): boolean {
  // No character of JSON takes more than three bytes there.
  return command.length * 4 < commandBytes || bytesOf(command, null) <= commandBytes
}

function reasonFor(error: unknown): HostFailureReason {
  return error instanceof CommitFailed ? error.reason : 'disk'
}

function nameOf({ user, call, key }: Omit<IdempotencyMark, 'bodyHash'>): string {
  // A path has no blank.
  return `${user} ${call} ${key}`
}

/** A span of time as a person says it. @param ms at least a day */
export function daysOf(ms: number): string {
  const days = Math.round(ms / DAY_MS)
  return days < 800 ? `${days} ${days === 1 ? 'day' : 'days'}` : `${Math.round(days / 365.25)} years`
}

function conflict(): Answer {
  return { ok: false, refusal: refusal('idempotency_conflict', { code: 409 }) }
}

function packed(body: Uint8Array): { body: Uint8Array; bodyHash: string } {
  return { body, bodyHash: sha256(body) }
}
