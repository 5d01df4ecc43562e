import { toScaled } from '../decimal/decimal-text.ts'
import type { Alert } from './alert.ts'
import { FIGURE_DIGITS } from './exact-figure.ts'
import type { Look, MarketWatch } from './market-watch.ts'

/** A level as an exact figure; alerts are checked for it when they come in. */
export function levelOf({ level }: Pick<Alert, 'level'>): bigint {
  const scaled = toScaled(level, FIGURE_DIGITS)
  if (scaled === null) throw new RangeError(`no level: ${level}`)
  return scaled
}

const beyond = (value: bigint, side: Alert['side'], level: bigint) =>
  side === 'below' ? value <= level : value >= level

/**
 * Where an alert's level has been reached: what was seen there, exact; null where it has not.
 * @param pause ms since the last look
 */
export function reached(
  alert: Pick<Alert, 'by' | 'side' | 'level' | 'state' | 'createdAt'>,
  look: Look,
  watch: MarketWatch,
  pause: number,
): bigint | null {
  const level = levelOf(alert)
  if (alert.by === 'move') {
    const move = watch.move(look.last)
    return move !== null && (move < 0n ? -move : move) >= level ? move : null
  }
  if (alert.by === 'day') return look.change !== null && beyond(look.change, alert.side, level) ? look.change : null
  if (beyond(look.last, alert.side, level)) return look.last
  // Between two looks the price may have been there and back.
  const peak = alert.state === 'armed' && alert.side ? watch.peak(look, alert.side, pause, alert.createdAt) : null
  return peak !== null && beyond(peak, alert.side, level) ? peak : null
}
