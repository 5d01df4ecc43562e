import { useCallback, useSyncExternalStore } from 'react'
import type { Market } from '../../../shared/market/market.ts'
import { door } from '../../market/door.ts'
import { topicKey } from '../../market/topic-store.ts'
import { isOld } from '../../market/topic-views.ts'

/** Whether the market's trades are old; draws anew only when that changes. Somebody else watches the tape. */
export function useOldTape({ kind, currency_id }: Market): boolean {
  const subscribe = useCallback(
    (changed: () => void) => door().store.subscribe(topicKey('tape', kind, currency_id), changed),
    [kind, currency_id],
  )
  return useSyncExternalStore(subscribe, () => isOld(door().store.read('tape', kind, currency_id)))
}
