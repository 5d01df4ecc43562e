/** Ids of records that were open before and are not any more. */
export function endedIds(before: readonly { id: number }[], now: readonly { id: number }[]): number[] {
  const open = new Set(now.map(({ id }) => id))
  return before.filter(({ id }) => !open.has(id)).map(({ id }) => id)
}
