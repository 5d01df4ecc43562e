import { toUnits } from '../../../shared/decimal/decimal-text.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import type { State } from '../../trading/model/state.ts'
import { STYLE_HOURS, STYLES, type Style, type Target } from './bot-styles.ts'
import { copyBook, type Leader } from './copy-book.ts'
import { closeMarket, openMarket } from './lead-trades.ts'

const MINUTE = 60_000

/**
 * Each bot leader looks at one of its markets once a minute, at a moment of its own, and does at most one thing: it closes what it does
 * not want any more, or opens what it wants. @param before time of the tick before, ms
 */
export function stepBots(state: State, before: number): void {
  if (state.genesis?.calm !== false) return
  for (const leader of copyBook(state).leaders.values()) {
    const style = leader.row.style === null ? undefined : STYLES[leader.row.style]
    if (!style || leader.row.state === 'ended') continue
    const shift = leader.row.id * 7_919
    const minute = Math.floor((state.time + shift) / MINUTE)
    if (minute === Math.floor((before + shift) / MINUTE)) continue
    const markets = marketsOf(state, style)
    const market = markets[minute % markets.length]
    if (market) act(state, leader, style, market)
  }
}

/** The perpetuals of a style that are listed. */
export function marketsOf(state: State, { coins }: Style): MarketState[] {
  return state.ofKind('contract').filter(({ market }) => coins.includes(market.base))
}

/** Closes of hours in ticks, oldest first. @param end only hours that open before it, ms; null for all */
export function closesOf(market: MarketState, count: number, end: number | null, now: number): number[] {
  const { priceDigits } = market.rules
  return market.parts.candles.candles('1H', count, end, now).map((row) => toUnits(row[4], priceDigits) ?? 0)
}

function act(state: State, { account }: Leader, style: Style, market: MarketState): void {
  const closes = closesOf(market, STYLE_HOURS, null, state.time)
  if (closes.length < STYLE_HOURS) return
  const exposure = account.perpetuals.exposure(market)
  const position = exposure.long ?? exposure.short
  const held: Target = position?.direction ?? 0
  const entry = position ? Number(position.cost / (BigInt(position.lots) * market.rules.quoteUnit)) : 0
  const target = style.target(closes, held, entry)
  if (target === held) return
  if (position) closeMarket(state, account, market)
  else if (target !== 0) {
    exposure.leverage = Math.min(style.leverage, market.spec.max_leverage)
    openMarket(state, account, market, target === 1 ? 'buy' : 'sell', style.percent)
  }
}
