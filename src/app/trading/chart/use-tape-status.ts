import { useCallback, useSyncExternalStore } from 'react'
import type { Market } from '../../../shared/market/market.ts'
import { door } from '../../market/door.ts'
import { topicKey } from '../../market/topic-store.ts'
import type { TopicStatusName } from '../../market/topic-views.ts'

/** How the market's trades stand; draws anew only when that changes. Somebody else watches the tape. */
export function useTapeStatus({ kind, currency_id }: Market): TopicStatusName {
  const subscribe = useCallback(
    (changed: () => void) => door().store.subscribe(topicKey('tape', kind, currency_id), changed),
    [kind, currency_id],
  )
  return useSyncExternalStore(subscribe, () => door().store.read('tape', kind, currency_id).status)
}
