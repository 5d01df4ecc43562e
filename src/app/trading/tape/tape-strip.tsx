import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/market/market.ts'
import { useAge } from '../../market/use-feed.ts'
import { useTape } from '../../market/use-topics.ts'
import { classNames } from '../../ui/class-names.ts'
import { useAgeText } from '../layout/use-age-text.ts'
import { useFeedWords } from '../layout/use-feed-words.ts'
import { TapeCanvas } from './tape-canvas.tsx'

/** The tape under a market's header, with how old the newest message is. `phone`: 36 px, and hatch in its place while stale. */
export function TapeStrip({ market, newestAt, phone }: { market: Market; newestAt: number; phone?: boolean }) {
  const { t } = useTranslation('trading')
  const tape = useTape(market.kind, market.currency_id)
  const ageText = useAgeText()
  const feed = useFeedWords(market.kind, tape.status === 'stale')
  const age = useAge(Math.max(tape.ageAt, newestAt))
  const live = tape.status === 'live' && feed.flowing
  const state = live ? 'tape.live' : tape.status === 'waiting' ? 'tape.waiting' : 'tape.stale'
  const said = (
    <span className="n" data-feed={live ? 'live' : tape.status === 'waiting' ? 'waiting' : 'stale'}>
      <b className="strong">{t(state)}</b> {age !== null && ageText(age)}
    </span>
  )
  if (phone && tape.status === 'stale')
    return (
      <section className="note stale ptape-stale" aria-label={t('tape.label')}>
        <b className="strong" data-feed="stale">
          {t('lastKnown', { age: ageText(age) })}
        </b>
        <span className="end">{feed.way}</span>
      </section>
    )
  return (
    <section className={phone ? 'ptape' : 'tape'} aria-label={t('tape.label')}>
      {!phone && (
        <div className="tl">
          <b>{t('tape.label')}</b>
          <span>{t('age.s', { n: 60 })}</span>
        </div>
      )}
      <TapeCanvas market={market} tape={tape} />
      <div className={phone ? 'e' : 'te'}>
        <span className={classNames('dot', !live && 'off')} />
        {said}
        {!phone && <span className="n t3">{feed.way}</span>}
      </div>
    </section>
  )
}
