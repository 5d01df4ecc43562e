import type { Opening } from '../../../shared/lines/copy-size.ts'
import type { Side } from '../../../shared/rules/order-units.ts'
import type { FillRecord } from '../../trading/model/fill-record.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import type { State } from '../../trading/model/state.ts'
import { copyBook, type Leader, netLots } from './copy-book.ts'
import { contractEquity } from './portfolio.ts'

/** Fills that are looked for at once. */
const FILLS = 50

/** What a leader has opened on a market with one command. */
export interface NetOpening extends Opening {
  market: MarketState
  side: Side
  leverage: number
  /** His contract equity at mark after the command, 1e-8. */
  equity: bigint
}

/** The net change of a leader's position on a market: of |p0| lots `closed` were closed, then some opened. */
export interface NetChange {
  leader: Leader
  market: MarketState
  /** |p0| */
  before: number
  closed: number
  opening: NetOpening | null
}

/** What leaders have changed since it was looked at last, by leader and market; the changes count as looked at then. */
export function netChanges(state: State): NetChange[] {
  const { positions } = state.collector
  const { leaders } = copyBook(state)
  const touched = new Map<Leader, Set<MarketState>>()
  for (let i = 0; i < positions.size; i++) {
    const { exposure, account } = positions.valueAt(i)
    const leader = leaders.get(account.id)
    if (!leader || leader.row.state === 'ended') continue
    const markets = touched.get(leader) ?? new Set()
    touched.set(leader, markets.add(exposure.market))
  }
  const changes: NetChange[] = []
  for (const [leader, markets] of [...touched].sort(([a], [b]) => a.row.id - b.row.id)) {
    const fills = newFills(leader)
    for (const market of [...markets].sort((a, b) => a.index - b.index)) {
      const change = changeOf(state, leader, market, fills)
      if (change) changes.push(change)
    }
    leader.seenTrade = state.lastTrade
  }
  return changes
}

function changeOf(state: State, leader: Leader, market: MarketState, fills: readonly FillRecord[]): NetChange | null {
  const from = leader.lots.get(market.index) ?? 0
  const to = netLots(leader.account, market.index)
  if (from === to) return null
  leader.lots.set(market.index, to)
  const before = Math.abs(from)
  const kept = Math.sign(from) === Math.sign(to) ? Math.min(before, Math.abs(to)) : 0
  const opened = Math.abs(to) - kept
  const opening = opened > 0 ? openingOf(state, leader, market, fills, from, Math.sign(to), opened) : null
  return { leader, market, before, closed: before - kept, opening }
}

/** The exact mean price of the fills that opened, and the whole size of their orders. */
function openingOf(
  state: State,
  leader: Leader,
  market: MarketState,
  fills: readonly FillRecord[],
  from: number,
  direction: number,
  lots: number,
): NetOpening {
  let net = from
  let [ticks, filled] = [0n, 0n]
  const orders = new Set<number>()
  for (const fill of fills) {
    if (fill.market !== market.index) continue
    const signed = fill.side === 'buy' ? fill.lots : -fill.lots
    const opens = Math.sign(signed) !== direction ? 0 : fill.lots - Math.min(fill.lots, Math.max(0, -net * direction))
    net += signed
    if (opens === 0) continue
    ticks += BigInt(fill.price) * BigInt(opens)
    filled += BigInt(opens)
    orders.add(fill.order)
  }
  if (filled === 0n) [ticks, filled] = [BigInt(market.markTicks), 1n]
  const { account } = leader
  const sizeOf = (id: number) =>
    (state.orders.get(id) ?? account.ended.contract.find((one) => one.id === id))?.lots ?? 0
  const whole = [...orders].reduce((sum, id) => sum + sizeOf(id), 0)
  const side: Side = direction > 0 ? 'buy' : 'sell'
  const { leverage } = account.perpetuals.exposure(market)
  return {
    market,
    side,
    lots,
    whole: Math.max(whole, lots),
    ticks,
    filled,
    leverage,
    equity: contractEquity(state, account),
  }
}

/** The leader's fills that have not been looked at, oldest first. */
function newFills({ account, seenTrade }: Leader): FillRecord[] {
  const fills: FillRecord[] = []
  for (let page = 1; ; page++) {
    const rows = account.fills.contract.page(page, FILLS)
    for (const row of rows) {
      if (row.id <= seenTrade) return fills.reverse()
      fills.push(row)
    }
    if (rows.length < FILLS) return fills.reverse()
  }
}
