import { eachSection, readDeliveryHeader, type SectionView } from '../../shared/hub-protocol/delivery.ts'
import type { HubPort, PrivateDelivery, PrivateReload, TabSink } from '../../shared/hub-protocol/hub.ts'
import type { Market, MarketKind } from '../../shared/hub-protocol/market.ts'
import type { HubEnvironment, SocketEvents } from '../base/environment.ts'

/** One connection as the server sees it: what the hub said, and what the test lets it hear. */
export interface FakeSocket {
  url: string
  kind: MarketKind
  /** Frames of the hub, batches taken apart. */
  sent: Record<string, unknown>[]
  /** Texts as sent. */
  texts: string[]
  closed: boolean
  open(): void
  /** An object or array is sent as JSON, a string as it is. */
  say(frame: unknown): void
  /** A binary frame of so many bytes. */
  sayBytes(length: number): void
  drop(code?: number, reason?: string): void
}

export interface FakeWorld {
  env: HubEnvironment
  now(): number
  /** Moves the clock, running what is due in its order, with promises settled in between. */
  advance(ms: number): Promise<void>
  settle(): Promise<void>
  sockets: FakeSocket[]
  /** The newest connection of a kind. @throws where there is none */
  socket(kind: MarketKind): FakeSocket
  /** Holds a lock as a tab does. @returns ends the holder */
  hold(name: string): () => void
  heldLocks(): string[]
  logs: string[]
  /** What the hub keeps past its life, as if it had been stored and read. */
  kept: Map<string, unknown>
  released: object[]
  pendingTimers(): number
}

/** A world without a browser: its clock, timers, locks and sockets do what the test says. @param kept by an earlier hub */
export function createFakeWorld(random: () => number = () => 0.5, kept = new Map<string, unknown>()): FakeWorld {
  let now = 1_763_600_000_000
  let count = 0
  const timers = new Map<number, { at: number; run: () => void }>()
  const sockets: FakeSocket[] = []
  const locks = createFakeLocks()
  const logs: string[] = []
  const released: object[] = []

  const settle = async () => {
    for (let i = 0; i < 12; i++) await Promise.resolve()
  }

  function next(until: number): { id: number; at: number; run: () => void } | null {
    let best: { id: number; at: number; run: () => void } | null = null
    for (const [id, timer] of timers) {
      if (timer.at <= until && (!best || timer.at < best.at)) best = { id, ...timer }
    }
    return best
  }

  return {
    env: {
      clock: () => now,
      timers: {
        after(ms, run) {
          const id = ++count
          timers.set(id, { at: now + ms, run })
          return () => timers.delete(id)
        },
      },
      locks,
      random,
      version: 'test',
      host: 1,
      log: (level, message) => logs.push(`${level} ${message}`),
      memory: {
        read: async (key) => structuredClone(kept.get(key)),
        async write(key, value) {
          if (value === undefined) kept.delete(key)
          else kept.set(key, structuredClone(value))
        },
      },
      releaseSink: (sink) => released.push(sink),
      openSocket: (url, events) => {
        const socket = createFakeSocket(url, events)
        sockets.push(socket)
        return {
          send: (text) => {
            if (socket.closed) throw new Error('sent on a closed socket')
            socket.texts.push(text)
            const parsed = JSON.parse(text) as Record<string, unknown> | Record<string, unknown>[]
            socket.sent.push(...(Array.isArray(parsed) ? parsed : [parsed]))
          },
          close: () => {
            socket.closed = true
          },
        }
      },
    },
    now: () => now,
    async advance(ms) {
      const until = now + ms
      await settle()
      for (let due = next(until); due; due = next(until)) {
        timers.delete(due.id)
        now = Math.max(now, due.at)
        due.run()
        await settle()
      }
      now = until
      await settle()
    },
    settle,
    sockets,
    socket(kind) {
      const socket = sockets.filter((one) => one.kind === kind).at(-1)
      if (!socket) throw new Error(`no ${kind} socket`)
      return socket
    },
    hold: (name) => locks.hold(name),
    heldLocks: () => locks.held(),
    logs,
    kept,
    released,
    pendingTimers: () => timers.size,
  }
}

