import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { TickerView, TopicView } from '../../services/hub-client/topic-views.ts'
import { useTopicFact, useWatched } from '../../services/hub-client/use-topics.ts'
import { depthGroup } from './depth-geometry.ts'

function coarsestOf(view: TopicView): number {
  const { last } = view as TickerView
  return last === null ? 0 : depthGroup(last)
}

/** The coarsest group that a picture of the market's book needs, by its last price; 0 while there is none. */
export function useCoarsestGroup({ kind, currency_id }: Market): number {
  useWatched({ topic: 'ticker', kind, currency_id })
  return useTopicFact('ticker', kind, currency_id, coarsestOf)
}
