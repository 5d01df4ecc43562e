import { useMemo, useSyncExternalStore } from 'react'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import { PacedView } from '../../services/hub-client/paced-view.ts'
import { topicKey } from '../../services/hub-client/topic-store.ts'

const REPAINT_MS = 250
const never = () => () => undefined

/** Draws its component as the book changes, four times a second at most, while `on`: for what is reckoned by the book. */
export function useRepaint(on: boolean, { kind, currency_id }: Pick<Market, 'kind' | 'currency_id'>): void {
  const book = useMemo(
    () =>
      new PacedView(
        {
          read: () => hubClient().store.read('depth', kind, currency_id, 1),
          subscribe: (listener) => hubClient().store.subscribe(topicKey('depth', kind, currency_id, 1), listener),
        },
        REPAINT_MS,
      ),
    [kind, currency_id],
  )
  useSyncExternalStore(on ? book.subscribe : never, book.read)
}
