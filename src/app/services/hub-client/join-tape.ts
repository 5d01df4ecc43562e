import { TAPE_ROW, TAPE_SPAN, TapeAt } from '../../../shared/hub-protocol/delivery-layout.ts'

/**
 * Puts what this tab saw of the last minute before what a hub knows: a hub that has just begun has an empty tape, the
 * trades before it happened all the same. @returns `next` itself where nothing is to be added
 */
export function joinTape(before: Float64Array, next: Float64Array): Float64Array {
  const newest = Math.max(before.at(TapeAt.start - TAPE_ROW) ?? 0, next.at(TapeAt.start - TAPE_ROW) ?? 0)
  const first = next[TapeAt.start] ?? Number.POSITIVE_INFINITY
  let from = 0
  while (from < before.length && (before[from + TapeAt.start] as number) <= newest - TAPE_SPAN) from += TAPE_ROW
  let to = from
  while (to < before.length && (before[to + TapeAt.start] as number) < first) to += TAPE_ROW
  if (to === from) return next
  const joined = new Float64Array(to - from + next.length)
  joined.set(before.subarray(from, to))
  joined.set(next, to - from)
  return joined
}
