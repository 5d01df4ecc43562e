import { LedLevel, type LedMarket } from '../../src/engine/contract/led-market.ts'
import { type Market, marketUnits } from '../../src/shared/hub-protocol/market.ts'
import type { Level, MarkData } from '../../src/shared/wire/messages.ts'
import type { ShownMarket } from './live-market.ts'

const RATE_DIGITS = 8

/**
 * A shown market as the engine is sent it. Prices and sizes that an order of this market could not have are rounded to ones that it can,
 * never in the order's favour: bids and sizes down, asks up.
 * @param market as the engine has it
 * @param levels a side, at most `LED_LEVELS`
 */
export function ledOf(market: Market, shown: ShownMarket, levels: number): LedMarket {
  const { tick, step } = marketUnits(market)
  const side = (from: readonly Level[], way: -1 | 1) => sideOf(from, way, levels, { ...market, tick, step })
  const last = shown.last === null ? 0 : nearestUnits(shown.last, market.price_digits)
  const mark = market.kind === 'contract' && shown.mark ? ledMark(shown.mark, market.price_digits) : null
  return {
    ...{ market: market.kind, currency_id: market.currency_id },
    ...{ bids: side(shown.bids, -1), asks: side(shown.asks, 1) },
    ...(isPrice(last) && { last }),
    ...(mark && { mark }),
  }
}

/** The price that a market begins with, on its grid; null where none is known. */
export function startPrice(market: Market, { last, bids, asks }: ShownMarket): number | null {
  const text = last ?? bids[0]?.[0] ?? asks[0]?.[0]
  if (text === undefined) return null
  const { tick } = marketUnits(market)
  const units = nearestUnits(text, market.price_digits)
  return Number.isSafeInteger(units) ? Math.max(tick, units - (units % tick)) : null
}

interface Grid {
  price_digits: number
  quantity_digits: number
  tick: number
  step: number
}

function sideOf(from: readonly Level[], way: -1 | 1, most: number, grid: Grid): number[] {
  const flat: number[] = []
  for (const [price, quantity] of from) {
    const cut = cutUnits(price, grid.price_digits)
    const below = cut.units - (cut.units % grid.tick)
    const ticks = way === 1 && (cut.isRest || below !== cut.units) ? below + grid.tick : below
    const size = cutUnits(quantity, grid.quantity_digits).units
    const lots = size - (size % grid.step)
    if (!(ticks > 0 && lots > 0 && Number.isSafeInteger(ticks) && Number.isSafeInteger(lots))) continue
    const at = flat.length - LedLevel.size
    if (flat[at + LedLevel.price] === ticks) flat[at + LedLevel.lots] = (flat[at + LedLevel.lots] as number) + lots
    else if (flat.length === most * LedLevel.size) break
    else flat.push(ticks, lots)
  }
  return flat
}

function ledMark({ m, i, r, n }: MarkData, digits: number): LedMarket['mark'] | null {
  const [mark, index] = [nearestUnits(m, digits), nearestUnits(i, digits)]
  const rate = nearestUnits(r.replace('-', ''), RATE_DIGITS)
  if (![mark, index, n].every(isPrice) || !Number.isSafeInteger(rate)) return null
  return { mark, index, rate: r.startsWith('-') && rate > 0 ? -rate : rate, next: n }
}

/** Whether the engine can reckon with it: a venue may write digits without end. */
function isPrice(units: number): boolean {
  return units > 0 && Number.isSafeInteger(units)
}

/** Units of 10^-digits without what is below them, and whether anything is. */
function cutUnits(text: string, digits: number): { units: number; isRest: boolean } {
  const [whole = '', fraction = ''] = text.split('.')
  return {
    units: Number(whole + fraction.slice(0, digits).padEnd(digits, '0')),
    isRest: /[1-9]/.test(fraction.slice(digits)),
  }
}

function nearestUnits(text: string, digits: number): number {
  const [, fraction = ''] = text.split('.')
  const { units } = cutUnits(text, digits)
  return Number(fraction[digits] ?? '0') >= 5 ? units + 1 : units
}
