import type { Watch } from '../../shared/hub-protocol/hub.ts'
import { type Pace, SAVER_ROWS } from '../../shared/hub-protocol/pace.ts'

/** What a tab is given of what it watches: with the data saver no more rows of books and trades than that shows. */
export function withinPace(watches: readonly Watch[], pace: Pace): Watch[] {
  if (pace !== 'saver') return [...watches]
  return watches.map((watch) => {
    if (watch.topic === 'depth') return { ...watch, levels: Math.min(watch.levels, SAVER_ROWS) }
    return watch.topic === 'trades' ? { ...watch, count: Math.min(watch.count, SAVER_ROWS) } : watch
  })
}
