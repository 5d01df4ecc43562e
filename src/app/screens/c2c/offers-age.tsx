import { useTranslation } from 'react-i18next'
import { serverClock } from '../../base/platform/server-clock.ts'
import { useSecond } from '../../services/hub-client/use-feed.ts'
import { classNames } from '../../ui/class-names.ts'
import { useAgeText } from '../../ui/use-age-text.ts'
import { OLD_MS } from './use-offers.ts'

/** How old the prices are, on the server's clock. @param at server time, ms */
export function OffersAge({ at }: { at: number | null }) {
  const { t } = useTranslation('c2c')
  const age = useAgeText()
  const now = useSecond() + (serverClock.offset() ?? 0)
  const ms = at === null ? null : Math.max(1_000, now - at)
  return (
    <span className="row g2 fs12 t2">
      <span className={classNames('dot', (ms === null || ms > OLD_MS) && 'off')} />
      <span className="n">{t('quotesAge', { age: age(ms) })}</span>
    </span>
  )
}
