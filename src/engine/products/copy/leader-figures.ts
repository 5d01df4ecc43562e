import { nextValue } from '../../../shared/lines/copy-stats.ts'
import type { FlowType } from '../../../shared/rules/flow-type.ts'
import type { State } from '../../trading/model/state.ts'
import { copyBook, type Leader } from './copy-book.ts'
import { contractEquity, copyCoin } from './portfolio.ts'

const HOUR = 3_600_000

/** What trading itself brings or costs: everything else that comes into the contract wallet or leaves it is a flow. */
const TRADING: ReadonlySet<FlowType> = new Set(['realised', 'fee', 'funding', 'liquidation', 'insurance'])

/** Adds a row of statistics for each leader whose hour has turned. */
export function stepFigures(state: State): void {
  const hour = Math.floor(state.time / HOUR)
  for (const leader of copyBook(state).leaders.values())
    if (leader.row.hour < hour && leader.row.state !== 'ended') addHour(state, leader, hour)
}

function addHour(state: State, leader: Leader, hour: number): void {
  const { row, hours, account } = leader
  const equity = contractEquity(state, account)
  const flow = flowSince(state, leader)
  const [last] = hours.page(1, 1)
  const value = nextValue(last?.value ?? 0n, row.equity, equity, flow)
  hours.add({ at: hour * HOUR, value, equity })
  row.hour = hour
  row.equity = equity
  row.entry = state.lastEntry
}

/** F_h: what came into the contract wallet less what left it since the newest row, 1e-8. */
function flowSince(state: State, { account, row }: Leader): bigint {
  const coin = copyCoin(state)
  const { entries } = account.ledger
  let flow = 0n
  for (let page = 1; ; page++) {
    const rows = entries.page(page, 100)
    for (const { id, wallet, asset, type, amount } of rows) {
      if (id <= row.entry) return flow
      if (wallet === 'contract' && asset === coin && !TRADING.has(type)) flow += amount
    }
    if (rows.length < 100) return flow
  }
}
