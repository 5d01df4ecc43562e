import type { Tick } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import type { LedMarket } from '../../contract/led-market.ts'
import { settleDue } from '../../kernel/settle-due.ts'
import { cancelForDeadMen } from '../commands/dead-man.ts'
import { HouseMarket } from '../matching/house-market.ts'
import { TICK_PHASES } from '../model/engine-module.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'
import { impactPrice } from '../rules/impact-price.ts'
import { tickerOf } from '../rules/ticker.ts'
import { firePlans } from './fire-plans.ts'
import { follow } from './follow.ts'
import { liquidate } from './liquidate.ts'
import { type DueFunding, dueFunding, payFunding } from './pay-funding.ts'
import { sampleInterest } from './sample-interest.ts'

/** Bots do not make up for a pause longer than this. */
const LONGEST_STEP = 1_000
/** A light market's mark is taken, and its day's window moved on, this often; each market at a moment of its own. */
const LIGHT_MARK = 3_000
const LIGHT_TICKER = 60_000

/** One beat of the markets, in the order of rules.md: trades and index, mark, triggers, liquidations, funding, then what is published. Answers `{}`. */
export function tick(state: State, { led, funding = [] }: Omit<Tick, 'kind'> = {}): Answer {
  const before = state.lastTick || state.genesis?.time || state.time
  const elapsed = Math.min(LONGEST_STEP, state.time - before)
  state.lastTick = state.time
  cancelForDeadMen(state)
  const due = [...dueFunding(state, before), ...calledFunding(state, funding)]
  if (led) for (const one of led) followMarket(state, one)
  else actBots(state, before, elapsed)
  firePlans(state)
  liquidate(state)
  payFunding(state, due)
  sampleInterest(state, before)
  for (const phase of TICK_PHASES) {
    if (phase === 'hourly') settleDue(state, state.time)
    for (const { steps } of state.modules) steps?.[phase]?.(state, before)
  }
  for (const market of state.markets) {
    if (market.light && market.ticker && !market.tickerDue && !isDue(market, LIGHT_TICKER, before, state.time)) continue
    publishTicker(state, market)
  }
  return { ok: true, data: {} }
}

function actBots(state: State, before: number, elapsed: number): void {
  const marked = state.markets.filter((market) => !market.light || isDue(market, LIGHT_MARK, before, state.time))
  for (const market of marked) market.parts.marks?.move(state.time)
  for (const market of state.markets) {
    const houseMarket = new HouseMarket(state, market)
    if (!market.parts.bots.act(houseMarket, market.random, state.time, elapsed)) continue
    market.changed()
    houseMarket.flush()
  }
  for (const market of marked) markMarket(state, market)
}

function followMarket(state: State, led: LedMarket): void {
  const market = follow(state, led)
  if (!market?.parts.marks || !led.mark) return
  market.parts.marks.lead(state.time, led.mark)
  publishMark(state, market)
}

function calledFunding(state: State, called: NonNullable<Tick['funding']>): DueFunding[] {
  return called.flatMap(({ currency_id, rate }) => {
    const market = state.market('contract', currency_id)
    return market ? [{ market, at: state.time, rate: BigInt(rate) }] : []
  })
}

function markMarket(state: State, market: MarketState): void {
  const { marks } = market.parts
  if (!marks) return
  const houseMarket = new HouseMarket(state, market)
  const impactBid = impactPrice(market, 'buy')
  const impactAsk = impactPrice(market, 'sell')
  marks.step(state.time, houseMarket.bestBid(), houseMarket.bestAsk(), market.last, impactBid, impactAsk)
  publishMark(state, market)
}

function publishMark(state: State, market: MarketState): void {
  const { marks } = market.parts
  if (!marks) return
  market.changed()
  market.markTicks = marks.prices().mark
  const mark = marks.data()
  if (sameFields(mark, market.mark)) return
  market.mark = mark
  state.collector.add({ kind: 'mark', currency_id: market.spec.currency_id, data: mark })
}

function publishTicker(state: State, market: MarketState): void {
  const ticker = tickerOf(market, state.time)
  market.tickerDue = false
  if (sameFields(ticker, market.ticker)) return
  market.ticker = ticker
  const { kind, currency_id } = market.spec
  state.collector.add({ kind: 'ticker', market: kind, currency_id, data: ticker })
}

/** Whether a moment of the market's own, once in every `period`, lies after `before` and not after `now`. */
function isDue(market: MarketState, period: number, before: number, now: number): boolean {
  const shift = market.index * 97
  return Math.floor((now + shift) / period) !== Math.floor((before + shift) / period)
}

function sameFields<T extends object>(a: T, b: T | null): boolean {
  if (b === null) return false
  for (const key of Object.keys(a) as (keyof T)[]) if (a[key] !== b[key]) return false
  return true
}
