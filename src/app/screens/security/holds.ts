import { HOLD_MS, type Hold, type HoldCause } from '../../../shared/rules/withdrawal-holds.ts'

export interface HoldRow {
  cause: HoldCause
  /** null where it does not last now. */
  hold: Hold | null
  /** Whole seconds left, and how many it began with. */
  left: number
  total: number
}

/** The two holds of every account, and that of a session by QR where there is one. @param now server time, ms */
export function holdRows(holds: readonly Hold[], now: number): HoldRow[] {
  const causes: HoldCause[] = ['login', 'password']
  if (holds.some(({ cause, ends }) => cause === 'qr' && now < ends)) causes.push('qr')
  return causes.map((cause) => {
    const hold = holds.find((one) => one.cause === cause && now < one.ends) ?? null
    return {
      cause,
      hold,
      left: hold ? Math.ceil((hold.ends - now) / 1000) : 0,
      total: HOLD_MS[cause] / 1000,
    }
  })
}
