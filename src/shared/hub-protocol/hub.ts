import type { Alert, AlertEdit } from './alert.ts'
import type { HubHealth } from './health.ts'
import type { Market, MarketKind } from './market.ts'
import type { Pace } from './pace.ts'

/** Change over 24 h from the top or the bottom, or quote volume over 24 h. */
export type RankingBy = 'gainers' | 'losers' | 'volume'

/** One thing a tab watches. A tab always sends its whole list; the hub subscribes to the union of all tabs' lists. */
export type Watch =
  | { topic: 'ticker'; kind: MarketKind; currency_id: number }
  /** `always`: also while the tab is hidden, once a second: one tab of the browser looks after the margin of its person. */
  | { topic: 'mark'; kind: MarketKind; currency_id: number; always?: true }
  /** Of a kind the person's events, as they are sent to every tab that is seen: to this one while it is hidden too. */
  | { topic: 'account'; kind: MarketKind }
  /** `levels` a side after grouping; `group` is a multiple of the tick (1, 10, 100, 1000 …). */
  | { topic: 'depth'; kind: MarketKind; currency_id: number; levels: number; group: number }
  /** Newest `count` trades, and the tape of the last 60 s. */
  | { topic: 'trades'; kind: MarketKind; currency_id: number; count: number }
  | { topic: 'tickers'; kind: MarketKind }
  /** The first `count` of all markets of a kind by one of their figures; shares the topic of the tickers. */
  | { topic: 'ranking'; kind: MarketKind; by: RankingBy; count: number }

/** What has data of a market. */
export type MarketWatch = Exclude<Watch, { topic: 'account' }>

/** No account: a reload of nobody's says to every tab that articles were published, changed or withdrawn (wire: `op: content`). */
export const NOBODY = 0

/** Begins the id of a tab's life whose page is refused locks: none is held in its name, so that one that is free means nothing. */
export const UNHELD = 'unheld-'

/** What a tab tells the hub of itself when it attaches. */
export interface TabHello {
  /** Random id of this tab's life. */
  tab: string
  /** Name of the Web Lock that the tab holds while it lives: `tab:<tab>`. */
  lock: string
  visible: boolean
  /** Of its page. */
  title: string
  /** Of the client build that it runs. */
  version: string
  /** The hub lives in a worker of this tab. */
  holdsHub?: boolean
}

/** What the hub tells a tab of itself. */
export interface HubHello {
  /** Version of the client build that the hub runs. */
  version: string
  /** Random id of this hub's life; every delivery carries it as a number. */
  epoch: number
  /** Web Lock that the hub holds while it lives: `hub:<version>:<epoch>`. A tab waits for it in shared mode. */
  lock: string
  /** Where it runs: 1 a SharedWorker, 2 a worker of the tab that leads, 3 a worker of this tab alone. */
  host: 1 | 2 | 3
  /** Of this tab among all that the hub has met, from 1 on: a delivery's header names the active tab by it. */
  number: number
}

/** Socket base, market metadata and what silence is borne: the hub makes no REST calls, the first tab brings them. */
export interface HubSetup {
  /** `ws://host/ws`, without a slash at the end. */
  socketBase: string
  markets: Market[]
  /** Share of the usual time for which silence is borne before what is shown counts as old; left out: 1. */
  silence?: number
}

/** The person that is signed in, for order events; null signs out. The hub keeps it in memory only. */
export interface HubSession {
  token: string
  user: number
}

/** The hub as a tab sees it, through Comlink. */
export interface HubPort {
  /**
   * A page is on its way that will show prices of these kinds: their sockets open now, and close again where nobody comes.
   * @param base of the sockets, `ws://host/ws` @param silence share of the usual time for which silence is borne
   */
  warm(base: string, silence: number, kinds: readonly MarketKind[]): Promise<void>
  attach(hello: TabHello, sink: TabSink): Promise<HubHello>
  setup(tab: string, setup: HubSetup): Promise<void>
  watch(tab: string, watches: Watch[]): Promise<void>
  setVisible(tab: string, visible: boolean): Promise<void>
  /** A person has touched the tab: while it is visible it is the active one, until another is touched. */
  touched(tab: string): Promise<void>
  /** How often the tab wants deliveries; `display` until it says. */
  setPace(tab: string, pace: Pace): Promise<void>
  /**
   * The tab does not trust what it has: everything that it watches is sent anew.
   * @returns sequence of the newest delivery so far; what comes with a higher one is fresh. null where the hub does not know the tab
   */
  renew(tab: string): Promise<number | null>
  setSession(tab: string, session: HubSession | null): Promise<void>
  /** "Reconnect now" of the person, the browser's `online` event, waking from sleep. */
  reconnectNow(tab: string): Promise<void>
  /** The title of the tab's page has changed. */
  describe(tab: string, title: string): Promise<void>
  /** What the hub knows of itself, for the inspector. */
  health(tab: string): Promise<HubHealth>
  /** "Ask now": a topic that is not current is asked for again, a second after the last request at the soonest. @param topic as on the wire */
  askAgain(tab: string, kind: MarketKind, topic: string): Promise<void>
  /** The person's alerts, after a change to them; null changes nothing. They are looked at by the hub and reported at {@link ALERTS_CHANNEL}. */
  alerts(tab: string, edit: AlertEdit): Promise<Alert[]>
  /** Begins or ends keeping raw frames of public topics. */
  record(tab: string, on: boolean): Promise<void>
  /** What is kept, as the bytes of a `*.frames.jsonl.gz`. */
  exportRing(tab: string): Promise<Uint8Array>
  /** The tab goes away on purpose. @param kept into the back/forward cache: with the last one the browser may stop the hub too */
  detach(tab: string, kept?: boolean): Promise<void>
}

/** A private event (204, 205) as the socket gave it; `events` of a delivery are in order and never conflated. */
export interface PrivateDelivery {
  kind: MarketKind
  type: 204 | 205
  n: number
  user: number
  /** The parsed `data` of the push. */
  data: {
    order?: unknown
    position?: unknown
    balance?: unknown
    settings?: unknown
    ticket?: unknown
    finance?: unknown
    follow?: unknown
    message?: unknown
  }
}

/** Said instead of events where some may be missing: read orders, positions and balances by REST, then go on from `n`. */
export interface PrivateReload {
  kind: MarketKind
  reload: true
  user: number
}

/** The tab as the hub sees it, through Comlink. The returned promise is the tab's ack. */
export interface TabSink {
  /** @param packed see delivery.ts  @param events private events since the last delivery, left out where none */
  deliver(packed: Float64Array, events?: (PrivateDelivery | PrivateReload)[] | null): Promise<void>
}
