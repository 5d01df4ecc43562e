import type { Balance, Fill, Order } from '../../../shared/calls/entities.ts'

/** An order that still waits in the book (product.md §4: unfilled or in progress). */
export function isOpen(order: Pick<Order, 'status'>): boolean {
  return order.status === 'unfilled' || order.status === 'in_progress'
}

/**
 * Which of two tellings of one order is the later. Orders only go forward: time first, then what is filled, then an end beats a
 * life. A REST answer and an event may overtake each other; this decides whichever comes last.
 */
export function laterOrder<T extends Order>(known: T, reported: T): T {
  if (known.updated_at !== reported.updated_at) return reported.updated_at > known.updated_at ? reported : known
  const filled = compareDecimals(reported.filled_quantity, known.filled_quantity)
  if (filled !== 0) return filled > 0 ? reported : known
  return isOpen(reported) && !isOpen(known) ? known : reported
}

/** {@link laterOrder}; the known one where the other says the same: an answer and its event both do. */
function newsOf<T extends Order>(known: T, reported: T): T {
  const later = laterOrder(known, reported)
  return later !== known && JSON.stringify(later) === JSON.stringify(known) ? known : later
}

/** Compares unsigned decimal texts exactly: -1, 0 or 1. */
export function compareDecimals(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.split('.')
  const [wholeB = '', fractionB = ''] = b.split('.')
  if (wholeA.length !== wholeB.length) return wholeA.length < wholeB.length ? -1 : 1
  const length = Math.max(fractionA.length, fractionB.length)
  const textA = wholeA + fractionA.padEnd(length, '0')
  const textB = wholeB + fractionB.padEnd(length, '0')
  return textA === textB ? 0 : textA < textB ? -1 : 1
}

/**
 * Whether something reported before says that this order has ended since: an answer may be slower than the events of what it did.
 * @param before what was reported, in whatever order
 */
export function hasEnded(reported: Order, before: readonly { order?: Order }[]): boolean {
  if (!isOpen(reported)) return false
  return before.some(
    ({ order }) => order?.id === reported.id && !isOpen(order) && laterOrder(order, reported) === order,
  )
}

/** Takes one telling of an order into the open orders: newest first, gone once it has ended. */
export function takeOpen<T extends Order>(rows: readonly T[], reported: T): readonly T[] {
  const at = rows.findIndex((row) => row.id === reported.id)
  const known = rows[at]
  const later = known ? newsOf(known, reported) : reported
  if (later === known) return rows
  const others = known ? rows.filter((row) => row.id !== reported.id) : rows
  if (!isOpen(later)) return known ? others : rows
  return known ? rows.map((row) => (row.id === later.id ? later : row)) : [later, ...others].sort(newestOrder)
}

/** Takes orders that have ended into the history, last ended first, one row an order. */
export function takeEnded<T extends Order>(rows: readonly T[], reported: readonly T[]): readonly T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  let changed = false
  for (const order of reported) {
    if (isOpen(order)) continue
    const known = byId.get(order.id)
    const later = known ? newsOf(known, order) : order
    if (later === known) continue
    byId.set(order.id, later)
    changed = true
  }
  return changed ? [...byId.values()].sort(lastEnded) : rows
}

/** Takes fills into those known, newest first, one row a fill. */
export function takeFills<T extends Fill>(rows: readonly T[], reported: readonly T[]): readonly T[] {
  const known = new Set(rows.map((row) => row.id))
  const fresh = reported.filter((fill) => !known.has(fill.id))
  return fresh.length === 0 ? rows : [...rows, ...fresh].sort((a, b) => b.at - a.at || b.id - a.id)
}

/** Replaces one currency's balances, or adds them; the same rows where they say so already. */
export function takeBalance(rows: readonly Balance[], reported: Balance): readonly Balance[] {
  const known = rows.find((row) => row.currency_id === reported.currency_id)
  const names = Object.keys(reported) as (keyof Balance)[]
  if (known && names.every((name) => known[name] === reported[name])) return rows
  return known ? rows.map((row) => (row.currency_id === reported.currency_id ? reported : row)) : [...rows, reported]
}

function newestOrder(a: Order, b: Order): number {
  return b.created_at - a.created_at || b.id - a.id
}

function lastEnded(a: Order, b: Order): number {
  return b.updated_at - a.updated_at || b.id - a.id
}
