import { isDecimal, isSignedDecimal, toScaled } from '../../../shared/decimal/decimal-text.ts'
import type { Alert, AlertBy } from '../../../shared/hub-protocol/alert.ts'
import { expandSigned } from '../../../shared/rules/number-shorthand.ts'
import { plainSigns } from '../../../shared/rules/typed-text.ts'

/** The market now; null where it is not known, or not live. */
export interface AlertMoment {
  last: string | null
  /** Over 24 h, percent. */
  change: string | null
}

/** Key of what is wrong, in namespace `alerts`. */
export type LevelFault = 'empty' | 'number' | 'noPrice' | 'same'
export type LevelReading = { ok: true; side: Alert['side']; level: string } | { ok: false; fault: LevelFault }

const DIGITS = 18

/** A typed level, and from which side the market would come to it. */
export function readLevel(by: AlertBy, text: string, { last, change }: AlertMoment): LevelReading {
  const plain = plainSigns(text).replace(/^[\u2212-]/, '-')
  if (plain === '') return { ok: false, fault: 'empty' }
  const level = expandSigned(plain)
  if (by === 'day' ? !isSignedDecimal(level) : !isDecimal(level) || /^[0.]*$/.test(level))
    return { ok: false, fault: 'number' }
  if (level.length > 40) return { ok: false, fault: 'number' }
  if (by === 'move') return { ok: true, side: null, level }
  const now = by === 'price' ? last : change
  const here = now === null ? null : toScaled(now, DIGITS)
  const there = toScaled(level, DIGITS)
  if (there === null) return { ok: false, fault: 'number' }
  if (here === null) return { ok: false, fault: 'noPrice' }
  if (here === there) return { ok: false, fault: 'same' }
  return { ok: true, side: there > here ? 'above' : 'below', level }
}

/** How far a price is from the last one, percent with its sign and two decimals, cut; null where there is no saying. */
export function distanceOf(level: string, last: string | null): string | null {
  const here = last === null ? null : toScaled(last, DIGITS)
  const there = toScaled(level, DIGITS)
  if (here === null || there === null || here <= 0n) return null
  const hundredths = ((there - here) * 10_000n) / here
  const size = hundredths < 0n ? -hundredths : hundredths
  const sign = there < here ? '\u2212' : '+'
  return `${sign}${size / 100n}.${String(size % 100n).padStart(2, '0')}%`
}
