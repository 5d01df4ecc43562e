import type { Alert, AlertEdit } from '../../../../shared/hub-protocol/alert.ts'
import type { HubPort, HubSession, HubSetup, TabHello, TabSink, Watch } from '../../../../shared/hub-protocol/hub.ts'
import type { Pace } from '../../../../shared/hub-protocol/pace.ts'
import type { MarketEnv } from '../market-env.ts'
import { newestFake } from './fake-delivery.ts'

/** A hub that only notes what it is sent. For tests. */
export class FakeHub implements HubPort {
  readonly calls: string[] = []
  readonly sinks = new Map<string, TabSink>()
  watched: Watch[] = []
  session: HubSession | null = null
  markets = 0
  answers = true
  /** False: it says that it does not know the tab. */
  knows = true
  host: 1 | 2 | 3 = 1
  /** That it tells tabs of themselves. */
  number = 1
  readonly lock: string
  constructor(readonly epoch: number) {
    this.lock = `hub:test:${epoch}`
  }
  warm() {
    return this.note('warm')
  }
  attach(hello: TabHello, sink: TabSink) {
    this.calls.push(`attach ${hello.tab} ${hello.lock} ${hello.visible}`)
    if (!this.answers) return new Promise<never>(() => undefined)
    this.sinks.set(hello.tab, sink)
    return Promise.resolve({
      version: 'test',
      epoch: this.epoch,
      lock: this.lock,
      host: this.host,
      number: this.number,
    })
  }
  setup(tab: string, setup: HubSetup) {
    this.markets = setup.markets.length
    return this.note(`setup ${tab}`)
  }
  watch(tab: string, watches: Watch[]) {
    this.watched = watches
    return this.note(`watch ${tab}`)
  }
  setVisible(tab: string, visible: boolean) {
    return this.note(`visible ${tab} ${visible}`)
  }
  touched(tab: string) {
    return this.note(`touched ${tab}`)
  }
  setPace(tab: string, pace: Pace) {
    return this.note(`pace ${tab} ${pace}`)
  }
  renew(tab: string): Promise<number | null> {
    this.calls.push(`renew ${tab}`)
    return Promise.resolve(this.knows ? newestFake() : null)
  }
  setSession(tab: string, session: HubSession | null) {
    this.session = session
    return this.note(`session ${tab}`)
  }
  reconnectNow(tab: string) {
    return this.note(`reconnect ${tab}`)
  }
  describe(tab: string, title: string) {
    return this.note(`describe ${tab} ${title}`)
  }
  alerts(_tab: string, _edit: AlertEdit): Promise<Alert[]> {
    return Promise.resolve([])
  }
  health(): Promise<never> {
    return Promise.reject(new Error('this hub has no health'))
  }
  askAgain(tab: string, kind: string, topic: string) {
    return this.note(`ask ${tab} ${kind} ${topic}`)
  }
  record(tab: string, on: boolean) {
    return this.note(`record ${tab} ${on}`)
  }
  exportRing(): Promise<never> {
    return Promise.reject(new Error('this hub keeps nothing'))
  }
  detach(tab: string, persisted = false) {
    return this.note(`detach ${tab}${persisted ? ' kept' : ''}`)
  }
  private note(call: string): Promise<void> {
    this.calls.push(call)
    return Promise.resolve()
  }
}

interface Timer {
  at: number
  every: number
  run: () => void
}

type Happening = 'visibility' | 'online' | 'return' | 'freeze' | 'resume' | 'leave' | 'kept' | 'title' | 'touch'

/** A browser whose clock, locks, visibility and hub the test moves by hand. */
export class FakeBrowser {
  time = 1_000_000
  shown = true
  pageTitle = 'A page'
  /** What each frame costs. */
  frameMs = 1
  /** Length of a display's frame; null where a delivery's frame is made at once, at a time that nobody knows. */
  display: number | null = null
  /** It runs on its battery. */
  saving = false
  hub = new FakeHub(1)
  connections = 0
  closed = 0
  readonly held = new Set<string>()
  private readonly waiting = new Map<string, Set<() => void>>()
  private readonly timers = new Set<Timer>()
  private readonly on: Record<Happening, Set<() => void>> = {
    title: new Set(),
    touch: new Set(),
    visibility: new Set(),
    online: new Set(),
    return: new Set(),
    freeze: new Set(),
    resume: new Set(),
    leave: new Set(),
    kept: new Set(),
  }
  private ids = 0

  readonly env: MarketEnv = {
    connect: () => {
      this.connections++
      return { hub: this.hub, expose: (sink) => sink, close: () => void this.closed++ }
    },
    locks: {
      hold: (name) => {
        this.held.add(name)
        return Promise.resolve(() => void this.held.delete(name))
      },
      whenFree: (name, granted) => {
        const set = this.waiting.get(name) ?? new Set()
        this.waiting.set(name, set.add(granted))
        return () => void set.delete(granted)
      },
    },
    now: () => this.time,
    fine: () => this.time,
    frame: (shown) => this.makeFrame(shown),
    saving: () => this.saving,
    whenCalm: (run) => run(),
    after: (ms, run) => this.timer(ms, 0, run),
    every: (ms, run) => this.timer(ms, ms, run),
    visible: () => this.shown,
    onVisibility: (run) => this.listen('visibility', run),
    onOnline: (run) => this.listen('online', run),
    onReturn: (run) => this.listen('return', run),
    onFreeze: (run) => this.listen('freeze', run),
    onResume: (run) => this.listen('resume', run),
    onLeave: (run) => this.listen('leave', run),
    onPageCached: (run) => this.listen('kept', run),
    version: 'test',
    title: () => this.pageTitle,
    onTitle: (run) => this.listen('title', run),
    onTouch: (run) => this.listen('touch', run),
    id: () => `t${++this.ids}`,
  }

  /** The newest sink that the hub was given. */
  get sink(): TabSink {
    return [...this.hub.sinks.values()].at(-1) as TabSink
  }

  fire(name: Happening): void {
    for (const run of [...this.on[name]]) run()
  }

  /** The hub dies: its lock comes free, another one is there to connect to. */
  kill(): void {
    const dead = this.hub
    this.hub = new FakeHub(dead.epoch + 1)
    for (const granted of [...(this.waiting.get(dead.lock) ?? [])]) granted()
  }

  /** Lets time pass, running timers in their order and settling promises between them. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms
    await settle()
    for (;;) {
      const next = [...this.timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.time = Math.max(this.time, next.at)
      if (next.every) next.at += next.every
      else this.timers.delete(next)
      next.run()
      await settle()
    }
    this.time = end
  }

  /** Frames begin at multiples of the display's. */
  private makeFrame(shown: (ms: number, at: number) => void): void {
    const { display, time } = this
    if (display === null) {
      shown(this.frameMs, Number.NaN)
      return
    }
    const at = (Math.floor(time / display) + 1) * display
    this.timer(at - time, 0, () => shown(this.frameMs, at))
  }

  private timer(ms: number, every: number, run: () => void): () => void {
    const timer = { at: this.time + ms, every, run }
    this.timers.add(timer)
    return () => void this.timers.delete(timer)
  }

  private listen(name: Happening, run: () => void): () => void {
    this.on[name].add(run)
    return () => void this.on[name].delete(run)
  }
}

/** Lets every promise that is ready take its turn. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}
