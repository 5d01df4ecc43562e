import type { Row } from './row.ts'

/** All rows, in the report's order; brought in when they are run: their packages are heavy. */
export const ROWS: Record<string, () => Promise<{ row: Row }>> = {
  book: () => import('./node/book-row.ts'),
  tail: () => import('./node/tail-row.ts'),
  resync: () => import('./node/resync-row.ts'),
  filter: () => import('./node/filter-row.ts'),
  intake: () => import('./browser/intake-row.ts'),
  cpu: () => import('./browser/cpu-row.ts'),
  fanout: () => import('./browser/fanout-row.ts'),
  tabs: () => import('./browser/tabs-row.ts'),
  stall: () => import('./browser/stall-row.ts'),
  overload: () => import('./browser/overload-row.ts'),
  paint: () => import('./browser/paint-row.ts'),
  latency: () => import('./browser/latency-row.ts'),
  memory: () => import('./browser/memory-row.ts'),
}
