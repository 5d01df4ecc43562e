import type { Order } from '../../../shared/calls/entities.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { type ClientCache, clientCache, parsed } from '../../base/platform/client-cache.ts'

/** Round trips that are kept; the oldest go. */
const MOST = 300
const MAX_MS = 3_600_000

type Entry = readonly [order: string, ms: number]
type Answered = Pick<Order, 'id' | 'plan'>

const keyOf = (kind: MarketKind, { id, plan }: Answered) => `${kind}${plan ? '-plan' : ''}-${id}`

function isEntry(value: unknown): value is Entry {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [order, ms] = value
  return typeof order === 'string' && Number.isInteger(ms) && ms >= 0 && ms <= MAX_MS
}

/** How long the exchange took to answer each order, as this browser saw it: of one account, gone at its sign-out. */
export function createAnswerTimes(cache: Pick<ClientCache, 'read' | 'write'>) {
  function read(): Entry[] {
    const value = parsed(cache.read('last-answers') ?? '[]')
    return Array.isArray(value) ? value.filter(isEntry).slice(-MOST) : []
  }
  return {
    /** An answer confirmed this order after `ms`. What another tab wrote meanwhile stays. */
    note(kind: MarketKind, order: Answered, ms: number): void {
      const key = keyOf(kind, order)
      const others = read().filter(([known]) => known !== key)
      cache.write('last-answers', JSON.stringify([...others, [key, Math.min(MAX_MS, Math.round(ms))]].slice(-MOST)))
    },
    /** @returns ms; null where this browser has not sent it */
    of(kind: MarketKind, order: Answered): number | null {
      const key = keyOf(kind, order)
      return read().find(([known]) => known === key)?.[1] ?? null
    },
  }
}

/** This browser's. */
export const answerTimes = createAnswerTimes(clientCache)
