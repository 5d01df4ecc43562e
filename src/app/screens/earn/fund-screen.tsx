import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { FinanceHolding } from '../../../shared/calls/products/finance-entities.ts'
import { useSession } from '../../base/session/session.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import { AutoRow } from './auto-row.tsx'
import * as earnStyles from './earn.module.css'
import * as earnAccountStyles from './earn-account.module.css'
import * as earnFormsStyles from './earn-forms.module.css'
import { EarnFrame } from './earn-frame.tsx'
import { FiguresRow } from './figures-row.tsx'
import { HoldingTable } from './holding-table.tsx'
import { InterestDays } from './interest-days.tsx'
import { productName } from './product-text.ts'
import { RedeemForm } from './redeem-form.tsx'
import { RedemptionList } from './redemption-list.tsx'
import { useHoldings, useOverview, useProducts, useServerSecond } from './use-earn.ts'

/** /fund: the finance account: what is held, what it has brought and will, and the way to take it out. */
export default function FundScreen() {
  const { user } = useSession()
  // Somebody else's page begins anew.
  return <Account key={user?.id} />
}

function Account() {
  const { t } = useTranslation('earn')
  const holdings = useHoldings()
  const overview = useOverview()
  const products = useProducts()
  const [asked, setAsked] = useState<number | null>(null)
  const list = holdings.data ?? []
  const chosen = list.find(({ id }) => id === asked) ?? list.find(({ state }) => state !== 'early') ?? list[0]
  const renew = () => {
    holdings.renew()
    overview.renew()
  }
  const choose = (id: number) => {
    setAsked(id)
    // Once the form of that holding is there.
    requestAnimationFrame(() => document.getElementById('ea-redeem')?.focus())
  }
  const live = products.data?.filter(({ kind }) => kind === 'live') ?? []
  const autoOf = live.find(({ currency_id }) => currency_id === chosen?.product.currency_id) ?? live[0]
  const late = list.some(({ product }) => product.late)
  return (
    <EarnFrame
      at="account"
      title={t('title.account')}
      end={
        <Link className="btn quiet" to="/easyEarn">
          {t('toProducts')}
        </Link>
      }
    >
      {overview.status === 'failed' && (
        <LastKnownNote title={t('overview.failed')} at={overview.knownAt} onRetry={overview.renew} />
      )}
      {late && (
        <p className={`note warn ${earnStyles.eaNote} ${earnFormsStyles.eaNote}`} role="status">
          {t('late')}
        </p>
      )}
      <FiguresRow overview={overview.data} holdings={holdings.data} onDue={renew} />
      <div className={earnStyles.eaCols}>
        <div className={earnStyles.eaMain}>
          <HoldingTable
            holdings={holdings}
            chosen={chosen?.id ?? null}
            onChoose={choose}
            end={holdings.status === 'ready' && holdings.knownAt !== null && <Age at={holdings.knownAt} />}
          />
          {chosen && <Interest holding={chosen} />}
          {autoOf && <AutoRow currencyId={autoOf.currency_id} onChange={renew} />}
        </div>
        <div className={`${earnStyles.eaSide} ${earnAccountStyles.eaSide} ${earnFormsStyles.eaSide}`}>
          {chosen && chosen.state !== 'early' && (
            <section aria-labelledby="ea-redeem">
              <div className="sec">
                <h2 id="ea-redeem" tabIndex={-1}>
                  {t('redeemWhat', { what: productName(chosen.product, t) })}
                </h2>
              </div>
              <RedeemForm key={chosen.id} holding={chosen} onDone={renew} />
            </section>
          )}
          <RedemptionList onChange={renew} />
        </div>
      </div>
    </EarnFrame>
  )
}

/** The days of a holding that is paid by the day. */
export function Interest({ holding }: { holding: FinanceHolding }) {
  const { kind } = holding.product
  return kind === 'live' || kind === 'pledge' ? <InterestDays key={holding.id} holding={holding} /> : null
}

/** How old what stands here is. @param at server time, ms */
function Age({ at }: { at: number }) {
  const { t } = useTranslation('earn')
  const age = useAgeText()
  const now = useServerSecond()
  return <span>{t('asOf', { age: age(Math.max(1_000, now - at)) })}</span>
}
