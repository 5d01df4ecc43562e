/** What plan orders of both naive exchanges wait for. Nothing here comes from src. */

export type Side = 'buy' | 'sell'
export type By = 'last' | 'mark' | 'index'
export type Kind = 'conditional' | 'scheduled' | 'trailing' | 'take_profit' | 'stop_loss'

export interface NaiveTrigger {
  kind?: 'conditional' | 'scheduled' | 'trailing'
  by?: By
  price?: string
  direction?: 'up' | 'down'
  at?: number
  callback_rate?: string
  activation_price?: string
}

/** What a plan order has on every market. */
export interface NaivePlanTerms {
  id: number
  account: number
  kind: Kind
  trigger: bigint
  at: number
  /** Hundredths of a percent. */
  rate: bigint
  activation: bigint
  follows: boolean
  best: bigint
  side: Side
  type: 'limit' | 'market'
  price: bigint | null
  time_in_force: 'GTC' | 'IOC' | 'FOK'
  postOnly: boolean
  /** The order that it came with. */
  source: number | null
  status: 'unfilled' | 'in_progress' | 'completed' | 'cancelled'
  reason: string | null
}

export const other = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')
export const come = (up: boolean, trigger: bigint, price: bigint) => (up ? price >= trigger : price <= trigger)

/** Where a trailing stop stands: the best price less the rate (hundredths of a percent), to whole units away from it. */
export function trailingStop(
  { best, rate, up }: { best: bigint; rate: bigint; up: boolean | null },
  unit: bigint,
): bigint {
  const back = (best / unit) * (up ? 10_000n + rate : 10_000n - rate)
  return unit * (up ? (back + 9_999n) / 10_000n : back / 10_000n)
}