function createFakeSocket(url: string, events: SocketEvents): FakeSocket {
  const socket: FakeSocket = {
    url,
    kind: url.endsWith('/spot') ? 'spot' : 'contract',
    sent: [],
    texts: [],
    closed: false,
    open: () => !socket.closed && events.open(),
    say: (frame) => !socket.closed && events.text(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    sayBytes: (length) => !socket.closed && events.binary(length),
    drop(code = 1006, reason = '') {
      if (socket.closed) return
      socket.closed = true
      events.close(code, reason)
    },
  }
  return socket
}

function createFakeLocks() {
  const holders = new Map<string, symbol>()
  const waiting: { name: string; grant: () => void; signal?: AbortSignal }[] = []

  function release(name: string): void {
    holders.delete(name)
    const at = waiting.findIndex((one) => one.name === name && !one.signal?.aborted)
    if (at >= 0) waiting.splice(at, 1)[0]?.grant()
  }

  return {
    held: () => [...holders.keys()],
    hold(name: string): () => void {
      holders.set(name, Symbol(name))
      return () => release(name)
    },
    request(name: string, options: { signal?: AbortSignal }, run: () => Promise<void>): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const grant = () => {
          holders.set(name, Symbol(name))
          run()
            .then(resolve, reject)
            .finally(() => release(name))
        }
        options.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        if (holders.has(name)) waiting.push({ name, grant, ...options })
        else grant()
      })
    },
  }
}

export interface FakeTab {
  id: string
  deliveries: { at: number; packed: Float64Array }[]
  events: (PrivateDelivery | PrivateReload)[]
  /** False: deliveries are not taken until {@link take}. */
  prompt: boolean
  /** Takes what was delivered and not taken yet. */
  take(): void
  /** Sections of all deliveries so far that carry `code`. */
  sections(code: number): SectionView[]
  /** The newest section of a code, and of a market where named. @throws where none has come */
  newest(code: number, currencyId?: number): SectionView
  /** The tab's process ends: its lock comes free and no delivery is taken any more. */
  crash(): void
  sink: TabSink
}

/** A tab that holds its lock and records what it is given. */
export async function attachFakeTab(world: FakeWorld, hub: HubPort, id: string, visible = true): Promise<FakeTab> {
  const unlock = world.hold(`tab:${id}`)
  let untaken: (() => void)[] = []
  const tab: FakeTab = {
    id,
    deliveries: [],
    events: [],
    prompt: true,
    take() {
      const all = untaken
      untaken = []
      for (const one of all) one()
    },
    sections(code) {
      return tab.deliveries.flatMap(({ packed }) => sectionsOf(packed).filter((section) => section.code === code))
    },
    newest(code, currencyId) {
      const all = tab.sections(code).filter((one) => currencyId === undefined || one.currencyId === currencyId)
      const last = all.at(-1)
      if (!last) throw new Error(`tab ${id} was given no section ${code}`)
      return last
    },
    crash() {
      tab.prompt = false
      untaken = []
      unlock()
    },
    sink: {
      deliver(packed, events) {
        readDeliveryHeader(packed)
        tab.deliveries.push({ at: world.now(), packed })
        if (events) tab.events.push(...events)
        return tab.prompt ? Promise.resolve() : new Promise<void>((resolve) => untaken.push(resolve))
      },
    },
  }
  await hub.attach({ tab: id, lock: `tab:${id}`, visible, title: `Page ${id}`, version: 'test' }, tab.sink)
  return tab
}

export function sectionsOf(packed: Float64Array): SectionView[] {
  const all: SectionView[] = []
  eachSection(packed, (section) => all.push(section))
  return all
}

export function fakeMarket(kind: MarketKind, currencyId: number, priceDigits = 2, quantityDigits = 3): Market {
  return {
    kind,
    currency_id: currencyId,
    symbol: `M${currencyId}`,
    base: `C${currencyId}`,
    quote: 'USDT',
    quote_id: 999,
    price_digits: priceDigits,
    quantity_digits: quantityDigits,
    tick_size: (10 ** -priceDigits).toFixed(priceDigits),
    step_size: (10 ** -quantityDigits).toFixed(quantityDigits),
    min_notional: '5',
    max_leverage: 1,
    maker_fee: '0.001',
    taker_fee: '0.001',
    recorded: false,
  }
}
