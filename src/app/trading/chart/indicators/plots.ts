import type { ChartColors } from '../chart-colors.ts'
import { INDICATOR_LABELS, type IndicatorChoice, type IndicatorName } from './settings.ts'

/** One line, or row of columns, of an indicator. Its place is that of its value in the run's values. */
export interface Plot {
  /** Index in the run's values. */
  at: number
  /** Before the value in the legend. */
  label: string
  color: string
  kind: 'line' | 'dashed' | 'columns' | 'volume'
}

/** Colours that mean no direction, as many as lines of averages. */
const quiet = (colors: ChartColors) => [colors.average7, colors.average25, colors.action]

function averagePlots(name: 'ma' | 'ema', numbers: readonly number[], colors: ChartColors): Plot[] {
  return numbers.flatMap((length, at) =>
    length > 0
      ? [
          {
            at,
            label: `${INDICATOR_LABELS[name]} ${length}`,
            color: quiet(colors)[at] ?? colors.text,
            kind: name === 'ma' ? ('line' as const) : ('dashed' as const),
          },
        ]
      : [],
  )
}

/** What is drawn of an indicator, in the colours of the palette. */
export function plotsOf(name: IndicatorName, { numbers }: IndicatorChoice, colors: ChartColors): readonly Plot[] {
  const label = `${INDICATOR_LABELS[name]} ${numbers.filter((number) => number > 0).join(', ')}`.trim()
  switch (name) {
    case 'ma':
    case 'ema':
      return averagePlots(name, numbers, colors)
    case 'boll':
      return [
        { at: 0, label, color: colors.action, kind: 'line' },
        { at: 1, label: '+', color: colors.textTertiary, kind: 'line' },
        { at: 2, label: '−', color: colors.textTertiary, kind: 'line' },
      ]
    case 'vol':
      return [
        { at: 0, label: INDICATOR_LABELS.vol, color: colors.textTertiary, kind: 'volume' },
        ...((numbers[0] ?? 0) > 0
          ? [{ at: 1, label: `${INDICATOR_LABELS.ma} ${numbers[0]}`, color: colors.average7, kind: 'line' as const }]
          : []),
      ]
    case 'macd':
      return [
        { at: 0, label, color: colors.textTertiary, kind: 'columns' },
        { at: 1, label: 'DIF', color: colors.action, kind: 'line' },
        { at: 2, label: 'DEA', color: colors.average7, kind: 'line' },
      ]
    case 'rsi':
      return [{ at: 0, label, color: colors.action, kind: 'line' }]
  }
}
