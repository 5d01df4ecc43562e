import type { Command, CommandBody } from '../../engine/contract/command.ts'
import type { Answer, EngineEvent } from '../../engine/contract/event.ts'
import type { Exchange, ExchangeEngine } from '../../engine/contract/exchange-api.ts'
import { refusal } from '../../shared/rules/refusal.ts'
import type { Clock } from '../base/environment.ts'
import { readBeside } from './checkpoint-extras.ts'
import { MockJournal, type MockJournalEnvironment } from './mock-journal.ts'
import type { KnownIntent, LoadedJournal, MockCheckpoint, MockRow, OpeningNotice, SimulatedPath } from './mock-store.ts'
import { recover } from './recover.ts'

/** Writes whose answers are remembered. */
const INTENTS = 500
/** Those of them that a checkpoint brings over the worker's end. */
const KEPT_INTENTS = 100

export interface MockHostEnvironment extends MockJournalEnvironment {
  /** Real time, ms. */
  clock: Clock
  engine: ExchangeEngine
  /** First commands of a new account. */
  genesis: () => CommandBody[]
  /** Runs once, soon. */
  soon: (run: () => void) => void
}

interface Pending {
  /** The exchange that it was done on. */
  of: Exchange
  row: MockRow
  answer: Answer
  events: EngineEvent[]
  resolve(answer: Answer): void
}

/**
 * The engine of mock trading with its journal. Commands act at once; answers and events leave when their rows are written.
 * Where they cannot be, the exchange goes on all the same, and `keeping` says that it is not kept before the answer leaves.
 */
export class MockHost {
  exchange: Exchange
  /** How far the mock clock is ahead of the real one, ms. */
  ahead = 0
  notice: OpeningNotice = { begunAnew: null, cutAt: null }
  /** Of the simulated prices that the account is on; null on live ones. */
  course: SimulatedPath | null = null
  private readonly env: MockHostEnvironment
  private readonly journal: MockJournal
  private readonly listeners = new Set<(events: readonly EngineEvent[], time: number) => void>()
  private intents = new Map<string, { body: string; answer: Promise<Answer> }>()
  private answered: KnownIntent[] = []
  private pending: Pending[] = []
  private writing: Promise<void> | null = null
  private scheduled = false

  private constructor(env: MockHostEnvironment) {
    this.env = env
    this.exchange = begin(env)
    this.journal = new MockJournal(env, { seq: () => this.exchange.seq, state: () => this.stateNow() })
  }

  /** Opens the journal, or begins one; where it cannot be read the account is a new one that is not kept. */
  static async open(env: MockHostEnvironment): Promise<MockHost> {
    const host = new MockHost(env)
    await host.load()
    return host
  }

  get keeping(): MockJournal['keeping'] {
    return this.journal.keeping
  }

  get engine(): ExchangeEngine {
    return this.env.engine
  }

  /** Mock time, ms; never behind the engine's. */
  now(): number {
    return Math.max(this.env.clock() + this.ahead, this.exchange.time)
  }

  /** A real clock that was set back does not make the mock one stand still. */
  keepTime(): void {
    this.ahead = Math.max(this.ahead, this.exchange.time - this.env.clock())
  }

  /** Applies a command; resolves when it is in the journal, or cannot be. Refused where its account goes. @param key intent of a write, with its body */
  submit(body: CommandBody, intent?: { key: string; body: string }): Promise<Answer> {
    const known = intent && this.intents.get(intent.key)
    if (known) return known.body === intent.body ? known.answer : Promise.resolve(conflict())
    const command: Command = { t: this.now(), ...body }
    const of = this.exchange
    const { answer, events } = of.apply(command)
    const row: MockRow = { seq: of.seq, command, ...(intent && { intent }) }
    const written = new Promise<Answer>((resolve) => this.pending.push({ of, row, answer, events, resolve }))
    if (intent) this.remember({ ...intent, answer }, written)
    this.schedule()
    return written
  }

