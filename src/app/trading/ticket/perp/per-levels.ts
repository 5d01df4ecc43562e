import type { Side } from '../../../../shared/rules/order-units.ts'
import type { Level } from '../../../../shared/wire/messages.ts'

/** What an order of a side comes to by the levels that it would take, reckoned once for each list of them. */
export function perLevels<T>(
  levelsOf: (side: Side) => readonly Level[],
  compute: (side: Side, levels: readonly Level[]) => T,
): (side: Side) => T {
  const known = new Map<Side, { levels: readonly Level[]; said: T }>()
  return (side) => {
    const levels = levelsOf(side)
    const last = known.get(side)
    if (last?.levels === levels) return last.said
    const said = compute(side, levels)
    known.set(side, { levels, said })
    return said
  }
}
