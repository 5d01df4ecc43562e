import { RankingCode } from '../../../shared/hub-protocol/delivery.ts'
import { commonAgeAt } from '../../services/hub-client/common-age.ts'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import { isOld, type TopicView } from '../../services/hub-client/topic-view.ts'
import { useMarkets } from '../../services/hub-client/use-markets.ts'
import { heroMarket } from './hero-market.ts'

/** The instant that the whole page says its last known figures are from. @returns makes it of a part's own */
export function useHomeAgeAt(): (own: number) => number {
  const { markets } = useMarkets('contract')
  const hero = heroMarket(markets)
  return (own) => {
    const { store } = hubClient()
    const views: TopicView[] = Object.values(RankingCode).map((code) => store.read('ranking', 'spot', code))
    if (hero) {
      const { kind, currency_id: id } = hero
      views.push(store.read('ticker', kind, id), store.read('depth', kind, id, 1), store.read('tape', kind, id))
    }
    return commonAgeAt(
      own,
      views.filter(isOld).map(({ ageAt }) => ageAt),
    )
  }
}
