import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import * as styles from './ticket.module.css'

/** In place of the ticket where no order can be sent: says why. */
export function ClosedTicket({ market }: { market: Pick<Market, 'recorded' | 'venue'> }) {
  const { t } = useTranslation('ticket')
  const why = market.venue ? 'live' : market.recorded ? 'recorded' : 'untradable'
  return (
    <section id="order-form" className={styles.ticket} aria-label={t('ticket')} tabIndex={-1}>
      <p className="note info">{t(why)}</p>
      <button type="button" data-part="tgo" className={`btn block l off ${styles.tgo}`} aria-disabled="true">
        {t(`off_${why}`)}
      </button>
    </section>
  )
}
