import type { Answered } from '../../../shared/calls/answered.ts'
import type { Call } from '../../../shared/calls/call.ts'
import { type CallName, calls } from '../../../shared/calls/table.ts'
import type {
  LivePrices,
  MarketToShow,
  MockRequest,
  MockSink,
  MockStatus,
  Returning,
  Stayed,
} from '../../../shared/mock/mock-port.ts'
import type { HubConnection, MarketEnv } from '../hub-client/market-env.ts'
import type { PrivateListener } from '../hub-client/private-dispatch.ts'
import type { MockConnection } from './connect-mock.ts'

/** `elsewhere`: another window, of another build, has the account. `failed`: the worker does not start, or has no storage. */
export type MockPhase = 'closed' | 'opening' | 'elsewhere' | 'open' | 'failed'

export interface MockView {
  phase: MockPhase
  /** Null where it is not open. */
  status: MockStatus | null
}

/**
 * What came of a question to the worker. `closed`: it is not open, or has ended meanwhile. `failed`: it threw, or a dialog has waited
 * long enough for it; both are logged.
 */
export type MockOutcome<T> = { kind: 'answered'; answer: T } | { kind: 'closed' } | { kind: 'failed' }

export interface MockClientEnv {
  connect(failed: () => void): MockConnection
  locks: MarketEnv['locks']
  /** A random id. */
  id(): string
  /** @returns cancels */
  after(ms: number, run: () => void): () => void
  /** Notes what went wrong, for who looks into it. */
  warn(text: string, error: unknown): void
}

/** Nobody has wanted it for so long: the tab leaves. */
const LINGER_MS = 1_000
/** A worker that has not opened by then is asked whether another has the account. */
const ANSWER_WITHIN_MS = 1_000
/** So long a dialog waits for what would be done, and for what has been. */
const SAYS_WITHIN = 5_000
const DOES_WITHIN = 10_000

interface Attempt {
  connection: MockConnection
  tab: string
  undo: (() => void)[]
  over: boolean
}

const CLOSED: MockView = { phase: 'closed', status: null }
const NAMES = new Map<Call, CallName>(Object.entries(calls).map(([name, call]) => [call as Call, name as CallName]))

/** One tab's side of the mock exchange. It is attached while somebody retains it; after the worker's end a new one is started. */
export class MockClient {
  private readonly env: MockClientEnv
  private readonly watchers = new Set<() => void>()
  private readonly listeners = new Set<PrivateListener>()
  private readonly before = new Set<() => void>()
  private retained = 0
  private attempt: Attempt | null = null
  private now: MockView = CLOSED

  constructor(env: MockClientEnv) {
    this.env = env
  }

  /** The same object until something changes. */
  view = (): MockView => this.now

  subscribe = (changed: () => void): (() => void) => {
    this.watchers.add(changed)
    return () => void this.watchers.delete(changed)
  }

  /** Attaches; the last one to let go detaches. */
  retain(): () => void {
    this.retained++
    if (!this.attempt) this.begin()
    let held = true
    return () => {
      if (!held) return
      held = false
      this.retained--
      // A screen that goes and comes again, for another market, stays attached.
      this.env.after(LINGER_MS, () => this.retained === 0 && this.now.phase !== 'closed' && this.end('closed'))
    }
  }

  /** "Try again". */
  retry(): void {
    this.end('closed')
    if (this.retained > 0) this.begin()
  }

