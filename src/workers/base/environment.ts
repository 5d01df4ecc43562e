import type { AlertUpdate } from '../../shared/hub-protocol/alert.ts'
import type { RingStore } from './ring-store.ts'

/** Milliseconds since 1970. */
export type Clock = () => number

export interface Timers {
  /** @returns takes the call back */
  after(ms: number, run: () => void): () => void
}

/** The part of the Web Locks API that the hub needs. */
export interface Locks {
  request(name: string, options: { signal?: AbortSignal }, held: () => Promise<void>): Promise<unknown>
}

export interface SocketEvents {
  open(): void
  text(text: string): void
  /** A binary frame, which the wire does not have unless it is asked for. @param bytes its length */
  binary(bytes: number): void
  /** @param reason as the server wrote it; left out where there is none */
  close(code: number, reason?: string): void
}

export interface SocketHandle {
  send(text: string): void
  /** Ends it; no event comes any more. */
  close(): void
}

/** Opens a WebSocket. @throws where the address is no socket's */
export type OpenSocket = (url: string, events: SocketEvents) => SocketHandle

/** What outlives the hub: public data alone. Either may reject. */
export interface Memory {
  /** undefined where nothing is kept. */
  read(key: string): Promise<unknown>
  /** @param value a structured clone is kept; undefined forgets */
  write(key: string, value: unknown): Promise<void>
}

export type Log = (level: 'error' | 'info' | 'debug', message: string, detail?: unknown) => void

/** All that the hub has of the world. */
export interface HubEnvironment {
  openSocket: OpenSocket
  clock: Clock
  timers: Timers
  locks: Locks
  /** 0 ≤ x < 1. */
  random: () => number
  /** Version of the client build. */
  version: string
  /** 1 a SharedWorker, 2 a worker of the tab that leads, 3 a worker a tab: reported to tabs, of no matter to the hub itself. */
  host: 1 | 2 | 3
  log: Log
  memory: Memory
  /** Where frames are recorded; nothing is without. */
  ring?: RingStore
  /** Measures what takes less than a millisecond (`performance.now()`); nothing is measured without. */
  fine?: () => number
  /** Said every `HEARTBEAT_EVERY` ms while there are tabs: their own timers are slowed down while they are hidden. */
  beat?: () => void
  /** Tells all tabs of the alerts; nobody hears of them without. */
  reportAlerts?: (update: AlertUpdate) => void
  /** What other hubs of the browser tell of the alerts (after a deploy the older one serves its tabs on); nothing is heard without. */
  hearAlerts?: (take: (message: unknown) => void) => void
  /** Lets go of a tab's sink (a Comlink proxy). */
  releaseSink?: (sink: object) => void
}

/** The timers of the platform. */
export const platformTimers: Timers = {
  after(ms, run) {
    const id = setTimeout(run, ms)
    return () => clearTimeout(id)
  },
}
