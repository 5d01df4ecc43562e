import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import type { Side } from '../../../shared/rules/order-units.ts'
import { useSession } from '../../base/session/session.ts'
import { C2C_ORDERS_PATH, orderPath } from '../../services/c2c/c2c-path.ts'
import { fiatText } from '../../services/c2c/c2c-text.ts'
import { openC2c } from '../../services/c2c/own-open-orders.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import * as styles from './c2c.module.css'

const STEPS = ['order', 'pay', 'get'] as const
const TIPS = ['name', 'reference', 'arrived', 'chat'] as const

interface GuideProps {
  side: Side
  /** In one column beside a list, without fees; else side by side below it. */
  narrow?: boolean
  /** The person's open orders stand there too. */
  orders?: boolean
}

/** How a trade goes, what it costs, what to mind, and the person's open orders. */
export function C2cGuide({ side, narrow, orders }: GuideProps) {
  const { t } = useTranslation('c2c')
  const { status } = useSession()
  return (
    <aside className={classNames(styles.c2cGuide, narrow && styles.narrow)} aria-label={t('guide.label')}>
      {orders && status !== 'visitor' && <OpenOrders />}
      <section>
        <div className="sec">
          <h2>{t('guide.how')}</h2>
        </div>
        <ol>
          {STEPS.map((step) => (
            <li key={step}>{t(`guide.${side}.${step}`)}</li>
          ))}
        </ol>
      </section>
      {!narrow && <FeesPart />}
      <SafetyPart />
    </aside>
  )
}

/** What C2C costs, and what it does not. */
export function FeesPart() {
  const { t } = useTranslation('c2c')
  return (
    <section>
      <div className="sec">
        <h2>{t('guide.fees')}</h2>
      </div>
      <dl className="kv">
        <div>
          <dt>{t('guide.tradingFee')}</dt>
          <dd className="n">{t('noFee')}</dd>
        </div>
        <div>
          <dt>{t('guide.transferFee')}</dt>
          <dd className="n">{t('noFee')}</dd>
        </div>
      </dl>
      <p className="t2 fs12">{t('guide.priceNote')}</p>
      <Link className="lnk" to="/ratestandards">
        {t('guide.allFees')}
      </Link>
    </section>
  )
}

/** What keeps a person from losing money. */
export function SafetyPart() {
  const { t } = useTranslation('c2c')
  return (
    <section>
      <div className="sec">
        <h2>{t('guide.safety')}</h2>
      </div>
      <ul>
        {TIPS.map((tip) => (
          <li key={tip}>{t(`guide.tip.${tip}`)}</li>
        ))}
      </ul>
    </section>
  )
}

function OpenOrders() {
  const { t } = useTranslation('c2c')
  const open = useSnapshot(openC2c).orders as readonly C2cOrderRow[]
  return (
    <section>
      <div className="sec">
        <h2>{t('guide.open')}</h2>
      </div>
      {open.length === 0 ? (
        <p className="t2">{t('guide.noOpen')}</p>
      ) : (
        <ul className={styles.c2cOpen}>
          {open.map(({ id, side, total, fiat, status, unread }) => (
            <li key={id}>
              <Link className="lnk n" to={orderPath(id)}>
                {t('orderTitle', { id })}
              </Link>
              <span className="n">
                {t(side)} {fiatText(total, fiat)}
              </span>
              <span className="t2 fs12">{t(`status.${status}`)}</span>
              {unread > 0 && <Badge tone="info">{t('chat.unread', { count: unread })}</Badge>}
            </li>
          ))}
        </ul>
      )}
      <Link className="lnk" to={C2C_ORDERS_PATH}>
        {t('guide.all')}
      </Link>
    </section>
  )
}
