import { useTranslation } from 'react-i18next'
import type { Ticket } from '../../../shared/calls/products/option-entities.ts'
import { decimalsOf, fromUnits } from '../../../shared/decimal/decimal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { clockTime } from '../../base/platform/zone.ts'
import { edgesOf } from '../../services/options/standing.ts'
import { ticketName } from '../../services/options/ticket-text.ts'
import { recompute } from '../../services/options/verify-ticket.ts'
import * as styles from './options.module.css'

/** The ticket that was settled last, with what decided it. */
export function HowSettled({ ticket, onVerify }: { ticket: Ticket; onVerify: (ticket: Ticket) => void }) {
  const { t } = useTranslation('options')
  return (
    <section className={styles.optHow}>
      <div className="sec">
        <h2>{t('how.title', { name: ticketName(ticket) })}</h2>
        <button type="button" className="lnk fs12" aria-haspopup="dialog" onClick={() => onVerify(ticket)}>
          {t('how.recompute')}
        </button>
      </div>
      <dl className="kv tight n">
        {ticket.kind === 'flash' ? <FlashRows ticket={ticket} /> : <BandRows ticket={ticket} />}
      </dl>
    </section>
  )
}

function FlashRows({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('options')
  const { samples, price } = recompute(ticket)
  return (
    <>
      {samples.map((row) => (
        <div key={row.at}>
          <dt>{clockTime(row.at)}</dt>
          <dd>{row.price === null ? '--' : showDecimal(row.price)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('verify.median')}</dt>
        <dd className="strong">{price === null ? '--' : showDecimal(price)}</dd>
      </div>
    </>
  )
}

function BandRows({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('options')
  const digits = decimalsOf(ticket.strike)
  const edges = edgesOf(ticket, digits)
  const shown = (text: string | null) => (text === null ? '--' : showDecimal(text))
  return (
    <>
      <div>
        <dt>{t('verify.band')}</dt>
        <dd>
          {edges
            ? t('fact.range', {
                low: showDecimal(fromUnits(edges.low, digits)),
                high: showDecimal(fromUnits(edges.high, digits)),
              })
            : '--'}
        </dd>
      </div>
      <div>
        <dt>{t('verify.extremes')}</dt>
        <dd>{t('fact.range', { low: shown(ticket.low), high: shown(ticket.high) })}</dd>
      </div>
      {ticket.decided && (
        <div>
          <dt>{clockTime(ticket.decided[0])}</dt>
          <dd className="strong">{showDecimal(ticket.decided[1])}</dd>
        </div>
      )}
    </>
  )
}
