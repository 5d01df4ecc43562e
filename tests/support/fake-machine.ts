import { FakeLockManager } from './fake-lock-manager.ts'

/** A page or a worker of a simulated browser. */
export interface FakeContext {
  name: string
  alive: boolean
  /** Does nothing until it thaws; what happens meanwhile waits. */
  frozen: boolean
  children: FakeContext[]
  backlog: (() => void)[]
}

interface Due {
  at: number
  ctx: FakeContext
  run: () => void
}

interface Ear {
  ctx: FakeContext
  heard: ((event: { data: unknown }) => void)[]
  closed: boolean
}

/** Ms that a message, or the grant of a lock, takes. */
const HOP = 1

/** One browser without a browser: contexts that can crash and freeze, locks, channels and a clock that the test moves. */
export class FakeMachine {
  time = 1_763_600_000_000
  /** Whose code runs now. */
  running: FakeContext | null = null
  /** Sees each message of each channel as it is sent. */
  overhear: (name: string, message: unknown, from: FakeContext, to: FakeContext) => void = () => undefined
  readonly lockManager = new FakeLockManager((ctx, run) => void this.after(ctx, HOP, run))
  private readonly due = new Set<Due>()
  private readonly channels = new Map<string, Set<Ear>>()

  context(name: string, parent?: FakeContext): FakeContext {
    const ctx = { name, alive: true, frozen: false, children: [], backlog: [] }
    parent?.children.push(ctx)
    return ctx
  }

  /** Crashes a context with all that it has started: no code of it runs any more, its locks come free. */
  kill(ctx: FakeContext): void {
    if (!ctx.alive) return
    ctx.alive = false
    for (const one of [...this.due]) if (one.ctx === ctx) this.due.delete(one)
    for (const ears of this.channels.values()) for (const ear of ears) if (ear.ctx === ctx) ears.delete(ear)
    this.lockManager.drop(ctx)
    for (const child of ctx.children) this.kill(child)
  }

  freeze(ctx: FakeContext, frozen: boolean): void {
    ctx.frozen = frozen
    for (const child of ctx.children) this.freeze(child, frozen)
    if (!frozen) for (const run of ctx.backlog.splice(0)) this.after(ctx, 0, run)
  }

  /** @returns cancels */
  after(ctx: FakeContext, ms: number, run: () => void): () => void {
    if (!ctx.alive) return () => undefined
    const one = { at: this.time + ms, ctx, run }
    this.due.add(one)
    return () => void this.due.delete(one)
  }

  every(ctx: FakeContext, ms: number, run: () => void): () => void {
    let cancel: () => void = () => undefined
    const again = () => {
      cancel = this.after(ctx, ms, () => {
        again()
        run()
      })
    }
    again()
    return () => cancel()
  }

  openChannel(ctx: FakeContext, name: string) {
    const ears = this.channels.get(name) ?? new Set<Ear>()
    this.channels.set(name, ears)
    const mine: Ear = { ctx, heard: [], closed: !ctx.alive }
    if (ctx.alive) ears.add(mine)
    return {
      postMessage: (message: unknown) => {
        if (mine.closed || !ctx.alive) return
        for (const ear of ears) {
          if (ear === mine) continue
          this.overhear(name, message, ctx, ear.ctx)
          const data = structuredClone(message)
          this.after(ear.ctx, HOP, () => {
            if (!ear.closed) for (const heard of ear.heard) heard({ data })
          })
        }
      },
      addEventListener: (_type: 'message', listener: (event: { data: unknown }) => void) =>
        void mine.heard.push(listener),
      close: () => {
        mine.closed = true
        ears.delete(mine)
      },
    }
  }

  /** Names of the channels that somebody listens to, once for each. */
  get listening(): string[] {
    return [...this.channels].flatMap(([name, ears]) => [...ears].map(() => name))
  }

  /** Lets time pass: what is due runs in its order, and every promise between takes its turn. */
  async advance(ms: number): Promise<void> {
    const until = this.time + ms
    for (;;) {
      await turn()
      const next = this.next(until)
      if (!next) break
      this.due.delete(next)
      this.time = Math.max(this.time, next.at)
      if (next.ctx.frozen) {
        next.ctx.backlog.push(next.run)
        continue
      }
      this.running = next.ctx
      next.run()
    }
    this.running = null
    this.time = until
  }

  private next(until: number): Due | null {
    let best: Due | null = null
    for (const one of this.due) if (one.at <= until && (!best || one.at < best.at)) best = one
    return best
  }
}

/** All promises that are ready, and those that follow from them. */
const turn = () => new Promise<void>((done) => setImmediate(done))
