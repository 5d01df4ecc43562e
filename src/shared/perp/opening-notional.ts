import { ONE } from './scale.ts'

/** An open order of one side of a market; price and rest in 10^-8. */
export interface RestingOrder {
  id: number
  price: bigint
  /** What has not filled. */
  left: bigint
  reduceOnly: boolean
}

/**
 * PERP-OPENING-NOTIONAL: Σ q·p of what a side's open orders would open. In one-way mode they close the opposite position first, in
 * the order in which they fill (the best price first, of one price the oldest), reduce-only ones among them.
 * Example: long 2 held; sells of 1 @ 20,100 and 1.5 @ 20,200 → the first closes 1, the second 1 and opens 0.5 → 10,100.
 * Source: rules.md, Perpetuals (order margin is "for the part that would open").
 * @param held quantity of the opposite position that they close, in 10^-8; 0 in hedge mode
 * @returns money in 10^-8
 */
export function openingNotional(side: 'buy' | 'sell', orders: readonly RestingOrder[], held: bigint): bigint {
  const better = side === 'buy' ? -1 : 1
  const inPriority = [...orders].sort((a, b) =>
    a.price === b.price ? a.id - b.id : a.price < b.price ? -better : better,
  )
  let left = held
  let sum = 0n
  for (const order of inPriority) {
    const closing = left < order.left ? left : order.left
    left -= closing
    if (!order.reduceOnly) sum += ((order.left - closing) * order.price) / ONE
  }
  return sum
}
