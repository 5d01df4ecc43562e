import { shorten } from '../../../../shared/decimal/shorten.ts'
import { showDecimal } from '../../../base/platform/show-decimal.ts'
import type { IndicatorName } from './settings.ts'

/** How a value is written. It was worked out in floats for the picture: a reading, never money. */
export interface Digits {
  priceDigits: number
  quantityDigits: number
  language: string
}

/** Factor from a run's value (ticks, lots, or none) to what is painted. */
export function unitOf(name: IndicatorName, { priceDigits, quantityDigits }: Digits): number {
  if (name === 'rsi') return 1
  return 10 ** -(name === 'vol' ? quantityDigits : priceDigits)
}

/** A painted value as legend and axis say it. */
export function valueLabel(
  name: IndicatorName,
  value: number,
  { priceDigits, quantityDigits, language }: Digits,
): string {
  if (name === 'rsi') return value.toFixed(2)
  if (name === 'vol') return shorten(value.toFixed(Math.min(quantityDigits, 100)), language)
  return showDecimal(value.toFixed(Math.min(priceDigits, 100))).replace('-', '−')
}
