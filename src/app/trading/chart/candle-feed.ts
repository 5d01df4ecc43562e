import type { Candle } from '../../../shared/calls/entities.ts'
import { toUnits } from '../../../shared/decimal/decimal-text.ts'
import { type ChartInterval, openTime, spanOf } from './intervals.ts'
import { type Bar, bucketsOf, cutAfter, LiveCandles } from './live-candles.ts'

/**
 * `empty`: the exchange has none and nothing was traded. `degraded`: what is shown could not be renewed. `remembered`: candles of
 * an earlier visit, while the exchange gives none.
 */
export type CandleStatus = 'loading' | 'ready' | 'empty' | 'failed' | 'degraded' | 'remembered'

/** What came of looking for candles before the oldest; `end`: there are none. */
export type OlderStatus = 'idle' | 'loading' | 'end' | 'failed'

export interface CandleFeedEnv {
  /** Candles that are asked for at the start; 500 unless said. */
  first?: number
  /** Candles of this market and interval, oldest first; null where there was no truth in the answer. @param end opening before it, ms */
  load(limit: number, end: number | undefined): Promise<Candle[] | null>
  /** Candles of an earlier visit, oldest first; null where none are kept. */
  remembered(): Promise<Candle[] | null>
  /** Keeps candles for a later visit. */
  keep(candles: readonly Candle[]): void
  /** Server ms. */
  now(): number
  /** @returns cancels */
  later(ms: number, run: () => void): () => void
}

export interface CandleListener {
  /** All candles anew. */
  reset(bars: readonly Bar[]): void
  /** The newest candles that changed, oldest first. */
  update(bars: readonly Bar[]): void
  status(status: CandleStatus): void
  older(status: OlderStatus): void
}

interface Digits {
  price_digits: number
  quantity_digits: number
}

const FIRST = 500
const PAGE = 500
/** Candles that are asked again once one has closed. */
const CLOSED = 3
/** Seconds close too often to ask for each. */
const MIN_CLOSING = 60_000
const AFTER_CLOSE = 700
/** A tape that was not seen for so long has lost buckets. */
const SLEPT = 45_000
/** The exchange has so long before candles of an earlier visit are shown. */
const ANSWER_WITHIN_MS = 600
const RETRY_FIRST = 2_000
const RETRY_LAST = 30_000

/**
 * Candles of one market and interval: read from the exchange, kept up by the tape, read again after a gap and once each has closed.
 */
