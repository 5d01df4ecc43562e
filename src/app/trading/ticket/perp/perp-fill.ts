import { divideUp } from '../../../../shared/perp/exact-division.ts'
import { ONE } from '../../../../shared/perp/scale.ts'
import { scaled } from '../../../../shared/perp/scaled.ts'
import type { Side } from '../../../../shared/rules/order-units.ts'
import type { Level } from '../../../../shared/wire/messages.ts'

/** An order as its margin is reckoned; price and quantity in 10^-8. */
export interface PerpAsk {
  side: Side
  /** Null: at market. */
  price: bigint | null
  quantity: bigint
  /** Closes alone: says so, or in hedge mode goes against its leg. */
  reduceOnly: boolean
}

/** A level of the book; price and size in 10^-8. */
export interface FillLevel {
  price: bigint
  size: bigint
}

/** What the book would give an order now, and what that is worth. Money in 10^-8. */
export interface PerpFill {
  /** Of a market order what the levels hold; of a limit order all. */
  quantity: bigint
  /** It fills before anything of one's own that rests. */
  atOnce: boolean
  /** Quote money of its first `quantity` as its margin is reckoned: a sell that takes better bids opens for more. */
  worth(quantity: bigint): bigint
}

/**
 * The levels that an order can take: a size is looked for among many, and the book's texts are read once for all of them.
 * @param limit the worst price that it takes, 10^-8  @param levels the other side of the book, best first
 */
export function levelsWithin(side: Side, limit: bigint, levels: readonly Level[]): FillLevel[] {
  const within: FillLevel[] = []
  for (const [at, size] of levels) {
    const price = scaled(at)
    if (side === 'buy' ? price > limit : price < limit) break
    within.push({ price, size: scaled(size) })
  }
  return within
}

/** @param inReach the levels that it can take, best first */
export function fillOf(ask: PerpAsk, inReach: readonly FillLevel[]): PerpFill {
  const { side, price } = ask
  if (price === null) {
    const there = inReach.reduce((sum, { size }) => sum + size, 0n)
    return { quantity: least(there, ask.quantity), atOnce: true, worth: (quantity) => taken(inReach, quantity).worth }
  }
  const atLimit = (quantity: bigint) => divideUp(quantity * price, ONE)
  const atOnce = inReach.length > 0
  const better = (quantity: bigint) => {
    const { worth, left } = taken(inReach, quantity)
    return worth + atLimit(left)
  }
  return { quantity: ask.quantity, atOnce, worth: atOnce && side === 'sell' ? better : atLimit }
}

function taken(levels: readonly FillLevel[], quantity: bigint): { worth: bigint; left: bigint } {
  let left = quantity
  let worth = 0n
  for (const { price, size } of levels) {
    if (left === 0n) break
    const part = least(left, size)
    worth += (part * price) / ONE
    left -= part
  }
  return { worth, left }
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
