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

/** What the book would give an order now, and what that is worth. Money in 10^-8. */
export interface PerpFill {
  /** Of a market order what the levels hold; of a limit order all. */
  quantity: bigint
  /** It fills before anything of one's own that rests. */
  atOnce: boolean
  /** Quote money of its first `quantity` as its margin is reckoned: a sell that takes better bids opens for more. */
  worth(quantity: bigint): bigint
}

/** @param levels the other side of the book, best first, within the bound of a market order */
export function fillOf(ask: PerpAsk, levels: readonly Level[]): PerpFill {
  const { side, price } = ask
  const inReach = price === null ? levels : levels.filter(([at]) => !isBeyond(side, scaled(at), price))
  if (price === null) {
    const there = inReach.reduce((sum, [, size]) => sum + scaled(size), 0n)
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

function taken(levels: readonly Level[], quantity: bigint): { worth: bigint; left: bigint } {
  let left = quantity
  let worth = 0n
  for (const [price, size] of levels) {
    if (left === 0n) break
    const part = least(left, scaled(size))
    worth += (part * scaled(price)) / ONE
    left -= part
  }
  return { worth, left }
}

function isBeyond(side: Side, price: bigint, limit: bigint): boolean {
  return side === 'buy' ? price > limit : price < limit
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
