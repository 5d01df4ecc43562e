import type { ChunkHead } from '../base/ring-store.ts'

/**
 * What has to go so that a ring holds no more than its limit: the oldest chunks, and those of their runs that cannot stand without them.
 * The newest chunk stays. @param heads oldest first, of any number of runs @returns ids
 */
export function beyond(heads: readonly ChunkHead[], limit: number): ReadonlySet<string> {
  const gone = new Set<string>()
  const torn = new Set<string>()
  let bytes = heads.reduce((sum, head) => sum + head.bytes, 0)
  for (const { id, run, key, bytes: size } of heads.slice(0, -1)) {
    if (key) torn.delete(run)
    if (bytes <= limit && !torn.has(run)) continue
    gone.add(id)
    torn.add(run)
    bytes -= size
  }
  return gone
}
