import type { Answer } from '../event.ts'
import { HouseDesk } from '../market/house-desk.ts'
import { impactPrice } from '../market/impact-price.ts'
import { tickerOf } from '../market/ticker.ts'
import type { State } from '../state/state.ts'

/** Bots do not make up for a pause longer than this. */
const LONGEST_STEP = 1_000

/** One beat of the markets, in the order of rules.md: trades and index, mark, then what is published. Answers `{}`. */
export function tick(state: State): Answer {
  const elapsed = Math.min(LONGEST_STEP, state.time - (state.lastTick || state.genesis?.time || state.time))
  state.lastTick = state.time
  for (const market of state.markets) {
    const desk = new HouseDesk(state, market)
    market.parts.bots.act(desk, market.random, state.time, elapsed)
    desk.flush()
  }
  for (const market of state.markets) {
    const { marks } = market.parts
    if (!marks) continue
    const desk = new HouseDesk(state, market)
    const impactBid = impactPrice(market, 'buy')
    const impactAsk = impactPrice(market, 'sell')
    marks.step(state.time, desk.bestBid(), desk.bestAsk(), market.last, market.random, impactBid, impactAsk)
    const mark = marks.data()
    if (sameFields(mark, market.mark)) continue
    market.mark = mark
    state.collector.add({ kind: 'mark', currency_id: market.spec.currency_id, data: mark })
  }
  for (const market of state.markets) {
    const ticker = tickerOf(market, state.time)
    if (sameFields(ticker, market.ticker)) continue
    market.ticker = ticker
    const { kind, currency_id } = market.spec
    state.collector.add({ kind: 'ticker', market: kind, currency_id, data: ticker })
  }
  return { ok: true, data: {} }
}

function sameFields<T extends object>(a: T, b: T | null): boolean {
  if (b === null) return false
  for (const key of Object.keys(a) as (keyof T)[]) if (a[key] !== b[key]) return false
  return true
}
