import { fromScaled, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import { SCALE_DIGITS } from '../../../shared/perp/scale.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { realMinus } from '../../ui/quiet-zeros.ts'
import type { Unit } from './formula.ts'

const HOUR = 3_600_000

/** A figure of an explanation with every digit that it has. @param value see `Unit` */
export function figureText(value: bigint, unit: Unit): string {
  if (unit === 'sign') return value > 0n ? '+1' : '\u22121'
  if (unit === 'times') return `${value}×`
  if (unit === 'ms') return `${(Number(value) / HOUR).toFixed(4)} h`
  const text = trimZeros(fromScaled(unit === 'percent' ? value * 100n : value, SCALE_DIGITS))
  return `${realMinus(showDecimal(text))}${unit === 'percent' ? '%' : ''}`
}
