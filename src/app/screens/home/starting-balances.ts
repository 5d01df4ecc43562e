import type { FlowRow } from '../../../shared/calls/money-entities.ts'

export type StartingBalance = Pick<FlowRow, 'account' | 'symbol' | 'amount'>

/** What the exchange has given to somebody who has done nothing with it yet, in order of arrival; null: they have, or there is nothing. */
export function startingBalances(list: readonly FlowRow[], total: number): StartingBalance[] | null {
  if (list.length === 0 || total > list.length || list.some(({ type }) => type !== 'credit')) return null
  return list.map(({ account, symbol, amount }) => ({ account, symbol, amount })).reverse()
}