  /** Order, position and balance events. @returns ends the listening */
  events(listener: PrivateListener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Runs before a write leaves: what the screen shows by then has to be reported first. @returns ends it */
  beforeWrite(run: () => void): () => void {
    this.before.add(run)
    return () => void this.before.delete(run)
  }

  /** A call of the table. Nothing is thrown. */
  async call(call: Call, request: unknown, intent: string | null): Promise<MockOutcome<Answered>> {
    const name = NAMES.get(call)
    if (!name) return { kind: 'closed' }
    return this.ask(name, ({ connection }) => {
      if (call.write) for (const run of this.before) run()
      return connection.port.call(name, request, intent)
    })
  }

  show(shown: MarketToShow, prices: LivePrices): void {
    this.tell(({ connection, tab }) => connection.port.show(tab, shown, prices))
  }

  prices(prices: LivePrices[]): void {
    this.tell(({ connection, tab }) => connection.port.prices(tab, prices))
  }

  /** Nothing is thrown. `failed`: it may be done all the same; the status tells. @returns what stood in its way, see MockPort */
  control(wish: MockRequest): Promise<MockOutcome<Stayed | null>> {
    return this.ask(wish.wish, ({ connection }) => this.within(DOES_WITHIN, connection.port.control(wish)))
  }

  /** What going back to live prices would do now. Nothing is thrown. */
  returning(): Promise<MockOutcome<Returning>> {
    return this.ask('returning', ({ connection }) => this.within(SAYS_WITHIN, connection.port.returning()))
  }

  /** A way to the hub of the simulated prices; null where the exchange is not open. */
  openHub(): HubConnection | null {
    return this.attempt && this.now.phase === 'open' ? this.attempt.connection.openHub() : null
  }

  /** @param what for the note of what went wrong */
  private async ask<T>(what: string, run: (attempt: Attempt) => Promise<T>): Promise<MockOutcome<T>> {
    const { attempt } = this
    if (!attempt || this.now.phase !== 'open') return { kind: 'closed' }
    try {
      return { kind: 'answered', answer: await run(attempt) }
    } catch (error) {
      // Calls end with their worker: its lock tells.
      if (attempt.over) return { kind: 'closed' }
      this.env.warn(`mock trading did not answer: ${what}`, error)
      return { kind: 'failed' }
    }
  }

  private within<T>(ms: number, answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = this.env.after(ms, () => reject(new Error(`no answer within ${ms} ms`)))
      answer.then(resolve, reject).finally(cancel)
    })
  }

  /** A call that is lost is no news: the worker's lock tells. */
  private tell(run: (attempt: Attempt) => Promise<unknown>): void {
    if (this.attempt && this.now.phase === 'open') run(this.attempt).catch(() => undefined)
  }

  private begin(): void {
    this.set({ phase: 'opening', status: null })
    const tab = this.env.id()
    const mine: Attempt = {
      connection: this.env.connect(() => this.failed(mine)),
      tab,
      undo: [],
      over: false,
    }
    this.attempt = mine
    this.open(mine).catch(() => this.failed(mine))
  }

  private async open(mine: Attempt): Promise<void> {
    const { port, expose } = mine.connection
    const release = await this.env.locks.hold(`tab:${mine.tab}`)
    if (mine.over) return release()
    mine.undo.push(release)
    mine.undo.push(this.env.after(ANSWER_WITHIN_MS, () => void this.askWhere(mine)))
    const { status, lock } = await port.attach(mine.tab, expose(this.sinkOf(mine)))
    if (mine.over) return
    mine.undo.push(this.env.locks.whenFree(lock, () => this.gone(mine)))
    this.set({ phase: 'open', status })
  }

  private async askWhere(mine: Attempt): Promise<void> {
    const elsewhere = await mine.connection.port.isElsewhere().catch(() => false)
    if (!mine.over && elsewhere && this.now.phase === 'opening') this.set({ phase: 'elsewhere', status: null })
  }

  private sinkOf(mine: Attempt): MockSink {
    return {
      status: (status) => {
        if (!mine.over) this.set({ ...this.now, status })
      },
      events: (events) => {
        if (!mine.over) for (const event of events) for (const listener of [...this.listeners]) listener(event)
      },
    }
  }

  /** The worker's lock came free. */
  private gone(mine: Attempt): void {
    if (mine.over) return
    this.end('closed')
    if (this.retained > 0) this.begin()
  }

  private failed(mine: Attempt): void {
    if (!mine.over) this.end('failed')
  }

  private end(phase: 'closed' | 'failed'): void {
    const mine = this.attempt
    this.attempt = null
    if (mine) {
      mine.over = true
      mine.connection.port.detach(mine.tab).catch(() => undefined)
      for (const undo of mine.undo) undo()
      mine.connection.close()
    }
    this.set({ phase, status: null })
  }

  private set(view: MockView): void {
    this.now = view
    for (const changed of [...this.watchers]) changed()
  }
}
