import { unscaled } from '../../../shared/perp/scaled.ts'
import { trimPast } from '../../base/platform/show-decimal.ts'
import type { LivePosition } from '../../services/live/live-account.ts'
import { againstHolder, exactPrice, percentText, ratioPercent } from '../../services/live/perp-texts.ts'

/** What the table and the cards show of a position: decimal texts, null where there is none ("--"). */
export interface PositionRow {
  key: string
  currencyId: number
  symbol: string
  side: 'long' | 'short'
  /** A leg of hedge mode. */
  leg: boolean
  isolated: boolean
  leverage: number
  /** Below zero for a short. */
  size: string
  entry: string | null
  mark: string
  live: boolean
  margin: string
  /** To the market's tick, rounded against the holder. */
  liquidation: string | null
  /** With six places and thousands in groups. */
  liquidationExact: string | null
  /** |mark − liquidation| / mark in percent, cut. */
  distance: string | null
  unrealised: string
  /** Percent, cut towards minus infinity as the formula rounds. */
  roe: string | null
  /** Percent, rounded up; 100 where it is lost. */
  ratio: string | null
  notional: string
  realised: string
  fees: string
  funding: string
  /** What the figures are of, for their formulas. */
  of: LivePosition
  /** For sorting: the nearest to liquidation first, none last. */
  nearness: number
}

export function positionRow(live: LivePosition): PositionRow {
  const { row, market, liquidation, distance } = live
  const digits = market?.price_digits ?? decimalsIn(live.mark)
  return {
    key: live.key,
    currencyId: row.currency_id,
    symbol: row.symbol,
    side: row.side,
    leg: row.position_side !== 'both',
    isolated: row.margin_mode === 'isolated',
    leverage: row.leverage,
    size: live.direction === 1 ? row.quantity : `-${row.quantity}`,
    entry: row.entry_price === null ? null : trimPast(row.entry_price, digits),
    mark: live.mark,
    live: live.live,
    margin: unscaled(live.margin),
    liquidation: liquidation === null ? null : againstHolder(liquidation, live.direction, digits),
    liquidationExact: liquidation === null ? null : exactPrice(liquidation),
    distance: distance === null ? null : percentText(distance),
    unrealised: unscaled(live.unrealised),
    roe: live.roe === null ? null : percentText(live.roe),
    ratio: live.ratio === null ? null : ratioPercent(live.ratio),
    notional: unscaled(live.notional),
    realised: row.realised,
    fees: row.fees,
    funding: row.funding,
    of: live,
    nearness: distance === null ? Number.POSITIVE_INFINITY : Number(distance),
  }
}

function decimalsIn(text: string): number {
  const dot = text.indexOf('.')
  return dot < 0 ? 0 : text.length - dot - 1
}
