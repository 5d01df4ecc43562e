import type { LedMarket } from '../../engine/contract/led-market.ts'
import { type MarketKey, type MarketKind, marketKey } from '../../shared/hub-protocol/market.ts'
import type { LivePrices } from '../../shared/mock/mock-port.ts'

/** Levels a side that are sent to the engine. */
export const LEVELS = 20
/** A tab says again at least once a second what it shows; after so long without a word that is old. */
export const CURRENT_FOR = 3_000

/** What a tab said last. */
interface Word {
  prices: LivePrices
  at: number
}

interface Shown {
  /** By tab. */
  words: Map<string, Word>
  /** Of the newest word; while a tab has live ones, of the newest live one. */
  prices: LivePrices
  /** Live without a gap since; null where they are not. */
  liveSince: number | null
  /** Since when the engine could have been notified of them anew. */
  unreportedSince: number
  /** They have been live. */
  seen: boolean
  /** The engine has not been notified of them. */
  fresh: boolean
  /** The engine's book shows them. */
  reported: boolean
  /** They were not live for a moment, and the engine still shows those from before. */
  gap: boolean
}

/** What tabs show of the markets just now: of each tab its newest word counts. */
export class LiveMarkets {
  private readonly shown = new Map<MarketKey, Shown>()
  private readonly clock: () => number

  constructor(clock: () => number) {
    this.clock = clock
  }

  take(tab: string, prices: LivePrices): void {
    const key = marketKey(prices.kind, prices.currency_id)
    const now = this.clock()
    const wasCurrent = this.isCurrent(key)
    const shown = this.shown.get(key) ?? begun(prices, now)
    this.shown.set(key, shown)
    shown.words = new Map([...shown.words].filter(([, word]) => this.isRecent(word.at)))
    shown.words.set(tab, { prices, at: now })
    const isCurrent = this.isCurrent(key)
    if (prices.live || !isCurrent) {
      shown.fresh ||= !isSame(shown.prices, prices)
      shown.prices = prices
    }
    shown.seen ||= prices.live
    if (!isCurrent) shown.liveSince = null
    else if (!wasCurrent) {
      shown.liveSince = now
      shown.unreportedSince = now
      shown.gap = shown.reported
    }
  }

  /** Whether orders may trade on what is known: a tab has it live. */
  isCurrent(key: MarketKey): boolean {
    const words = this.shown.get(key)?.words.values() ?? []
    return [...words].some(({ prices, at }) => prices.live && this.isRecent(at))
  }

  /** Whether a live price has come. */
  isSeen(key: MarketKey): boolean {
    return this.shown.get(key)?.seen === true
  }

  /** Whether the engine's book shows them, without a gap. */
  isReported(key: MarketKey): boolean {
    const known = this.shown.get(key)
    return known?.reported === true && !known.gap
  }

  /** Since when the first of the current markets that the engine's book does not show is there; null where there is none. */
  unreportedSince(kind: MarketKind): number | null {
    const since = [...this.shown].flatMap(([key, { prices, unreportedSince }]) =>
      prices.kind === kind && !this.isReported(key) && this.isCurrent(key) ? [unreportedSince] : [],
    )
    return since.length > 0 ? Math.min(...since) : null
  }

  /** For how long a market that is shown has been live, ms; 0 where none is. */
  liveFor(): number {
    const now = this.clock()
    const since = [...this.shown].flatMap(([key, { liveSince }]) =>
      this.isCurrent(key) && liveSince !== null ? [liveSince] : [],
    )
    return Math.max(0, ...since.map((at) => now - at))
  }

  /** Whether no tab has had a live price, and all that say anything now say that the exchange is out of reach. */
  areAway(): boolean {
    const all = [...this.shown.values()]
    const said = all.flatMap(({ words }) => [...words.values()]).filter(({ at }) => this.isRecent(at))
    return said.length > 0 && said.every(({ prices }) => prices.away) && !all.some(({ seen }) => seen)
  }

  known(key: MarketKey): LivePrices | null {
    return this.shown.get(key)?.prices ?? null
  }

  keys(): MarketKey[] {
    return [...this.shown.keys()]
  }

  /**
   * Current markets that the engine has not been notified of since they changed.
   * @param waits markets that are not to be reported yet
   */
  takeFresh(waits: (key: MarketKey) => boolean): LedMarket[] {
    // All are asked before any is reported: who waits depends on who has not been.
    const ready = [...this.shown].filter(([key, { fresh }]) => fresh && this.isCurrent(key) && !waits(key))
    return ready.map(([, shown]) => {
      shown.fresh = false
      shown.reported = true
      shown.gap = false
      return ledMarket(shown.prices)
    })
  }

  /** What has changed for the engine: current markets, and empty books of those that are not. @param waits as `takeFresh` */
  takeChanged(waits: (key: MarketKey) => boolean): LedMarket[] {
    const old = this.takeOld()
    const fresh = this.takeFresh(waits)
    const anew = new Set(fresh.map(keyOf))
    return [...old.filter((one) => !anew.has(keyOf(one))), ...fresh]
  }

  /** Markets whose prices the engine still shows though they are not current any more, or were not for a moment. */
  private takeOld(): LedMarket[] {
    const list: LedMarket[] = []
    for (const [key, shown] of this.shown) {
      if (!shown.reported || (this.isCurrent(key) && !shown.gap)) continue
      forget(shown)
      const { kind, currency_id } = shown.prices
      list.push({ market: kind, currency_id, bids: [], asks: [] })
    }
    return list
  }

  /** The engine knows none of them any more. */
  forgetReported(): void {
    for (const key of this.shown.keys()) this.forget(key)
  }

  /** The engine does not know a market any more, or not yet. */
  forget(key: MarketKey): void {
    const shown = this.shown.get(key)
    if (!shown) return
    forget(shown)
    shown.unreportedSince = this.clock()
  }

  /** By a clock that may be set back. */
  private isRecent(at: number): boolean {
    return Math.abs(this.clock() - at) < CURRENT_FOR
  }
}

function begun(prices: LivePrices, now: number): Shown {
  return {
    words: new Map(),
    prices,
    liveSince: null,
    unreportedSince: now,
    seen: false,
    fresh: true,
    reported: false,
    gap: false,
  }
}

function keyOf({ market, currency_id }: LedMarket): MarketKey {
  return marketKey(market, currency_id)
}

function forget(shown: Shown): void {
  shown.fresh = true
  shown.reported = false
  shown.gap = false
}

/** As it is sent to the engine. */
export function ledMarket({ kind, currency_id, bids, asks, last, mark }: LivePrices): LedMarket {
  return {
    market: kind,
    currency_id,
    bids: bids.slice(0, 2 * LEVELS),
    asks: asks.slice(0, 2 * LEVELS),
    ...(last !== null && { last }),
    ...(mark && { mark }),
  }
}

/** Whether the engine would learn nothing. */
function isSame(a: LivePrices, b: LivePrices): boolean {
  return JSON.stringify(ledMarket(a)) === JSON.stringify(ledMarket(b))
}
