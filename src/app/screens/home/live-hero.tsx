import '../../trading/layout/book.module.css'
import { useTranslation } from 'react-i18next'
import { useMarkets } from '../../services/hub-client/use-markets.ts'
import { ChartSlot } from './chart-slot.tsx'
import * as heroStyles from './hero.module.css'
import { ChartCredit, HeroBook, HeroProvenance } from './hero-book.tsx'
import { HeroHead, PhoneHead } from './hero-head.tsx'
import { heroMarket } from './hero-market.ts'
import * as rankingsStyles from './rankings.module.css'
import { HeroFailed, HeroStill } from './stills.tsx'

/** The product itself: one market's head, chart, depth and book, live. Each part keeps its place while its data are on their way. */
export function LiveHero({ wide }: { wide: boolean }) {
  const { t } = useTranslation('home')
  const { markets, status, retry } = useMarkets('contract')
  const market = heroMarket(markets)
  if (!market) return status === 'error' ? <HeroFailed retry={retry} /> : <HeroStill wide={wide} />
  return (
    <section className={heroStyles.live} aria-label={t('live', { symbol: market.symbol })}>
      {wide ? <HeroHead market={market} /> : <PhoneHead market={market} />}
      <div className={`${heroStyles.c} ${rankingsStyles.c}`}>
        <ChartSlot market={market} compact={!wide} />
      </div>
      {wide && <HeroBook market={market} />}
      {wide ? <HeroProvenance market={market} /> : <ChartCredit />}
    </section>
  )
}
