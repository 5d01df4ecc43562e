import type { Answered } from '../calls/answered.ts'
import type { CallName } from '../calls/table.ts'
import type { PrivateDelivery, PrivateReload } from '../hub-protocol/hub.ts'
import type { Market, MarketKey, MarketKind } from '../hub-protocol/market.ts'

/** The only account of a mock exchange. */
export const MOCK_USER = 1001

/** What an account begins with on spot and again on perpetuals, in each quote coin. */
export const MOCK_FUNDS = '10000'

/** What a tab that shows a market sees of it just now. Prices in ticks, sizes in lots, best level first, flat. */
export interface LivePrices {
  kind: MarketKind
  currency_id: number
  /** The tab shows it as live; where not, nothing trades on what is given. */
  live: boolean
  bids: number[]
  asks: number[]
  last: number | null
  /** Of a perpetual: prices in ticks, rate in 1e-8, next funding instant in server ms; null where it is not known. */
  mark: { mark: number; index: number; rate: number; next: number } | null
  /** When these were the market's, ms of the device's clock; 0 where nothing is known. */
  at: number
  /** The tab has tried to reach the exchange, and could not. */
  away: boolean
}

export const SCENARIOS = ['crash', 'funding', 'loss'] as const
/** Flash crash, funding flip, feed loss. */
export type Scenario = (typeof SCENARIOS)[number]

export const SPEEDS = [1, 10, 60] as const
export type Speed = (typeof SPEEDS)[number]

/** Why an account is a new one though there was one. */
export type BegunAnew = 'version' | 'damaged'

/**
 * Whether the account is stored. `full`: there is no room for it. `unwritable`: the database refuses. `unreadable`: what is stored could
 * not be opened, and is left as it is. `taken`: another window stores its own course of the account.
 */
export type Keeping = 'kept' | 'full' | 'unwritable' | 'unreadable' | 'taken'

export interface MockStatus {
  /** `live`: the hub's prices as a tab shows them. `made_up`: seeded bots, from the last prices. */
  prices: 'live' | 'made_up'
  /** When the simulated prices began, mock ms; null on live ones. */
  since: number | null
  /** Simulated prices go on from prices of this moment, device ms, by market. */
  from: Partial<Record<MarketKey, number>>
  /** They began because the exchange was out of reach and nothing was at stake; so they end with its return. */
  byItself: boolean
  /** On simulated prices: live ones were gone and are there again, of all markets in which the person has something. */
  liveBack: boolean
  scenario: Scenario | null
  /** When the scenario began and when it ends, device ms. */
  scenarioSpan: { from: number; to: number } | null
  speed: Speed
  /** How far the mock clock is ahead of the real one, ms. */
  ahead: number
  /** Markets that have a position or an order: their prices are wanted, whatever is shown. */
  wanted: MarketKey[]
  /** Markets whose live prices are not current: nothing trades there. */
  stale: MarketKey[]
  /** Those among them of which no live price has come yet. */
  unseen: MarketKey[]
  begunAnew: BegunAnew | null
  /** Of the account what came after this, mock ms, could not be read and is gone; null where nothing is. */
  cutAt: number | null
  /** Where it is not kept, what is done now will be lost. */
  keeping: Keeping
}

export type MockRequest =
  | { wish: 'reset' }
  /** Bots go on from the last prices. */
  | { wish: 'make_up' }
  /** All markets move over in one step. Nothing happens while a market has no live price in which the person has something. */
  | { wish: 'go_live' }
  /** Positions are closed and orders cancelled on simulated prices first; what cannot be closed keeps it there. */
  | { wish: 'settle_and_go_live' }
  /** The scenario ends here: bots go on from its last prices. */
  | { wish: 'end_scenario' }
  /** Simulated prices alone can go faster. */
  | { wish: 'speed'; speed: Speed }
  | { wish: 'scenario'; scenario: Scenario; kind: MarketKind; currency_id: number }
  /** The sentence about a new account has been read. */
  | { wish: 'understood' }
  /** What is stored is to be opened, or written, once more. */
  | { wish: 'keep' }

/** What going back to live prices would do now. */
export interface Returning {
  /** Markets in which the person has something, and whose live price is not there. */
  waits: MarketKey[]
  /** Of the others: mark of a perpetual, last price of a spot market. */
  moves: { kind: MarketKind; currency_id: number; symbol: string; from: string; to: string }[]
  /** Positions that would be liquidated at once. */
  liquidated: { symbol: string; side: 'long' | 'short' }[]
  /** Orders and plans that would trade, trigger or be cancelled at once. */
  orders: number
}

/** Why an account that was to go back to live prices is still on simulated ones. */
export interface Stayed {
  /** Markets in which the person has something, and whose live price is not there. */
  waits: MarketKey[]
  /** Positions that could not be closed first: nobody traded with them. */
  left: { symbol: string; side: 'long' | 'short' }[]
  /** Orders and plans that are still there beside them. */
  orders: number
}

/** What a market is worth a day, so that bots fit it: whole units of the quote coin; null where it is not known. */
export interface MarketToShow {
  market: Market
  dayWorth: number | null
}

export interface MockHello {
  status: MockStatus
  /** Web Lock that the worker holds while it lives: a tab waits for it in shared mode. */
  lock: string
}

export interface MockSink {
  status(status: MockStatus): void
  events(events: (PrivateDelivery | PrivateReload)[]): void
}

/** The mock exchange as a tab sees it, through Comlink. `tab` holds the Web Lock `tab:<tab>` while it lives. */
export interface MockPort {
  /** Resolves when the account is open; waits while another worker has it. */
  attach(tab: string, sink: MockSink): Promise<MockHello>
  /** Where the tab waits for another worker that has the account: true. */
  isElsewhere(): Promise<boolean>
  /** A market that the tab shows; from then on it can be traded. */
  show(tab: string, shown: MarketToShow, prices: LivePrices): Promise<void>
  /** At least once a second while live, and right before an order. */
  prices(tab: string, prices: LivePrices[]): Promise<void>
  /** A call of the table that the engine answers. @param intent of a write */
  call(name: CallName, request: unknown, intent: string | null): Promise<Answered>
  /** Resolves when it is done; with what stood in the way where the account was to go back to live prices, and did not. */
  control(wish: MockRequest): Promise<Stayed | null>
  returning(): Promise<Returning>
  /** Opens a way to the mock exchange's own hub, which has the simulated prices. @param port a MessagePort (transferred) */
  reachHub(port: object): Promise<void>
  detach(tab: string): Promise<void>
}