export function createCandleFeed(
  env: CandleFeedEnv,
  interval: ChartInterval,
  digits: Digits,
  listener: CandleListener,
) {
  const span = spanOf(interval)
  const atStart = env.first ?? FIRST
  const live = new LiveCandles(span)
  let status: CandleStatus = 'loading'
  let turn = 0
  let loaded = false
  let stopped = false
  let newest: Candle[] = []
  let older: OlderStatus = 'idle'
  let failures = 0
  let seenAt = env.now()
  let current = false
  let wasLive = false
  let closing: number | null = null
  const waits = new Set<() => void>()

  function after(ms: number, run: () => void): void {
    const cancel = env.later(ms, () => {
      waits.delete(cancel)
      run()
    })
    waits.add(cancel)
  }

  function say(next: CandleStatus): void {
    if (next === status) return
    status = next
    listener.status(next)
  }

  function sayOlder(next: OlderStatus): void {
    if (next === older) return
    older = next
    listener.older(next)
  }

  /** Asks for a page before the oldest candle. */
  async function readOlder(end: number): Promise<void> {
    sayOlder('loading')
    const mine = turn
    const candles = await env.load(PAGE, end)
    if (stopped) return
    // All was read anew meanwhile: what was asked belongs to the old ones.
    if (mine !== turn && live.bars[0]?.time !== end) return sayOlder('idle')
    if (candles === null) return sayOlder('failed')
    const before = candles.filter(([time]) => time < end)
    sayOlder(before.length === 0 ? 'end' : 'idle')
    if (before.length === 0) return
    live.prepend(before.map((candle) => barOf(candle, digits)))
    listener.reset(live.bars)
  }

  function face(): CandleStatus {
    return live.bars.length === 0 ? 'empty' : 'ready'
  }

  async function read(limit: number): Promise<void> {
    turn += 1
    const mine = turn
    const candles = await env.load(limit, undefined)
    if (mine !== turn) return
    if (candles === null) {
      failures += 1
      if (!loaded) await remember()
      if (mine !== turn) return
      if (status !== 'remembered') say(live.bars.length === 0 ? 'failed' : 'degraded')
      after(Math.min(RETRY_LAST, RETRY_FIRST * 2 ** (failures - 1)), () => {
        if (mine === turn) void read(atStart)
      })
      return
    }
    failures = 0
    newest = joinCandles(limit === CLOSED ? newest : [], candles)
    env.keep(newest)
    const bars = candles.map((candle) => barOf(candle, digits))
    // Without candles of the exchange (a recorded session) all that the tape holds is news, and what was built from it stays.
    if (bars.length === 0) {
      if (!loaded || live.bars.length === 0) live.replace(bars, 0)
    } else if (loaded && limit === CLOSED) live.correct(bars, cutAfter(env.now()))
    else {
      live.replace(bars, cutAfter(env.now()))
      if (older !== 'loading') sayOlder('idle')
    }
    loaded = true
    listener.reset(live.bars)
    say(face())
  }

  /** Shows what an earlier visit has kept, where nothing else is there yet. */
  async function remember(): Promise<void> {
    if (live.bars.length > 0) return
    const candles = await env.remembered()
    if (!candles || candles.length === 0 || loaded || stopped || live.bars.length > 0) return
    live.replace(
      candles.map((candle) => barOf(candle, digits)),
      0,
    )
    listener.reset(live.bars)
    say('remembered')
  }

  function watchClosing(now: number): void {
    const open = openTime(now, span)
    if (closing === null || span < MIN_CLOSING) closing = open
    if (open <= closing) return
    closing = open
    after(AFTER_CLOSE, () => {
      if (current) void read(CLOSED)
    })
  }

  return {
    start(): void {
      void read(atStart)
      after(ANSWER_WITHIN_MS, () => {
        if (!loaded) void remember()
      })
    },
    retry(): void {
      if (status === 'failed') say('loading')
      void read(atStart)
    },
    /** The tape as packed; also called once a second without news, for candles open by the clock. @param isLive the feed is current */
    tape(body: Float64Array, isLive: boolean): void {
      const now = env.now()
      const back = isLive && !current
      const lost = now - seenAt > SLEPT || (back && wasLive) || live.isBehind(now)
      seenAt = now
      current = isLive
      if (isLive) wasLive = true
      // Where the sockets have found the exchange again, the calls will too.
      if (!loaded && back && failures > 0) return void read(atStart)
      if (!loaded || !isLive) return
      if (lost) return void read(atStart)
      const changed = live.take(bucketsOf(body), now)
      if (changed.length > 0) listener.update(changed)
      if (status === 'empty' || status === 'ready') say(face())
      watchClosing(now)
    },
    /** The market's last price, ticks: the newest candle closes at it while the feed is current. */
    last(ticks: number | null): void {
      const changed = live.close(current ? ticks : null)
      if (loaded && current && changed.length > 0) listener.update(changed)
    },
    /** The view has come near the oldest candle. What has failed waits for {@link retryOlder}. */
    async more(): Promise<void> {
      const first = live.bars[0]
      if (first && loaded && older === 'idle') await readOlder(first.time)
    },
    async retryOlder(): Promise<void> {
      const first = live.bars[0]
      if (first && older === 'failed') await readOlder(first.time)
    },
    stop(): void {
      stopped = true
      turn += 1
      for (const cancel of waits) cancel()
      waits.clear()
    },
    get bars(): readonly Bar[] {
      return live.bars
    },
  }
}

export type CandleFeed = ReturnType<typeof createCandleFeed>

/** Candles that are kept for a later visit. */
const KEPT = 300

/** Newer candles over older ones by their time; both oldest first. */
function joinCandles(older: readonly Candle[], newer: readonly Candle[]): Candle[] {
  const from = newer[0]?.[0] ?? Number.POSITIVE_INFINITY
  return [...older.filter(([time]) => time < from), ...newer].slice(-KEPT)
}

/** A candle of the calls in the market's units. Digits past the market's are cut: candles are painted, never traded on. */
export function barOf([time, open, high, low, close, volume]: Candle, { price_digits, quantity_digits }: Digits): Bar {
  return {
    time,
    open: unitsOf(open, price_digits),
    high: unitsOf(high, price_digits),
    low: unitsOf(low, price_digits),
    close: unitsOf(close, price_digits),
    volume: unitsOf(volume, quantity_digits),
  }
}

function unitsOf(text: string, digits: number): number {
  const exact = toUnits(text, digits)
  if (exact !== null) return exact
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}
