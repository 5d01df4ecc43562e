import type { Leader as LeaderItem } from '../../../shared/calls/products/copy-entities.ts'
import { placesOf } from '../../../shared/lines/copy-places.ts'
import { drawdownOf, hundredths, percentOf, roiOf } from '../../../shared/lines/copy-stats.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { State } from '../../trading/model/state.ts'
import { copyBook, type HourRow, type Leader } from './copy-book.ts'
import { underCopy } from './follow-commands.ts'
import { historyOf, type LeaderHistory, type LeaderTrade } from './leader-history.ts'
import { contractEquity } from './portfolio.ts'

const DAY = 86_400_000
/** Under so many days or closed positions there is no figure. Source: lines.md §3. */
const MIN_DAYS = 7
const MIN_TRADES = 10
const CURVE_POINTS = 90

/** What of a leader comes from the history alone. */
type Figures = Pick<
  LeaderItem,
  | 'roi_7'
  | 'roi_30'
  | 'roi_90'
  | 'drawdown'
  | 'drawdown_days'
  | 'win_rate'
  | 'closed'
  | 'holding_s'
  | 'last_trade_at'
  | 'markets'
  | 'curve'
  | 'replayed_until'
  | 'as_of'
> & { first: number }

/** A history does not change, so its figures are made once. */
const figures = new WeakMap<LeaderHistory, Figures>()

/** A leader at the marks of this moment. @param viewer account of who asks; 0 for a visitor */
export function leaderView(state: State, leader: Leader, viewer: number): LeaderItem {
  const { row, account } = leader
  const history = historyOf(state, leader)
  const found = figures.get(history) ?? figuresOf(state, history)
  figures.set(history, found)
  const { first, ...shown } = found
  const equity = contractEquity(state, account)
  const own = copyBook(state)
    .runningOf(viewer)
    .find((follow) => follow.row.leader === row.id)
  return {
    id: row.id,
    name: row.name,
    bio: row.bio,
    bot: row.style !== null,
    since: first < row.since ? first : row.since,
    state: row.state,
    places: row.state === 'ended' ? 0 : placesOf(equity),
    followers: leader.followers.size,
    under_copy: moneyText(underCopy(leader)),
    own_equity: moneyText(equity > 0n ? equity : 0n),
    ...shown,
    you_follow: own?.row.id ?? null,
  }
}

function figuresOf(state: State, { hours, trades, replayedUntil }: LeaderHistory): Figures {
  const newest = hours.at(-1) as HourRow
  const first = hours[0] as HourRow
  const known = newest.at - first.at >= MIN_DAYS * DAY && trades.length >= MIN_TRADES
  const since = (days: number) => hours.filter(({ at }) => at >= newest.at - days * DAY)
  const roi = (days: number) => {
    const rows = since(days)
    return known && rows.length > 0 ? hundredths(roiOf((rows[0] as HourRow).value, newest.value)) : null
  }
  const window = since(90)
  const won = trades.filter(({ profit }) => profit > 0n).length
  const held = trades.reduce((sum, { openedAt, closedAt }) => sum + closedAt - openedAt, 0)
  return {
    first: first.at,
    roi_7: roi(7),
    roi_30: roi(30),
    roi_90: roi(90),
    drawdown: known ? hundredths(drawdownOf(window.map(({ value }) => value))) : null,
    drawdown_days: Math.floor((newest.at - (window[0] as HourRow).at) / DAY),
    win_rate: known ? hundredths(percentOf(BigInt(won), BigInt(trades.length))) : null,
    closed: trades.length,
    holding_s: trades.length === 0 ? null : Math.round(held / trades.length / 1_000),
    last_trade_at: trades.at(-1)?.closedAt ?? null,
    markets: marketsOf(state, trades),
    curve: curveOf(window),
    replayed_until: replayedUntil,
    as_of: newest.at,
  }
}

/** Some ninety points of the window, the newest among them, as ROI since its first. */
function curveOf(rows: readonly HourRow[]): LeaderItem['curve'] {
  const first = rows[0]?.value ?? 0n
  const step = Math.max(1, Math.ceil(rows.length / CURVE_POINTS))
  return rows
    .filter((_row, place) => (rows.length - 1 - place) % step === 0)
    .map(({ at, value }) => [at, hundredths(roiOf(first, value))])
}

function marketsOf(state: State, trades: readonly LeaderTrade[]): LeaderItem['markets'] {
  const counts = new Map<number, number>()
  for (const { market } of trades) counts.set(market, (counts.get(market) ?? 0) + 1)
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || a - b)
    .map(([index, count]) => {
      const { currency_id, symbol } = state.marketAt(index).spec
      return { currency_id, symbol, share: hundredths(percentOf(BigInt(count), BigInt(trades.length))) }
    })
}
