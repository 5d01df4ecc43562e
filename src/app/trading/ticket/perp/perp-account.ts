import type { PerpOrder, PerpSettings } from '../../../../shared/calls/contract-entities.ts'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import type { RestingOrder } from '../../../../shared/perp/opening-notional.ts'
import { scaled } from '../../../../shared/perp/scaled.ts'
import type { LiveAccount, LivePosition } from '../../../services/live/live-account.ts'

/** A position of the market, in 10^-8. */
export interface Held {
  quantity: bigint
  /** q·EP */
  cost: bigint
  /** Wallet of an isolated position; 0 on cross. */
  margin: bigint
  isolated: boolean
}

/** What of the contract account an order in one market depends on, in 10^-8. */
export interface PerpAccount {
  leverage: number
  isolated: boolean
  hedge: boolean
  long: Held | null
  short: Held | null
  /** Open orders in this market. */
  orders: Record<'buy' | 'sell', readonly RestingOrder[]>
  /** Cross wallet. */
  wallet: bigint
  /** Of the cross positions in other markets. */
  otherProfit: bigint
  otherMaintenance: bigint
  available: bigint
  /** Everything at mark. */
  equity: bigint
  mark: bigint
}

/** Leverage and margin mode of a market, as set or by default. */
export function settingsOf(
  settings: PerpSettings,
  market: Pick<Market, 'currency_id' | 'max_leverage'>,
): { leverage: number; isolated: boolean } {
  const set = settings.markets.find((one) => one.currency_id === market.currency_id)
  return {
    leverage: set?.leverage ?? Math.min(settings.default_leverage, market.max_leverage),
    isolated: set?.margin_mode === 'isolated',
  }
}

/**
 * The account as an order in `market` meets it.
 * @param mark decimal text
 */
export function perpAccount(
  market: Market,
  settings: PerpSettings,
  live: LiveAccount,
  orders: readonly PerpOrder[],
  mark: string,
): PerpAccount {
  const total = live.totals.find(({ currencyId }) => currencyId === market.quote_id)
  const here = live.positions.filter(({ row }) => row.currency_id === market.currency_id)
  const others = live.positions.filter(
    ({ row, market: its }) =>
      row.margin_mode === 'cross' && row.currency_id !== market.currency_id && its?.quote_id === market.quote_id,
  )
  const side = (name: 'buy' | 'sell') =>
    orders.filter((order) => order.currency_id === market.currency_id && order.side === name).flatMap(restingOf)
  return {
    ...settingsOf(settings, market),
    hedge: settings.position_mode === 'hedge',
    long: heldOf(here.find(({ direction }) => direction === 1)),
    short: heldOf(here.find(({ direction }) => direction === -1)),
    orders: { buy: side('buy'), sell: side('sell') },
    wallet: total?.wallet ?? 0n,
    otherProfit: others.reduce((sum, one) => sum + one.unrealised, 0n),
    otherMaintenance: others.reduce((sum, one) => sum + one.maintenance, 0n),
    available: total?.available ?? 0n,
    equity: total?.equity ?? 0n,
    mark: scaled(mark),
  }
}

function heldOf(position: LivePosition | undefined): Held | null {
  if (!position) return null
  const isolated = position.row.margin_mode === 'isolated'
  return { quantity: position.quantity, cost: position.cost, margin: isolated ? position.margin : 0n, isolated }
}

function restingOf(order: PerpOrder): RestingOrder[] {
  if (order.price === null || order.quantity === null) return []
  const left = scaled(order.quantity) - scaled(order.filled_quantity)
  return [{ id: order.id, price: scaled(order.price), left, reduceOnly: order.reduce_only }]
}
