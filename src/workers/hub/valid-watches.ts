import { RankingCode } from '../../shared/hub-protocol/delivery.ts'
import type { Watch } from '../../shared/hub-protocol/hub.ts'

const TOPICS: readonly unknown[] = [
  'ticker',
  'mark',
  'depth',
  'trades',
  'tickers',
  'ranking',
  'account',
] satisfies Watch['topic'][]
const KINDS: readonly unknown[] = ['spot', 'contract'] satisfies Watch['kind'][]

/** What can be watched of a tab's list: one thing that makes no sense keeps none of the others out. */
export function validWatches(watches: readonly Watch[]): Watch[] {
  return Array.isArray(watches) ? watches.filter(isValidWatch) : []
}

function isValidWatch(value: unknown): value is Watch {
  const { topic, kind, currency_id, by } = (value ?? {}) as Record<string, unknown>
  if (!TOPICS.includes(topic) || !KINDS.includes(kind)) return false
  if (topic === 'ranking') return typeof by === 'string' && Object.hasOwn(RankingCode, by)
  return (
    topic === 'tickers' ||
    topic === 'account' ||
    (typeof currency_id === 'number' && Number.isSafeInteger(currency_id) && currency_id > 0)
  )
}
