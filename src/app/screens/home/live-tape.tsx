import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { useMarkets } from '../../services/hub-client/use-markets.ts'
import { FeedNotes } from '../../trading/status/feed-notes.tsx'
import { ReconnectButton } from '../../trading/status/reconnect-button.tsx'
import { TapeCanvas } from '../../trading/tape/tape-canvas.tsx'
import { useTapeText } from '../../trading/tape/use-tape-text.ts'
import { classNames } from '../../ui/class-names.ts'
import * as heroStyles from './hero.module.css'
import { heroMarket } from './hero-market.ts'
import { useHomeAgeAt } from './home-age.ts'
import * as noticesStyles from './notices/notices.module.css'

/** Of the strip of trades, px. */
const HEIGHT = { wide: 56, phone: 32 }

/** The tape of the hero's market from one side of the page to the other. Without a market yet its place is kept. */
export function LiveTape({ wide }: { wide: boolean }) {
  const { t } = useTranslation('trading')
  const market = heroMarket(useMarkets('contract').markets)
  return (
    <>
      <section className={heroStyles.bigtape} aria-label={t('tape.label')}>
        {market && <Strip market={market} wide={wide} />}
      </section>
      <FeedNotes />
    </>
  )
}

function Strip({ market, wide }: { market: Market; wide: boolean }) {
  const { t } = useTranslation('home')
  const { tape, state, word, age, lastKnown, way, waiting } = useTapeText(market, useHomeAgeAt())
  const stale = state === 'stale'
  return (
    <>
      <TapeCanvas market={market} tape={tape} height={wide ? HEIGHT.wide : HEIGHT.phone} />
      <div className={classNames(heroStyles.e, stale && 'stale')} data-feed={state}>
        <span className={`${heroStyles.said} ${noticesStyles.said}`}>
          <span className={classNames('dot', state !== 'live' && 'off')} />
          {stale ? (
            <b className="n strong">{lastKnown}</b>
          ) : (
            <>
              <b className="strong">{word}</b> <span className="n">{age}</span>
            </>
          )}
        </span>
        {wide && <span className="t3">{stale ? way : t('tapeSpan')}</span>}
        {waiting && <ReconnectButton />}
      </div>
    </>
  )
}
