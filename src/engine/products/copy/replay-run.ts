import type { ReplayTrade } from '../../../shared/calls/products/copy-entities.ts'
import { COPY_SETTINGS } from '../../../shared/lines/copy-places.ts'
import { copiedEntry, copiedTrade, coveredLots } from '../../../shared/lines/copy-replay.ts'
import { sharedProfit, shareOf } from '../../../shared/lines/copy-share.ts'
import { cappedLots, fixedLots, type Opening, openingWorth, ratioLots } from '../../../shared/lines/copy-size.ts'
import { nextMonday } from '../../../shared/lines/instants.ts'
import { fundingPayment } from '../../../shared/perp/funding-payment.ts'
import { moneyText, notionalOf, quantityText } from '../../../shared/rules/order-units.ts'
import type { FundingRecord } from '../../trading/model/funding-record.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import type { State } from '../../trading/model/state.ts'
import type { ReplayTerms } from './copy-replay.ts'
import type { LeaderTrade } from './leader-history.ts'

/** A copy that would be open: money in 1e-8. */
interface OpenCopy {
  market: MarketState
  direction: 1 | -1
  lots: number
  leverage: number
  /** What came in for the entry, and its fee. */
  cost: bigint
  fee: bigint
  closedAt: number
  /** Realised − fees + funding at the end. */
  result: bigint
  payments: Payment[]
}

interface Payment {
  at: number
  /** Ticks. */
  mark: number
  amount: bigint
}

/** Copies of a leader's trades one after the other, with what is shared meanwhile. Money in 1e-8. */
export class ReplayRun {
  readonly rows: ReplayTrade[] = []
  /** Shares that were taken, oldest first; money in 1e-8. */
  readonly shares: { at: number; amount: bigint }[] = []
  belowMinimum = 0
  private readonly state: State
  private readonly terms: ReplayTerms
  private readonly slippage: bigint
  /** The leader's fundings by market, oldest first. */
  private readonly records = new Map<number, FundingRecord[]>()
  private open: OpenCopy[] = []
  private readonly sums = { copied: 0n, fees: 0n, funding: 0n, share: 0n }
  private closed = 0n
  private high = 0n
  private monday: number

  /**
   * @param from when it begins, ms  @param slippage parts per million
   * @param records the leader's fundings, oldest first
   */
  constructor(state: State, terms: ReplayTerms, from: number, slippage: bigint, records: readonly FundingRecord[]) {
    this.state = state
    this.terms = terms
    this.slippage = slippage
    for (const record of records) {
      const ofMarket = this.records.get(record.market)
      if (ofMarket) ofMarket.push(record)
      else this.records.set(record.market, [record])
    }
    this.monday = nextMonday(from)
  }

