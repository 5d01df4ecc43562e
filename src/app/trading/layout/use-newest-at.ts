import type { Market } from '../../../shared/hub-protocol/market.ts'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import { useSecond } from '../../services/hub-client/use-feed.ts'
import { useTopicFact, useWatched } from '../../services/hub-client/use-topics.ts'

const cameYet = ({ ageAt }: { ageAt: number }) => ageAt > 0

/**
 * When the newest message about a market came, this tab's clock; 0 where none has. Looked at once a second and when the first
 * one comes: what says an age moves no faster.
 */
export function useNewestAt({ kind, currency_id: id }: Market): number {
  useWatched({ topic: 'depth', kind, currency_id: id, levels: 1, group: 1 })
  useSecond()
  useTopicFact('ticker', kind, id, cameYet)
  useTopicFact('depth', kind, id, cameYet, 1)
  const { store } = hubClient()
  const marked = kind === 'contract' ? store.read('mark', kind, id).ageAt : 0
  return Math.max(store.read('ticker', kind, id).ageAt, store.read('depth', kind, id, 1).ageAt, marked)
}
