import type { CopyPosition, CopyTrade, Follow as FollowItem } from '../../../shared/calls/products/copy-entities.ts'
import { hundredths } from '../../../shared/lines/copy-stats.ts'
import { moneyText, quantityText } from '../../../shared/rules/order-units.ts'
import type { Account } from '../../trading/model/account.ts'
import type { PositionRecord } from '../../trading/model/position-record.ts'
import type { State } from '../../trading/model/state.ts'
import { availableOf, crossHealth, crossSums } from '../../trading/rules/margins.ts'
import { endedPositionView, positionView } from '../../trading/views/position-view.ts'
import { copyBook, type Follow } from './copy-book.ts'
import { contractEquity, copyCoin } from './portfolio.ts'

/** A follow at the marks of this moment. */
export function followView(state: State, { row, portfolio }: Follow): FollowItem {
  const coin = copyCoin(state)
  const equity = contractEquity(state, portfolio)
  const parts = partsOf(portfolio)
  return {
    id: row.id,
    leader_id: row.leader,
    leader_name: copyBook(state).leaders.get(row.leader)?.row.name ?? '',
    state: row.state,
    mode: row.mode,
    amount: moneyText(row.amount),
    per_trade: row.mode === 'fixed' ? moneyText(row.perTrade) : null,
    max_trade: moneyText(row.maxTrade),
    stop_percent: percentText(row.stop),
    stop_level: moneyText(row.stopLevel),
    max_leverage: row.maxLeverage,
    slippage: row.slippage === null ? null : percentText(row.slippage),
    equity: moneyText(equity),
    available: moneyText(availableOf(portfolio, coin)),
    maintenance: moneyText(crossHealth(portfolio, coin).maintenance),
    result: moneyText(equity + row.returned - row.amount),
    realised: moneyText(parts.realised),
    unrealised: moneyText(crossSums(portfolio, coin).profit),
    fees: moneyText(parts.fees),
    funding: moneyText(parts.funding),
    shares_paid: moneyText(row.sharesPaid),
    high: moneyText(row.high),
    copied: row.copied,
    missed: row.missed,
    started_at: row.startedAt,
    ended_at: row.endedAt,
    end_reason: row.state === 'following' ? null : row.endReason,
  }
}

/** What an account holds, as the calls of copy trading show it. */
export function copyPositions(account: Account, follow: number, leader: number): CopyPosition[] {
  return (account.perp?.sorted() ?? []).flatMap((exposure) =>
    exposure.positions().map((position) => {
      const view = positionView(account, exposure, position)
      return {
        follow_id: follow,
        leader_id: leader,
        currency_id: view.currency_id,
        symbol: view.symbol,
        side: view.side,
        quantity: view.quantity,
        entry_price: view.entry_price ?? '0',
        mark_price: view.mark_price,
        leverage: view.leverage,
        margin: view.margin,
        unrealised: view.unrealised,
        opened_at: view.opened_at,
      }
    }),
  )
}

/** A position that an account has closed. */
export function tradeView(state: State, record: PositionRecord, follow: number | null, leader: number): CopyTrade {
  const market = state.marketAt(record.market)
  const view = endedPositionView(market, record)
  return {
    follow_id: follow,
    leader_id: leader,
    currency_id: market.spec.currency_id,
    symbol: market.spec.symbol,
    side: record.direction === 1 ? 'long' : 'short',
    quantity: quantityText(market.rules, record.lots),
    leverage: record.leverage,
    entry_price: view.entry_price,
    exit_price: view.exit_price,
    realised: moneyText(record.realised),
    fees: moneyText(record.fees),
    funding: moneyText(record.funding),
    liquidated: record.liquidated,
    opened_at: record.openedAt,
    closed_at: record.closedAt,
    replayed: false,
  }
}

function partsOf({ perp }: Account): { realised: bigint; fees: bigint; funding: bigint } {
  const sums = { realised: 0n, fees: 0n, funding: 0n }
  if (!perp) return sums
  const open = [...perp.exposures.values()].flatMap((exposure) => exposure.positions())
  for (const { realised, fees, funding } of [...perp.ended.all(), ...open]) {
    sums.realised += realised
    sums.fees += fees
    sums.funding += funding
  }
  return sums
}

/** Hundredths of a percent as text, without zeros at its end. */
function percentText(value: number): string {
  return value % 100 === 0 ? String(value / 100) : hundredths(BigInt(value)).replace(/0$/, '')
}