  /** @returns ends the listening */
  onCommitted(listener: (events: readonly EngineEvent[], time: number) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Resolves when all that has been done is written. */
  async settled(): Promise<void> {
    while (this.pending.length > 0 || this.writing) {
      this.flush()
      await this.writing
    }
  }

  /** Another account in place of this one. Waiting writes are answered first. */
  async reset(): Promise<void> {
    await this.settled()
    this.become(begin(this.env), [])
    this.ahead = 0
    await this.journal.replace()
  }

  /** Writes the state beside the journal, where it has changed. */
  async checkpoint(): Promise<void> {
    await this.settled()
    await this.journal.checkpoint()
  }

  /** Tries again to keep what is not kept. */
  retry(): Promise<void> {
    return this.journal.retry()
  }

  /** Opens again what could not be read, in place of the account that is not kept. @returns whether it is another account now */
  async reopen(): Promise<boolean> {
    await this.settled()
    if (this.keeping === 'unreadable' || this.keeping === 'taken') return this.load()
    await this.retry()
    return false
  }

  async understood(): Promise<void> {
    this.notice = { begunAnew: null, cutAt: null }
    await this.keepNow()
  }

  /** What is known besides the exchange's state has changed. */
  async keepNow(): Promise<void> {
    await this.settled()
    await this.journal.checkpoint(true)
  }

  private load(): Promise<boolean> {
    return this.journal.load((loaded) => this.take(loaded))
  }

  /** @returns whether it is not what was stored */
  private take({ checkpoint, rows }: LoadedJournal): boolean {
    const beside = checkpoint && readBeside(checkpoint)
    const found = checkpoint ? recover(checkpoint, rows, this.env) : rows.length > 0 ? 'damaged' : null
    if (found && typeof found !== 'string') {
      this.become(found.exchange, found.intents)
      if (beside) {
        this.notice = beside.notice
        this.course = beside.course
      }
      this.notice.cutAt = found.cutAt ?? this.notice.cutAt
      return found.cutAt !== null
    }
    this.become(begin(this.env), [])
    this.notice.begunAnew = found
    return true
  }

  private become(exchange: Exchange, intents: readonly KnownIntent[]): void {
    this.exchange = exchange
    this.ahead = Math.max(0, exchange.time - this.env.clock())
    this.notice = { begunAnew: null, cutAt: null }
    this.course = null
    this.intents = new Map()
    this.answered = []
    for (const known of intents) this.remember(known, Promise.resolve(known.answer))
  }

  private stateNow(): MockCheckpoint {
    const { exchange, answered, course } = this
    return {
      engine: this.env.engine.version,
      seq: exchange.seq,
      state: exchange.checkpoint(),
      hash: exchange.hash(),
      intents: answered.slice(-KEPT_INTENTS),
      notice: { ...this.notice },
      course,
    }
  }

  private schedule(): void {
    if (this.scheduled) return
    this.scheduled = true
    this.env.soon(() => {
      this.scheduled = false
      this.flush()
    })
  }

  private flush(): void {
    if (this.writing || this.pending.length === 0) return
    const batch = this.pending
    this.pending = []
    this.writing = this.write(batch).finally(() => {
      this.writing = null
      if (this.pending.length > 0) this.schedule()
    })
  }

  private async write(batch: readonly Pending[]): Promise<void> {
    await this.journal.append(() => batch.filter(({ of }) => of === this.exchange).map(({ row }) => row))
    for (const { of, answer, events, row, resolve } of batch) {
      if (of !== this.exchange) {
        resolve(gone())
        continue
      }
      if (events.length > 0) for (const listener of this.listeners) listener(events, row.command.t)
      resolve(answer)
    }
  }

  private remember(known: KnownIntent, answer: Promise<Answer>): void {
    this.intents.set(known.key, { body: known.body, answer })
    this.answered.push(known)
    while (this.answered.length > INTENTS) this.intents.delete(this.answered.shift()?.key ?? '')
  }
}

function begin({ engine, genesis, clock }: MockHostEnvironment): Exchange {
  const exchange = engine.create()
  for (const body of genesis()) exchange.apply({ t: Math.max(clock(), exchange.time), ...body })
  return exchange
}

/** Another account is in the place of the one on which it was done. */
function gone(): Answer {
  return { ok: false, refusal: refusal('not_found', { code: 404 }) }
}

function conflict(): Answer {
  return { ok: false, refusal: refusal('idempotency_conflict', { code: 409 }) }
}
