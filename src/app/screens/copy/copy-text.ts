import type { TFunction } from 'i18next'
import type { Follow } from '../../../shared/calls/products/copy-entities.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { moneyDigits } from '../../ui/money-digits.ts'
import { realMinus } from '../../ui/quiet-zeros.ts'

/** `+38.42%`, `−4.18%`; dashes where there is no figure. @param text percent with two digits */
export function signedPercent(text: string | null): string {
  return text === null ? '--' : `${plusOf(text)}${realMinus(showDecimal(text))}%`
}

/** `11.80%`; dashes where there is no figure. */
export function percentText(text: string | null): string {
  return text === null ? '--' : `${showDecimal(text)}%`
}

function plusOf(text: string): string {
  return !text.startsWith('-') && /[1-9]/.test(text) ? '+' : ''
}

/** Which way a figure points. */
export function toneOf(text: string | null): 'up' | 'down' | 'none' {
  if (text === null || !/[1-9]/.test(text)) return 'none'
  return text.startsWith('-') ? 'down' : 'up'
}

/** An amount as sentences say it: two decimals, or more where those would say nothing; cut, never rounded. @param units 1e-8 */
export function moneyText(units: bigint): string {
  const text = unscaled(units)
  return realMinus(showDecimal(text, moneyDigits(text)))
}

/** An amount with every digit that it has. @param units 1e-8 */
export function wholeText(units: bigint): string {
  const [whole = '', fraction = ''] = unscaled(units).split('.')
  return `${units > 0n ? '+' : ''}${realMinus(showDecimal(`${whole}.${fraction.padEnd(2, '0')}`))}`
}

/** Two letters for a ring: the first of the first two words, or of the only one. */
export function initials(name: string): string {
  const labels = name.trim().split(/\s+/)
  const letters = labels.length > 1 ? labels.map((word) => [...word][0] ?? '') : [...(labels[0] ?? '')]
  return letters.slice(0, 2).join('').toUpperCase()
}

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** `7 h 20 min`, `3 d 4 h`. @param seconds null: there is none */
export function spanText(seconds: number | null, t: TFunction<'copy'>): string {
  if (seconds === null) return '--'
  if (seconds >= DAY) return t('copySpan.days', { d: Math.floor(seconds / DAY), h: Math.floor((seconds % DAY) / HOUR) })
  const [h, m] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE)]
  return h > 0 ? t('copySpan.hours', { h, m }) : t('copySpan.minutes', { m })
}

/** How far a follow is above the level at which it stops, tenths of a percent of its equity, rounded half up; null without equity. */
export function stopDistance({ equity, stop_level }: Pick<Follow, 'equity' | 'stop_level'>): bigint | null {
  const [now, level] = [scaled(equity), scaled(stop_level)]
  if (now <= 0n) return null
  const gap = now > level ? now - level : 0n
  return (gap * 2_000n + now) / (2n * now)
}

/** The follow that is nearest to its stop, among those that still have one. */
export function nearestStop(follows: readonly Follow[]): { follow: Follow; tenths: bigint } | null {
  let nearest: { follow: Follow; tenths: bigint } | null = null
  for (const follow of follows) {
    if (follow.state !== 'following' && follow.state !== 'kept') continue
    const tenths = stopDistance(follow)
    if (tenths !== null && (nearest === null || tenths < nearest.tenths)) nearest = { follow, tenths }
  }
  return nearest
}

/** `7.2` of 72 tenths. */
export function tenthsText(tenths: bigint): string {
  return `${tenths / 10n}.${tenths % 10n}`
}