  /** The next trade in the order of opening. */
  add(trade: LeaderTrade): void {
    this.advance(trade.openedAt)
    const market = this.state.marketAt(trade.market)
    const { rules } = market
    const leverage = Math.min(trade.leverage, COPY_SETTINGS.max_leverage.usual)
    const lots = this.lotsOf(trade, leverage)
    if (lots === 0) {
      this.belowMinimum++
      return
    }
    const entry = { ticks: trade.cost / rules.quoteUnit, lots: BigInt(trade.lots) }
    const exit = { ticks: trade.quote / rules.quoteUnit, lots: BigInt(trade.lots) }
    const { direction, openedAt, closedAt, replayed } = trade
    const copied = { direction, lots, entry, exit }
    const { leader, copy, fees } = copiedTrade(copied, rules.quoteUnit, rules.takerPpm, this.slippage)
    const payments = this.paymentsOf(trade, market, lots)
    const funding = payments?.reduce((sum, { amount }) => sum + amount, 0n) ?? proportionOf(trade.funding, lots, trade)
    this.sums.copied += copy
    this.sums.fees += fees
    this.sums.funding += funding
    const own = copiedEntry(copied, rules.quoteUnit, rules.takerPpm, this.slippage)
    const result = copy - fees + funding
    this.open.push({ market, direction, lots, leverage, ...own, closedAt, result, payments: payments ?? [] })
    this.open.sort((a, b) => a.closedAt - b.closedAt)
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

  /** Closes what is open and takes the last share. @param until when it ends, ms */
  end(until: number): { copied: bigint; fees: bigint; funding: bigint; share: bigint } {
    const last = Math.max(until, this.open.at(-1)?.closedAt ?? until)
    this.advance(last)
    this.settle(last)
    return this.sums
  }

  /** Mondays and ends of positions as far as an instant, in their order: a Monday is first at its own instant. */
  private advance(until: number): void {
    for (;;) {
      const [next] = this.open
      const closes = next?.closedAt ?? Number.POSITIVE_INFINITY
      if (this.monday <= closes && this.monday <= until) {
        this.settle(this.monday)
        this.monday = nextMonday(this.monday)
      } else if (next && closes <= until) {
        this.closed += next.result
        this.open.shift()
      } else return
    }
  }

  /** The share by what is closed, and by the marks of that instant's funding for what is open. */
  private settle(at: number): void {
    let realised = this.closed
    let unrealised = 0n
    for (const { market, direction, lots, cost, fee, payments } of this.open) {
      const paid = payments.filter(({ at }) => at <= this.monday)
      realised += paid.reduce((sum, { amount }) => sum + amount, -fee)
      const mark = paid.at(-1)?.mark
      if (mark !== undefined) unrealised += BigInt(direction) * (notionalOf(market.rules, mark, lots) - cost)
    }
    const { amount } = this.terms
    const profit = sharedProfit(realised, amount + realised + unrealised - this.sums.share, this.sums.share, amount)
    const share = shareOf(profit, this.high)
    this.sums.share += share
    if (share > 0n) this.shares.push({ at, amount: share })
    if (profit > this.high) this.high = profit
  }

  /** What a real copy would have: cut to `max_trade`, then to what margin and fee allow. */
  private lotsOf(trade: LeaderTrade, leverage: number): number {
    const { rules } = this.state.marketAt(trade.market)
    const { mode, perTrade, maxTrade, amount } = this.terms
    const ticks = trade.cost / rules.quoteUnit
    const first = trade.opening ?? { lots: trade.lots, whole: trade.lots }
    const share = { lots: trade.lots, whole: Math.ceil((trade.lots * first.whole) / first.lots) }
    const opening: Opening = { ...(trade.lots === first.lots ? first : share), ticks, filled: BigInt(trade.lots) }
    const lots =
      mode === 'ratio'
        ? ratioLots(opening, amount + this.closed - this.sums.share, trade.equity, rules.step)
        : fixedLots(opening, perTrade, leverage, rules.quoteUnit, rules.step)
    const capped = Math.min(lots, cappedLots(opening, maxTrade, 0n, leverage, rules.quoteUnit, rules.step))
    const asked = { direction: trade.direction, lots: capped, entry: { ticks, lots: BigInt(trade.lots) } }
    const { quoteUnit, takerPpm, step } = rules
    const covered = coveredLots(asked, this.free(), leverage, quoteUnit, takerPpm, step, this.slippage)
    return openingWorth(opening, covered, quoteUnit) < rules.minNotional ? 0 : covered
  }

  /** What is in no position: the amount, what is closed, less shares, and the margins and fees of what is open. */
  private free(): bigint {
    const { terms, closed, sums, open } = this
    const bound = open.reduce((sum, { cost, fee, leverage }) => sum + cost / BigInt(leverage) + fee, 0n)
    return terms.amount + closed - sums.share - bound
  }

  /** The copy's own fundings, each rounded as a holder's is; null where the leader's are not all known. */
  private paymentsOf(trade: LeaderTrade, market: MarketState, lots: number): Payment[] | null {
    const { direction, openedAt, closedAt } = trade
    if (trade.replayed) return null
    const records = this.records.get(trade.market) ?? []
    const his: FundingRecord[] = []
    for (let place = firstAfter(records, openedAt); place < records.length; place++) {
      const one = records[place] as FundingRecord
      if (one.at > closedAt) break
      if (one.direction === direction) his.push(one)
    }
    if (his.reduce((sum, { amount }) => sum + amount, 0n) !== trade.funding) return null
    return his.map(({ at, mark, rate, lots: held }) => {
      const size = held === trade.lots ? lots : Math.floor((lots * held) / trade.lots)
      return { at, mark, amount: fundingPayment(direction, notionalOf(market.rules, mark, size), rate) }
    })
  }
}

/** Place of the first record after an instant. @param records oldest first */
function firstAfter(records: readonly FundingRecord[], at: number): number {
  let [low, high] = [0, records.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((records[middle] as FundingRecord).at > at) high = middle
    else low = middle + 1
  }
  return low
}

/** Rounded down. */
function proportionOf(funding: bigint, lots: number, { lots: his }: LeaderTrade): bigint {
  const [value, by] = [funding * BigInt(lots), BigInt(his)]
  const whole = value / by
  return value % by < 0n ? whole - 1n : whole
}
