import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'

/** What an open order waits for: the person's payment or word, or the merchant's. */
export type Waits = 'pay' | 'release' | 'merchantPays' | 'merchantChecks' | 'decision'

export function waitsFor({ side, status }: Pick<C2cOrderRow, 'side' | 'status'>): Waits | null {
  if (status === 'appealed') return 'decision'
  if (status === 'unpaid') return side === 'buy' ? 'pay' : 'merchantPays'
  if (status === 'paid') return side === 'buy' ? 'merchantChecks' : 'release'
  return null
}

const RANK: readonly Waits[] = ['pay', 'release', 'merchantChecks', 'merchantPays', 'decision']

/** The order that has to be looked at first: what waits for the person, then what ends soonest. */
export function urgentOrder(orders: readonly C2cOrderRow[]): C2cOrderRow | null {
  const rank = (order: C2cOrderRow) => {
    const waits = waitsFor(order)
    return waits === null ? RANK.length : RANK.indexOf(waits)
  }
  return [...orders].sort((a, b) => rank(a) - rank(b) || a.pay_by - b.pay_by)[0] ?? null
}
