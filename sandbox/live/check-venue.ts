import { nodeTimers } from '../../gateway/base/timers.ts'
import type { TopicPush } from '../../src/engine/wire/market-source.ts'
import type { VenuePlan } from '../../src/venues/base/venue-plan.ts'
import { isLiveVenue, type LiveVenue, PLANS } from '../../src/venues/mirror/plans.ts'
import { LiveSource } from './live-source.ts'
import { type ListedMarket, listMarkets } from './market-list.ts'
import { nodeNetwork } from './node-network.ts'
import { VenueAccess } from './venue-access.ts'

export { isLiveVenue }

/** Markets that a check looks at: enough to see each stream, few enough to trouble nobody. */
const MARKETS = 3
const HOUR = 3_600_000
const MAX_LAG_MS = 10_000

/** A rule of a venue, whether it holds, and what was seen. */
export interface CheckedRule {
  rule: string
  holds: boolean
  seen: string
}

export interface CheckOptions {
  venue: LiveVenue
  /** Gateway in place of the venue; null asks the venue itself. */
  origin: string | null
  /** How long its streams are listened to. */
  seconds: number
  /** Listens in another way; left out: so many seconds. */
  listened?: (source: LiveSource) => Promise<void>
  log: (line: string) => void
}

/** Asks a venue rule by rule: list, book, trades, tickers, marks, candles, checksums and numbers. */
export async function checkVenue(options: CheckOptions): Promise<CheckedRule[]> {
  const rules: CheckedRule[] = []
  for (const plan of Object.values(PLANS[options.venue])) rules.push(...(await checkKind(plan, options)))
  return rules
}

async function checkKind(plan: VenuePlan, options: CheckOptions): Promise<CheckedRule[]> {
  const { origin, seconds, log } = options
  const listened = options.listened ?? (() => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000)))
  const rules: CheckedRule[] = []
  const note = (rule: string, holds: boolean, seen: string) =>
    rules.push({ rule: `${plan.title} ${plan.kind}, ${rule}`, holds, seen })
  const parts = { network: nodeNetwork(origin), clock: Date.now, timers: nodeTimers }
  const access = new VenueAccess({ ...parts, limits: plan.limits })
  let pushes = 0
  const source = new LiveSource({ ...parts, plan, access, random: Math.random, log, refused: () => undefined })
  const end = source.listen((batch: readonly TopicPush[]) => {
    pushes += batch.length
  })
  try {
    const listed = listMarkets(plan, plan.readInstruments(await access.call(plan.instrumentsUrl))).slice(0, MARKETS)
    note('its list has markets that are known', listed.length > 0, listed.map(({ market }) => market.symbol).join(' '))
    if (listed.length === 0) return rules
    source.show(listed)
    await listened(source)
    noteStreams(source, listed, pushes, note)
    await noteCandles(source, listed, note)
  } finally {
    end()
    source.close()
    access.close()
  }
  return rules
}

type Note = (rule: string, holds: boolean, seen: string) => void

function noteStreams(source: LiveSource, listed: readonly ListedMarket[], pushes: number, note: Note): void {
  const { lines, down, pause } = source.status()
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0)
  note(
    'connections open',
    lines.every(({ open }) => open),
    `${lines.filter(({ open }) => open).length} of ${lines.length}`,
  )
  note('subscriptions are taken', sum(({ refused }) => refused) === 0, `${sum(({ refused }) => refused)} refused`)
  note(
    'messages are read',
    sum(({ unreadable }) => unreadable) === 0,
    `${sum(({ unreadable }) => unreadable)} unreadable`,
  )
  note('books have no gap', sum(({ gaps }) => gaps) === 0, `${sum(({ gaps }) => gaps)} gaps, ${pushes} pushes`)
  const lags = lines.flatMap(({ lag }) => (lag === null ? [] : [Math.abs(lag)]))
  note(
    'its clock and ours agree',
    lags.every((lag) => lag < MAX_LAG_MS),
    `${Math.max(0, ...lags)} ms`,
  )
  // A quiet market may have no trade within the time.
  const books = listed.filter(({ market }) => down.includes(`depth@${market.currency_id}`))
  note('each book is live', books.length === 0, books.map(({ market }) => market.symbol).join(' ') || 'all')
  const others = down.filter((topic) => !topic.startsWith('depth@') && !topic.startsWith('trades@'))
  note('tickers and marks come', others.length === 0, others.join(' ') || 'all')
  note('nothing is refused', pause === null, pause ? `answered ${pause.status}` : 'no pause')
}

async function noteCandles(source: LiveSource, listed: readonly ListedMarket[], note: Note): Promise<void> {
  const id = listed[0]?.market.currency_id ?? 0
  for (const interval of ['1m', '1H', '12H', '1W'] as const) {
    await source.loadLines(id, interval, 10, null)
    const candles = source.lines(id, interval, 10, null)
    const newest = candles.at(-1)?.[0] ?? 0
    const isFresh = Date.now() - newest < 8 * 24 * HOUR
    note(
      `candles of ${interval}`,
      candles.length > 0 && isFresh,
      `${candles.length}, newest ${new Date(newest).toISOString()}`,
    )
  }
}
