import type { RowEntry } from './row.ts'

/** All rows, in the report's order. */
export const ROWS: Record<string, RowEntry> = {
  book: { flags: ['runs'], load: () => import('./node/book-row.ts') },
  engine: { flags: ['runs'], load: () => import('./node/engine-row.ts') },
  http: { flags: ['runs'], load: () => import('./node/http-row.ts') },
  copy: { flags: ['runs'], load: () => import('./node/copy-row.ts') },
  nats: { flags: ['runs', 'duration'], load: () => import('./node/nats-row.ts') },
  tail: { flags: ['runs'], load: () => import('./node/tail-row.ts') },
  resync: { flags: ['runs'], load: () => import('./node/resync-row.ts') },
  filter: { flags: ['runs'], load: () => import('./node/filter-row.ts') },
  gateway: { flags: ['runs'], load: () => import('./node/gateway-row.ts') },
  intake: { flags: ['runs', 'markets'], load: () => import('./browser/intake-row.ts') },
  cpu: { flags: ['runs', 'rate', 'markets', 'duration'], load: () => import('./browser/cpu-row.ts') },
  fanout: { flags: ['runs', 'tabs'], load: () => import('./browser/fanout-row.ts') },
  tabs: { flags: ['runs', 'rate', 'markets', 'tabs', 'duration'], load: () => import('./browser/tabs-row.ts') },
  stall: { flags: ['runs', 'rate'], load: () => import('./browser/stall-row.ts') },
  overload: {
    flags: ['runs', 'rate', 'markets', 'tabs', 'duration'],
    load: () => import('./browser/overload-row.ts'),
  },
  paint: { flags: ['runs', 'rate', 'duration', 'url', 'recording'], load: () => import('./browser/paint-row.ts') },
  terminal: { flags: ['rate', 'duration'], load: () => import('./browser/terminal-row.ts') },
  start: { flags: ['runs', 'url'], load: () => import('./browser/start-row.ts') },
  order: { flags: ['rate', 'duration'], load: () => import('./browser/order-row.ts') },
  latency: { flags: ['rate', 'duration'], load: () => import('./browser/latency-row.ts') },
  many: { flags: ['rate', 'tabs', 'duration'], load: () => import('./browser/many-row.ts') },
  memory: {
    flags: ['rate', 'duration', 'soak', 'url', 'recording'],
    load: () => import('./browser/memory-row.ts'),
  },
}
