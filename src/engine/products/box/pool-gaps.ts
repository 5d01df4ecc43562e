import type { State } from '../../trading/model/state.ts'
import { boxDesk, boxesOf } from './box-account.ts'
import { boxCoin, poolOf } from './box-pool.ts'

/** Where the pool is below zero, or openings, numbers and nonces do not fit together; none at any time. */
export function poolGaps(state: State): string[] {
  const gaps: string[] = []
  const coin = boxCoin(state)
  if (coin !== null && poolOf(state, coin).free < 0n) gaps.push('the pool of the boxes is below zero')
  let openings = 0
  for (const account of state.accounts.all()) {
    const { opened, nonces, openings: kept } = boxesOf(account)
    openings += opened
    if (opened === 0) continue
    const [last] = kept.page(1, 1)
    if (kept.size > opened || !last || last.from + last.count - 1 !== nonces)
      gaps.push(`account ${account.id}: ${opened} openings do not end with box ${nonces}`)
  }
  if (openings !== boxDesk(state).lastId) gaps.push(`${openings} openings, the newest is ${boxDesk(state).lastId}`)
  return gaps
}
