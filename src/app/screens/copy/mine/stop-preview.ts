import type { CopyPosition, Follow } from '../../../../shared/calls/products/copy-entities.ts'
import { sharedProfit, shareOf } from '../../../../shared/lines/copy-share.ts'
import { scaled } from '../../../../shared/perp/scaled.ts'

const MILLION = 1_000_000n
const COIN = 100_000_000n

export type StopWay = 'close' | 'keep'

/** What a press on stop sends: of a follow whose positions were kept, by an answer that came late as well, only closing is left. */
export function stopWay({ state }: Pick<Follow, 'state'>, chosen: StopWay): StopWay {
  return state === 'kept' ? 'close' : chosen
}

/** What stopping would bring about at the marks that are known now. Money in 1e-8. */
export interface StopPreview {
  /** Positions that would be closed, or stay. */
  positions: number
  /** Taker fees of closing them all. */
  fees: bigint
  /** Share of the leader where all is closed. */
  share: bigint
  /** Comes back to the contract account where all is closed. */
  back: bigint
  /** Share of the leader where the positions are kept. */
  keptShare: bigint
}

type Known = Pick<
  Follow,
  'amount' | 'equity' | 'available' | 'realised' | 'unrealised' | 'fees' | 'funding' | 'shares_paid' | 'high' | 'state'
>

/**
 * Stopping with `close` and with `keep`, by the formulas of the engine. Closing at market can give other prices than the marks.
 * @param takerPpm fee of closing on a market, millionths
 */
export function stopPreview(
  follow: Known,
  positions: readonly Pick<CopyPosition, 'currency_id' | 'quantity' | 'mark_price'>[],
  takerPpm: (currencyId: number) => bigint,
): StopPreview {
  const equity = scaled(follow.equity)
  const paid = scaled(follow.shares_paid)
  const amount = scaled(follow.amount)
  const high = scaled(follow.high)
  const closed = scaled(follow.realised) - scaled(follow.fees) + scaled(follow.funding)
  let fees = 0n
  for (const { currency_id, quantity, mark_price } of positions) {
    const worth = (scaled(quantity) * scaled(mark_price)) / COIN
    fees += (worth * takerPpm(currency_id) + MILLION - 1n) / MILLION
  }
  // The last share of a follow whose positions were kept has been taken.
  const shared = follow.state === 'kept'
  const left = equity - fees
  const all = closed + scaled(follow.unrealised) - fees
  const share = shared ? 0n : shareOf(sharedProfit(all, left, paid, amount), high)
  const now = shared ? 0n : shareOf(sharedProfit(closed, equity, paid, amount), high)
  const back = left - share
  return {
    positions: positions.length,
    fees,
    share,
    back: back > 0n ? back : 0n,
    keptShare: now > scaled(follow.available) ? 0n : now,
  }
}
