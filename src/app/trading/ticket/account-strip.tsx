import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { prefs } from '../../base/prefs/prefs.ts'
import { Amount } from '../../ui/amount.tsx'
import { moneyDigits } from '../../ui/money-digits.ts'
import { Num } from '../../ui/number-cell.tsx'
import * as styles from './ticket.module.css'
import type { TicketModel } from './use-ticket.ts'

interface FreeProps {
  amount: string | null | undefined
  coin: string
  /** Money that the market is paid in: as many decimals as people read, all of them on hover. */
  money: boolean
}

/** Free money of one coin: a figure, "unknown" where it could not be loaded, `--` where nobody is signed in. */
export function Free({ amount, coin, money }: FreeProps) {
  const { t } = useTranslation('ticket')
  const { hideAmounts } = useSnapshot(prefs.state)
  const cut = money && typeof amount === 'string'
  return (
    <span className="n" translate="no" title={cut && !hideAmounts ? amount : undefined}>
      <b className="strong">
        {amount === undefined ? (
          <Num text={null} />
        ) : cut ? (
          <Amount text={amount} digits={moneyDigits(amount)} />
        ) : (
          <Amount text={amount} zeros unknown={t('unknown')} />
        )}
      </b>{' '}
      {coin}
    </span>
  )
}

/** What the spot account has of both coins. */
export function AccountStrip({ market, model }: { market: Market; model: TicketModel }) {
  const { t } = useTranslation('ticket')
  return (
    <section className={styles.acct} aria-label={t('account')}>
      <b className="strong">{t('account')}</b>
      <dl className={styles.sum}>
        {[
          { coin: market.quote, id: market.quote_id },
          { coin: market.base, id: market.currency_id },
        ].map(({ coin, id }) => (
          <div key={id}>
            <dt>{t('availableOf', { coin })}</dt>
            <dd>
              <Free amount={model.free(id)} coin={coin} money={id === market.quote_id} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
