import { useEffect, useState } from 'react'
import { type ReadOn, readOn, rests } from './read-on.ts'

interface NearEnd {
  rows: number
  /** Of the last row that is drawn; undefined: none is. */
  last: number | undefined
  /** Rows that are known, shown or not: with more of them it is asked again, for a filter may have hidden all that came. */
  loaded: number
  /** So many rows before the last. */
  margin: number
  onEnd: (() => void) | undefined
}

/**
 * Tells that the last rows came into view, or that there are none. A filter that hides what comes does not read all that there is.
 * @returns true where somebody has to ask for more
 */
export function useNearEnd({ rows, last, loaded, margin, onEnd }: NearEnd): boolean {
  const near = rows === 0 || (last !== undefined && last >= rows - margin)
  const [seen, setSeen] = useState<ReadOn>({ rows, loaded, pages: 0 })
  const now = readOn(seen, { rows, loaded }, near)
  if (now !== seen) setSeen(now)
  const waits = rests(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that came
  useEffect(() => {
    if (near && !waits) onEnd?.()
  }, [near, waits, onEnd, loaded])
  return near && waits
}
