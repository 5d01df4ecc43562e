import type { MarketSource } from '../../src/engine/wire/market-source.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'

/** What the private events of one token say to who listens to them. */
export interface PrivateListener {
  /** The upstream has taken the token: whatever is read by REST from here on is continued by the events. */
  ready(): void
  /** A push 204 or 205, as text. @param isOrder true for 204 */
  event(text: string, isOrder: boolean): void
  /** The upstream does not know the token, or not any more. Nothing follows. */
  expired(): void
  /** Events may be missing from here until the next `ready`. */
  lost(): void
}

/** Private events from where the sessions are known. */
export interface UpstreamSessions {
  /**
   * Listens to the private events of a token on one kind of socket.
   * @param owner who has brought the token: of many that are to be opened, each owner's come in turn
   * @returns a function that ends the listening
   */
  open(kind: MarketKind, token: string, listener: PrivateListener, owner: string): () => void
}

/** One socket kind's public data at the upstream. */
export interface UpstreamState {
  kind: MarketKind
  isUp: boolean
}

/** Public data of one kind that know what is watched: what nobody watches any more is given up. */
export interface GatewaySource extends MarketSource {
  /** True while the upstream answers. */
  readonly isUp: boolean
  /** Server time of the upstream minus the clock here, ms. */
  readonly offset: number
  /** @param watched topics that a client has now; the others end some seconds later */
  keep(watched: ReadonlySet<string>): void
}

/** What has happened since the start. */
export interface UpstreamCounts {
  /** Connections that were lost. */
  reconnects: number
  /** Topics that broke (sequence, checksum) and were asked for anew. */
  resyncs: number
  /** Frames that came. */
  frames: number
}

/** Where a gateway has its data from: another server of docs/wire.md, or a message bus. */
export interface Upstream {
  readonly sources: Record<MarketKind, GatewaySource>
  readonly sessions: UpstreamSessions
  counts(): UpstreamCounts
  /** Called at each change, and once for each kind at the start. @returns a function that ends the listening */
  onState(listener: (state: UpstreamState) => void): () => void
  /** Articles have changed. @returns a function that ends the listening */
  onContent(listener: () => void): () => void
  close(): Promise<void>
}
