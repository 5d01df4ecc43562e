import type { CopyMode, CopyReplay } from '../../../shared/calls/products/copy-entities.ts'
import { copyGap, measuredSlippage, USUAL_SLIPPAGE } from '../../../shared/lines/copy-replay.ts'
import { hundredths, percentOf, roiOf } from '../../../shared/lines/copy-stats.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { State } from '../../trading/model/state.ts'
import type { Leader } from './copy-book.ts'
import { historyOf } from './leader-history.ts'
import { ReplayRun } from './replay-run.ts'

const DAY = 86_400_000

export interface ReplayTerms {
  amount: bigint
  /** 0: since the leader began. */
  days: number
  mode: CopyMode
  /** 0 by ratio. */
  perTrade: bigint
  maxTrade: bigint
}

/**
 * "If you had followed": the leader's closed trades in order of opening, sized by amount + results closed before less what was shared,
 * entry and exit a little worse, taker fees up, each funding in proportion down, a share each Monday and at the end. A real follow whose
 * copies filled at the leader's prices comes to the same, as long as he held one position at a time.
 */
export function replayOf(state: State, leader: Leader, terms: ReplayTerms): CopyReplay {
  const { hours, trades } = historyOf(state, leader)
  const until = hours.at(-1)?.at ?? state.time
  const begin = hours[0]?.at ?? until
  const from = terms.days === 0 ? begin : Math.max(begin, until - terms.days * DAY)
  const taken = trades.filter(({ openedAt }) => openedAt >= from).sort((a, b) => a.openedAt - b.openedAt)
  const measured = measuredSlippage(leader.slips.all().map(({ ppm }) => ppm))
  const slippage = measured ?? USUAL_SLIPPAGE
  const run = new ReplayRun(state, terms, from, slippage, leader.account.perp?.funding.all() ?? [])
  for (const trade of taken) run.add(trade)
  const { copied, fees, funding, share } = run.end(until)
  const result = copied - fees + funding - share
  const rows = hours.filter(({ at }) => at >= from)
  const leaderRoi = roiOf(rows[0]?.value ?? 0n, rows.at(-1)?.value ?? 0n)
  const gap = copyGap(leaderRoi, terms.amount, copied, fees - funding, share)
  return {
    amount: moneyText(terms.amount),
    from,
    until,
    trades: run.rows,
    below_minimum: run.belowMinimum,
    copied: moneyText(copied),
    fees: moneyText(fees),
    funding: moneyText(funding),
    share: moneyText(share),
    shares: run.shares.map(({ at, amount }) => ({ at, amount: moneyText(amount) })),
    result: moneyText(result),
    slippage: hundredths(percentOf(slippage, 1_000_000n)),
    slippage_measured: measured !== null,
    leader_roi: hundredths(leaderRoi),
    roi: hundredths(percentOf(result, terms.amount)),
    gap: {
      prices: hundredths(gap.prices),
      costs: hundredths(gap.costs),
      share: hundredths(gap.share),
      sum: hundredths(gap.sum),
    },
  }
}
