import type { RankingBy, Watch } from './hub.ts'
import type { MarketKind } from './market.ts'

/**
 * What the hub tells of itself when a tab asks (`HubPort.health`), once a second while an inspector is open. All instants
 * are the hub's clock, ms since 1970; NaN and null mean that there was none yet.
 */

/** 1 SharedWorker, 2 a dedicated worker in the tab that leads, 3 a worker a tab. */
export type HubHostKind = 1 | 2 | 3

/** How often a tab wants deliveries. `saver`: once a second, with fewer levels and trades. */
export type TabPace = 'display' | '100ms' | '250ms' | '1s' | 'saver'

/** One end of a connection that was not the hub's own wish. */
export interface SocketClose {
  at: number
  /** Close code of the wire; 0 where the hub gave it up (no answer to a ping, no connection in time). */
  code: number
  /** Ms from the end until it was open again; null while it is not. */
  backAfter: number | null
}

export interface SocketReport {
  kind: MarketKind
  /** A SocketState of delivery.ts. */
  state: number
  openedAt: number | null
  /** Tries since the last pong. */
  attempts: number
  nextAttemptAt: number | null
  lastPongAt: number | null
  /** Newest last, the newest 20. */
  closes: SocketClose[]
  frames: number
  messages: number
  /** Changed price levels. */
  levels: number
  bytes: number
  framesPerSecond: number
  messagesPerSecond: number
  levelsPerSecond: number
  bytesPerSecond: number
  /** Frames or pushes that could not be read and were dropped. */
  drops: number
  /** Frames that only JSON.parse could read. */
  fallbacks: number
  /** Server clock minus hub clock, ms; null before the first pong. More than 2 s is shown as a skew. */
  offset: number | null
  /** Of the last ping, ms. */
  roundTrip: number | null
  /** Tabs that watch something here. */
  tabs: number
  /** What sockets of these tabs' own would have received together, by what each watches; about. */
  bytesApart: number
  /** True where it carries a signed-in person's events. */
  authenticated: boolean
}

/**
 * `idle`: never lost. `asking`: asked for, no answer yet. `waiting`: to be asked at `nextAttemptAt`. `done`: lost once, right again.
 */
export type ResyncState = 'none' | 'idle' | 'asking' | 'waiting' | 'done'

/** `none`: not a book. `unseen`: the server has sent none yet. `withheld`: none counts while the book is not right. */
export type ChecksumReport = 'none' | 'unseen' | 'ok' | 'differs' | 'withheld'

export interface TopicReport {
  kind: MarketKind
  /** As on the wire, `depth@7`; `private` for the person's events. */
  topic: string
  /** Type of the wire; 204 stands for 204 and 205. */
  type: number
  currency_id: number
  /** Ms since the later of its last event and its last confirmation; null where nothing ever came. */
  age: number | null
  /** Ms since its last event. */
  quietFor: number | null
  ratePerSecond: number
  messages: number
  /** Sequence of a book, id of the newest trade, number of the newest private event; null for what has none. */
  sequence: number | null
  /** Times that something was missing; null for what has no sequence. */
  gaps: number | null
  /** Snapshots asked for; null for what is never asked again. */
  resyncs: number | null
  resyncState: ResyncState
  checksum: ChecksumReport
  /** Instant of the last checksum that agreed. */
  checksumAt: number | null
  checksumFailures: number
  /** A TopicStatus and a StaleReason of delivery.ts. */
  status: number
  reason: number
  /** When the status became what it is. */
  since: number
  /** Numbers behind the reason; see {@link StaleDetail}. */
  detail: StaleDetail
  /** When the topic is asked for again, or the connection tried; null where nothing is planned. */
  nextAttemptAt: number | null
}

