import type { CopyMode, CopyReplay, ReplayTrade } from '../../../shared/calls/products/copy-entities.ts'
import { COPY_SETTINGS } from '../../../shared/lines/copy-places.ts'
import { copiedTrade, copyGap, USUAL_SLIPPAGE } from '../../../shared/lines/copy-replay.ts'
import { shareOf } from '../../../shared/lines/copy-share.ts'
import { cappedLots, fixedLots, type Opening, openingWorth, ratioLots } from '../../../shared/lines/copy-size.ts'
import { hundredths, percentOf, roiOf } from '../../../shared/lines/copy-stats.ts'
import { nextMonday } from '../../../shared/lines/instants.ts'
import { moneyText, quantityText } from '../../../shared/rules/order-units.ts'
import type { State } from '../../trading/model/state.ts'
import type { Leader } from './copy-book.ts'
import { historyOf, type LeaderTrade } from './leader-history.ts'

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
 * "If you had followed": the leader's closed trades in order of opening, sized by amount + results closed before, entry and exit a little
 * worse, taker fees up, funding in proportion down, a share each Monday and at the end.
 */
export function replayOf(state: State, leader: Leader, terms: ReplayTerms): CopyReplay {
  const { hours, trades } = historyOf(state, leader)
  const until = hours.at(-1)?.at ?? state.time
  const from = terms.days === 0 ? (hours[0]?.at ?? until) : until - terms.days * DAY
  const taken = trades.filter(({ openedAt }) => openedAt >= from).sort((a, b) => a.openedAt - b.openedAt)
  const run = new Run(state, terms)
  for (const trade of taken) run.add(trade)
  const { copied, fees, funding, share } = run.end(from)
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
    result: moneyText(result),
    slippage: hundredths(percentOf(USUAL_SLIPPAGE, 1_000_000n)),
    slippage_measured: false,
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

interface Closed {
  at: number
  result: bigint
}

class Run {
  readonly rows: ReplayTrade[] = []
  belowMinimum = 0
  private readonly state: State
  private readonly terms: ReplayTerms
  private readonly closed: Closed[] = []
  private sums = { copied: 0n, fees: 0n, funding: 0n }

  constructor(state: State, terms: ReplayTerms) {
    this.state = state
    this.terms = terms
  }

  add(trade: LeaderTrade): void {
    const market = this.state.marketAt(trade.market)
    const { rules } = market
    const lots = this.lotsOf(trade)
    const entry = { ticks: trade.cost / rules.quoteUnit, lots: BigInt(trade.lots) }
    const exit = { ticks: trade.quote / rules.quoteUnit, lots: BigInt(trade.lots) }
    if (lots === 0) {
      this.belowMinimum++
      return
    }
    const { direction, openedAt, closedAt, replayed } = trade
    const { leader, copy, fees } = copiedTrade({ direction, lots, entry, exit }, rules.quoteUnit, rules.takerPpm)
    const funding = floorShare(trade.funding * BigInt(lots), BigInt(trade.lots))
    this.sums.copied += copy
    this.sums.fees += fees
    this.sums.funding += funding
    this.closed.push({ at: closedAt, result: copy - fees + funding })
    this.rows.push({
      currency_id: market.spec.currency_id,
      symbol: market.spec.symbol,
      side: direction === 1 ? 'long' : 'short',
      quantity: quantityText(rules, lots),
      opened_at: openedAt,
      closed_at: closedAt,
      leader_result: moneyText(leader),
      result: moneyText(copy),
      fees: moneyText(fees),
      funding: moneyText(funding),
      replayed,
    })
  }

  /** Takes the shares: each Monday, and at the end. */
  end(from: number): { copied: bigint; fees: bigint; funding: bigint; share: bigint } {
    let [profit, high, share] = [0n, 0n, 0n]
    let monday = nextMonday(from)
    const settle = () => {
      share += shareOf(profit, high)
      if (profit > high) high = profit
    }
    for (const { at, result } of this.closed.sort((a, b) => a.at - b.at)) {
      for (; monday <= at; monday = nextMonday(at)) settle()
      profit += result
    }
    settle()
    return { ...this.sums, share }
  }

  private lotsOf(trade: LeaderTrade): number {
    const { rules } = this.state.marketAt(trade.market)
    const { mode, perTrade, maxTrade, amount } = this.terms
    const before = this.closed.filter(({ at }) => at <= trade.openedAt).reduce((sum, { result }) => sum + result, 0n)
    const ticks = trade.cost / rules.quoteUnit
    const opening: Opening = { lots: trade.lots, whole: trade.lots, ticks, filled: BigInt(trade.lots) }
    const leverage = Math.min(trade.leverage, COPY_SETTINGS.max_leverage.usual)
    const lots =
      mode === 'ratio'
        ? ratioLots(opening, amount + before, trade.equity, rules.step)
        : fixedLots(opening, perTrade, leverage, rules.quoteUnit, rules.step)
    const capped = Math.min(lots, cappedLots(opening, maxTrade, 0n, leverage, rules.quoteUnit, rules.step))
    return openingWorth(opening, capped, rules.quoteUnit) < rules.minNotional ? 0 : capped
  }
}

function floorShare(value: bigint, by: bigint): bigint {
  const whole = value / by
  return value % by < 0n ? whole - 1n : whole
}
