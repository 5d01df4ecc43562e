import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/market/market.ts'
import { Amount } from '../../ui/amount.tsx'
import { Num } from '../../ui/number-cell.tsx'
import type { TicketModel } from './use-ticket.ts'

/** Free money of one coin: a figure, "unknown" where it could not be loaded, `--` where nobody is signed in. */
export function Free({ amount, coin }: { amount: string | null | undefined; coin: string }) {
  const { t } = useTranslation('ticket')
  return (
    <span className="n">
      <b className="strong">
        {amount === undefined ? <Num text={null} /> : <Amount text={amount} zeros unknown={t('unknown')} />}
      </b>{' '}
      {coin}
    </span>
  )
}

/** What the spot account has of both coins. */
export function AccountStrip({ market, model }: { market: Market; model: TicketModel }) {
  const { t } = useTranslation('ticket')
  return (
    <section className="acct" aria-label={t('account')}>
      <b className="strong">{t('account')}</b>
      <dl className="sum">
        {[
          { coin: market.quote, id: market.quote_id },
          { coin: market.base, id: market.currency_id },
        ].map(({ coin, id }) => (
          <div key={id}>
            <dt>{t('availableOf', { coin })}</dt>
            <dd>
              <Free amount={model.free(id)} coin={coin} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
