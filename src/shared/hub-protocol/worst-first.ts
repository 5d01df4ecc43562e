import { TopicStatus } from './delivery.ts'
import type { TopicReport } from './health.ts'

/** Not current before current; of those what is refused for good last. */
const RANK: Record<number, number> = {
  [TopicStatus.stale]: 0,
  [TopicStatus.waiting]: 1,
  [TopicStatus.refused]: 2,
  [TopicStatus.live]: 3,
}
const ORDER = ['depth', 'trades', 'ticker', 'mark', 'tickers', 'private']

/** Order of an inspector's rows, in the hub, which sends no more than so many, and in the tab. Worst first: what is not current, the oldest of it on top; then the others in an order that does not move. */
export function worstFirst(topics: readonly TopicReport[]): TopicReport[] {
  return [...topics].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (rank(a) < 3 ? (b.age ?? Number.POSITIVE_INFINITY) - (a.age ?? Number.POSITIVE_INFINITY) || 0 : 0) ||
      list(a) - list(b) ||
      Number(a.kind === 'spot') - Number(b.kind === 'spot') ||
      a.currency_id - b.currency_id ||
      place(a) - place(b),
  )
}

function rank({ status }: TopicReport): number {
  return RANK[status] ?? 0
}

/** Lists of all markets and the person's own events stand after the markets. */
function list({ topic }: TopicReport): number {
  return topic.includes('@') ? 0 : 1
}

function place({ topic }: TopicReport): number {
  return ORDER.indexOf(topic.split('@')[0] as string)
}
