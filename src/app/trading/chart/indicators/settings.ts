import * as v from 'valibot'

/** What of a candle an indicator reads. */
export const SOURCES = ['close', 'open', 'high', 'low', 'hl2', 'hlc3', 'ohlc4'] as const
export type Source = (typeof SOURCES)[number]

export const INDICATORS = ['ma', 'ema', 'boll', 'vol', 'macd', 'rsi'] as const
export type IndicatorName = (typeof INDICATORS)[number]

/** The indicators' names, the same in every language. */
export const INDICATOR_LABELS: Record<IndicatorName, string> = {
  ma: 'MA',
  ema: 'EMA',
  boll: 'BOLL',
  vol: 'VOL',
  macd: 'MACD',
  rsi: 'RSI',
}

/** One number of an indicator: candles, or for `width` standard deviations. `optional`: 0 leaves its line out. */
export interface NumberRule {
  name: 'period' | 'width' | 'fast' | 'slow' | 'signal' | 'average'
  least: number
  most: number
  optional?: boolean
  /** Digits after the point. */
  digits?: number
}

const period: NumberRule = { name: 'period', least: 2, most: 500 }
const maybe: NumberRule = { name: 'period', least: 1, most: 500, optional: true }

export const NUMBERS: Record<IndicatorName, readonly NumberRule[]> = {
  ma: [maybe, maybe, maybe],
  ema: [maybe, maybe, maybe],
  boll: [period, { name: 'width', least: 0.1, most: 10, digits: 1 }],
  vol: [{ name: 'average', least: 1, most: 500, optional: true }],
  macd: [
    { name: 'fast', least: 1, most: 500 },
    { name: 'slow', least: 2, most: 500 },
    { name: 'signal', least: 1, most: 500 },
  ],
  rsi: [period],
}

export interface IndicatorChoice {
  on: boolean
  /** In the order of {@link NUMBERS}; 0 where it is left out. */
  numbers: readonly number[]
  source: Source
}

export type IndicatorSettings = Record<IndicatorName, IndicatorChoice>

export const DEFAULT_INDICATORS: IndicatorSettings = {
  ma: { on: true, numbers: [7, 25, 0], source: 'close' },
  ema: { on: false, numbers: [12, 26, 0], source: 'close' },
  boll: { on: false, numbers: [20, 2], source: 'close' },
  vol: { on: true, numbers: [0], source: 'close' },
  macd: { on: false, numbers: [12, 26, 9], source: 'close' },
  rsi: { on: false, numbers: [14], source: 'close' },
}

/** Whether a number keeps its rule. */
export function keepsRule(value: number, { least, most, optional, digits = 0 }: NumberRule): boolean {
  if (optional && value === 0) return true
  const scaled = value * 10 ** digits
  return value >= least && value <= most && Math.abs(scaled - Math.round(scaled)) < 1e-9
}

/** Which number is wrong, by its place, and why; null where the choice can be drawn. */
export function wrongNumber(
  name: IndicatorName,
  numbers: readonly number[],
): { at: number; why: 'range' | 'order' } | null {
  const at = NUMBERS[name].findIndex((rule, i) => !keepsRule(numbers[i] ?? Number.NaN, rule))
  if (at >= 0) return { at, why: 'range' }
  if (name === 'macd' && (numbers[0] as number) >= (numbers[1] as number)) return { at: 1, why: 'order' }
  return null
}

const choice = v.object({ on: v.boolean(), numbers: v.array(v.number()), source: v.picklist(SOURCES) })

/** The stored settings; an indicator that is not stored, or is damaged, has its defaults. */
export function readIndicators(text: string | null): IndicatorSettings {
  const stored: unknown = parsed(text)
  const settings = { ...DEFAULT_INDICATORS }
  if (typeof stored !== 'object' || stored === null) return settings
  for (const name of INDICATORS) {
    const read = v.safeParse(choice, (stored as Record<string, unknown>)[name])
    if (read.success && wrongNumber(name, read.output.numbers) === null) settings[name] = read.output
  }
  return settings
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}