/**
 * Numbers that explain a reason, those alone that it needs:
 * gap: `u`, `from` (first sequence of the push), `follows` (what it says it follows), `missing`;
 * checksum: `u`, `expected`, `computed`; crossed: `u`, `bid`, `ask` (ticks) and `digits`; behind: `u`, `named`;
 * silent, by its cause: a pause: `quiet` (ms since its last event), `usual` (ms between events), `limit` (ms); no pong: `quiet`, `pong` (ms since
 * the newest answered ping was sent) or, where none was answered, `opened` (ms since the connection opened); a ping that nothing has followed:
 * `ping` (ms since it was sent), `limit`; sleep or a set clock: `jump` (ms since it was noticed);
 * late: `late` (ms that the newest push was old when it came), `limit`;
 * malformed: `drops`; socket: `code` of its last close (0 none known), `attempt`, or, where it is open again, `opened`; inexact: `digits`,
 * `quantityDigits`; denied: `denied`. With each that is asked again: `askedAt`, `tries`, or `denied`, the code of the server's refusal.
 */
export type StaleDetail = Partial<
  Record<
    | 'u'
    | 'from'
    | 'follows'
    | 'missing'
    | 'expected'
    | 'computed'
    | 'bid'
    | 'ask'
    | 'digits'
    | 'quantityDigits'
    | 'named'
    | 'quiet'
    | 'usual'
    | 'limit'
    | 'pong'
    | 'opened'
    | 'ping'
    | 'jump'
    | 'denied'
    | 'late'
    | 'drops'
    | 'code'
    | 'attempt'
    | 'askedAt'
    | 'tries',
    number
  >
>

export interface TabReport {
  /** Id of the tab's life. */
  tab: string
  /** Title of its page. */
  title: string
  visible: boolean
  /** When it was shown or hidden last. */
  since: number
  watches: WatchReport[]
  pace: TabPace
  /** Most levels that it asks of a book; null where it watches none. */
  levels: number | null
  /** True where the hub may send: the tab has taken its last delivery. */
  acked: boolean
  /** When the delivery that it has not taken went out. */
  inFlightSince: number
  /** Deliveries that it did not get because it had not taken the last one, shown as it was. */
  skipped: number
  /** Those that it did not get because it was hidden. */
  skippedHidden: number
  /** Version of the client build. */
  version: string
  /** The hub lives in a worker of this tab. */
  holdsHub: boolean
  /** That went out to it. */
  deliveries: number
}

/** One thing that a tab watches, without what only its picture needs. */
export interface WatchReport {
  topic: Watch['topic']
  kind: MarketKind
  /** 0 for lists of all markets. */
  currency_id: number
  by?: RankingBy
}

/** A histogram of the last minute; see log-histogram.ts for where its buckets lie. */
export interface HistogramReport {
  /** Counts of the buckets. */
  counts: Uint32Array
  total: number
  /** Microseconds; NaN where nothing was measured. */
  p50: number
  p99: number
}

/** The ring of raw frames. */
export interface RingState {
  /** `off`: never pressed, or stopped; `full`: recording, but the browser has no room for the newest; `unable`: it keeps nothing. */
  state: 'off' | 'recording' | 'full' | 'unable'
  bytes: number
  /** Bytes that it may hold; the oldest go. */
  limit: number
  frames: number
  /** Instants of the oldest and the newest frame; null where it is empty. */
  from: number | null
  to: number | null
  /** Share of a running export that is done, 0 to 1; null where none runs. */
  exported: number | null
}

export interface HubHealth {
  host: HubHostKind
  /** Version of the build that the hub runs. */
  version: string
  epoch: number
  startedAt: number
  /** The hub's clock at this report. */
  now: number
  sockets: SocketReport[]
  /** Worst first, the worst 500; `topicCount` says how many there are. */
  topics: TopicReport[]
  topicCount: number
  tabs: TabReport[]
  /** Acks that were given up after 5 s. */
  lostAcks: number
  decode: HistogramReport
  merge: HistogramReport
  deliver: HistogramReport
  /** Smallest step of the clock that measured, µs. */
  resolution: number
  ring: RingState
}
