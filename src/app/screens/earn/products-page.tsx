import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { FinanceHolding, FinanceKind, FinanceProduct } from '../../../shared/calls/products/finance-entities.ts'
import { useSession } from '../../base/session/session.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { Calculator } from './calculator.tsx'
import * as earnStyles from './earn.module.css'
import * as earnFormsStyles from './earn-forms.module.css'
import { EarnFrame } from './earn-frame.tsx'
import { worthOf } from './earn-worth.ts'
import { FixedTable } from './fixed-table.tsx'
import { LivePart } from './live-part.tsx'
import { PledgePart } from './pledge-part.tsx'
import { productPath } from './product-text.ts'
import { useHoldings, useOverview, useProducts } from './use-earn.ts'

type ProductsOf = 'live' | 'fixed' | 'pledge'

/** Kinds that a page lists, and whose dates its calculator shows. */
const KINDS: Record<ProductsOf, readonly FinanceKind[]> = {
  live: ['live', 'fixed'],
  fixed: ['fixed'],
  pledge: ['pledge'],
}

/** A list of products that visitors read too; what is held stands in it for whoever is signed in. */
export function ProductsPage({ of }: { of: ProductsOf }) {
  const { user } = useSession()
  return user ? <Own key={user.id} of={of} /> : <Page of={of} holdings={null} price={() => null} />
}

function Own({ of }: { of: ProductsOf }) {
  const holdings = useHoldings()
  const overview = useOverview()
  const price = (currencyId: number) => {
    for (const { coins } of overview.data?.kinds ?? []) {
      const coin = coins.find((one) => one.currency_id === currencyId)
      if (coin) return coin.price
    }
    return null
  }
  return <Page of={of} holdings={holdings.data} price={price} />
}

interface PageProps {
  of: ProductsOf
  /** null for visitors, and while they are not known. */
  holdings: readonly FinanceHolding[] | null
  /** USDT of one coin; null where nobody knows. */
  price: (currencyId: number) => string | null
}

function Page({ of, holdings, price }: PageProps) {
  const { t } = useTranslation('earn')
  const products = useProducts()
  const [chosen, setChosen] = useState<number | null>(null)
  const all = (products.data ?? []).filter(({ kind }) => KINDS[of].includes(kind))
  const ofKind = (kind: FinanceKind) => all.filter((product) => product.kind === kind)
  const product = all.find(({ id }) => id === chosen) ?? firstOf(all)
  const old = products.status === 'failed'
  const off = old ? t('degraded') : null
  const holdingOf = (one: FinanceProduct) => holdings?.find((each) => each.product.id === one.id) ?? null
  const table = { chosen: product?.id ?? null, onChoose: setChosen, off, old }
  const late = all.some((one) => one.late)
  return (
    <EarnFrame at={of} title={t(`title.${of}`)} lead={t(`lead.${of}`)}>
      {old && products.data && <LastKnownNote title={t('degraded')} at={products.knownAt} onRetry={products.renew} />}
      {late && (
        <p className={`note warn ${earnStyles.eaNote} ${earnFormsStyles.eaNote}`} role="status">
          {t('late')}
        </p>
      )}
      {products.data === null ? (
        old ? (
          <ErrorState title={t('productsFailed')} onRetry={products.renew} />
        ) : (
          <Loading rows={8} />
        )
      ) : (
        <div className={earnStyles.eaCols}>
          <div className={earnStyles.eaMain}>
            {of === 'live' && <LivePart products={ofKind('live')} holdingOf={holdingOf} off={off} />}
            {of !== 'pledge' && <FixedTable {...table} products={ofKind('fixed')} />}
            {of === 'pledge' && (
              <PledgePart
                {...table}
                products={ofKind('pledge')}
                holdingOf={holdings && holdingOf}
                worthOf={(id, amount) => worthOf(amount, price(id))}
              />
            )}
            {of === 'live' && <More products={products.data} />}
          </div>
          {product && <Calculator products={all} chosen={product} onChoose={setChosen} />}
        </div>
      )}
    </EarnFrame>
  )
}

/** What the calculator begins with: thirty days of the quote coin where that is sold, as drawn. */
function firstOf(products: readonly FinanceProduct[]): FinanceProduct | undefined {
  return products.find(({ kind, days }) => kind === 'fixed' && days === 30) ?? products[0]
}

/** The products that have pages of their own. */
function More({ products }: { products: readonly FinanceProduct[] }) {
  const { t } = useTranslation('earn')
  const fund = products.find(({ kind }) => kind === 'fund')
  return (
    <section aria-labelledby="ea-more">
      <div className="sec">
        <h2 id="ea-more">{t('moreHead')}</h2>
      </div>
      <ul className="li">
        <li>
          <span className="grow">
            <b>{t('kind.pledge')}</b>
            <span className="s">{t('pledgeMore')}</span>
          </span>
          <Link className="lnk" to="/pledge">
            {t('details')}
            <span className="sr"> {t('kind.pledge')}</span>
          </Link>
        </li>
        {fund && (
          <li>
            <span className="grow">
              <b>{t('kind.fund')}</b>
              <span className="s">{t('fundMore')}</span>
            </span>
            <Link className="lnk" to={productPath(fund)}>
              {t('details')}
              <span className="sr"> {t('kind.fund')}</span>
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
