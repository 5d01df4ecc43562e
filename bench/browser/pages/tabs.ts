import type { Market } from '../../../src/shared/hub-protocol/market.ts'

/** What opens the tabs of a run in one page. */
export interface TabsStart {
  /** Names the hub; tabs of one name share it. */
  name: string
  socketBase: string
  markets: Market[]
  /** Tabs that say that they are looked at, and tabs that say that they are hidden. */
  visible: number
  hidden: number
  /** The hub can be slowed. */
  slowed: boolean
}

/** A book as a tab was given it. Times are ms since 1970. */
export interface Given {
  tab: number
  market: number
  at: number
  u: number
  /** Current by what the hub says and by what the tab makes of it. */
  live: boolean
  /** When the hub sent it. */
  sentAt: number
}

/** What a tab shows of a market at one moment; `u` is -1 before the first book. */
export type Shown = Omit<Given, 'sentAt'>

export interface TabsPage {
  /** Resolves when every visible tab has a live book of every market. */
  open(start: TabsStart): Promise<void>
  /** Keeps the page from doing anything. @returns when it was free again */
  block(ms: number): number
  /** Notes what is delivered from now on. */
  watchGiven(): void
  given(): Given[]
  /** Notes every few milliseconds what visible tabs show. */
  watchShown(everyMs: number): void
  shown(): Shown[]
  slow(busyMs: number): void
  /** A worker that sends every message on as it comes. Resolves with the first. */
  openRelay(socketBase: string): Promise<void>
  /** Sequences and times of what it sent, from now on. */
  watchRelay(): void
  relayed(): { at: number; u: number }[]
}
