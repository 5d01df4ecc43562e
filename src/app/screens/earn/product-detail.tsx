import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { FinanceHolding, FinanceKind, FinanceProduct } from '../../../shared/calls/products/finance-entities.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { useSession } from '../../base/session/session.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { moneyDigits } from '../../ui/money-digits.ts'
import { Num } from '../../ui/number-cell.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import * as earnStyles from './earn.module.css'
import * as earnAccountStyles from './earn-account.module.css'
import * as earnFormsStyles from './earn-forms.module.css'
import { EarnFrame, type EarnPage } from './earn-frame.tsx'
import { Countdown } from './figures-row.tsx'
import { Interest } from './fund-screen.tsx'
import { HoldingTable } from './holding-table.tsx'
import { RedemptionPreviews } from './live-part.tsx'
import { NavPart } from './nav-part.tsx'
import { PledgeTerms } from './pledge-part.tsx'
import { productName, rateText, termText } from './product-text.ts'
import { RedeemForm } from './redeem-form.tsx'
import { SubscribeForm } from './subscribe-form.tsx'
import { type Holdings, useHoldings, useProducts } from './use-earn.ts'

interface ProductDetailProps {
  /** Kinds that this address shows; the first is meant where it names no product. */
  kinds: readonly FinanceKind[]
}

type Tab = 'buy' | 'redeem'

/** One product: what it is, what is held of it, and the forms to buy and to redeem. */
export function ProductDetail({ kinds }: ProductDetailProps) {
  const { user } = useSession()
  const [params] = useSearchParams()
  const id = params.get('id')
  return <Detail key={`${user?.id} ${id}`} kinds={kinds} id={id} />
}

function Detail({ kinds, id }: ProductDetailProps & { id: string | null }) {
  const { t } = useTranslation('earn')
  const products = useProducts()
  const holdings = useHoldings()
  const [tab, setTab] = useState<Tab>('buy')
  const product = products.data?.find(
    (one) => kinds.includes(one.kind) && (id === null ? one.kind === kinds[0] : String(one.id) === id),
  )
  const at: EarnPage = product?.kind ?? kinds[0] ?? 'live'
  const old = products.status === 'failed'
  if (!product)
    return (
      <EarnFrame at={at} title={t(products.data === null ? `kind.${at as FinanceKind}` : 'notFound')}>
        {products.data !== null ? (
          <p>
            <Link className="btn quiet" to="/easyEarn">
              {t('toProducts')}
            </Link>
          </p>
        ) : old ? (
          <ErrorState title={t('productsFailed')} onRetry={products.renew} />
        ) : (
          <Loading rows={8} />
        )}
      </EarnFrame>
    )
  const redeem = () => {
    setTab('redeem')
    document.getElementById('ea-forms')?.scrollIntoView({ block: 'nearest' })
  }
  const own = holdings.data?.filter((holding) => holding.product.id === product.id) ?? []
  const renew = () => {
    holdings.renew()
    products.renew()
  }
  return (
    <EarnFrame at={at} title={productName(product, t)} lead={<Protection kind={product.kind} />}>
      {old && <LastKnownNote title={t('degraded')} at={products.knownAt} onRetry={products.renew} />}
      {product.late && (
        <p className={`note warn ${earnStyles.eaNote} ${earnFormsStyles.eaNote}`} role="status">
          {t('late')}
        </p>
      )}
      <div className={earnStyles.eaCols}>
        <div className={earnStyles.eaMain}>
          <Facts product={product} />
          {product.kind === 'live' && (
            <div className={`${earnStyles.eaLive} ${earnStyles.two}`}>
              <RedemptionPreviews product={product} holding={own[0] ?? null} />
            </div>
          )}
          {product.kind === 'fund' && <NavPart product={product} />}
          {product.kind === 'pledge' && <PledgeTerms />}
          <Own holdings={holdings} own={own} onRedeem={redeem} />
        </div>
        <div className={`${earnStyles.eaSide} ${earnAccountStyles.eaSide} ${earnFormsStyles.eaSide}`}>
          <Forms product={product} own={own} off={old ? t('degraded') : null} onDone={renew} tab={tab} onTab={setTab} />
        </div>
      </div>
    </EarnFrame>
  )
}

/** Whether the principal is protected: in words and by icon. */
function Protection({ kind }: { kind: FinanceKind }) {
  const { t } = useTranslation('earn')
  if (kind === 'fund')
    return (
      <span className={`warn ${earnAccountStyles.eaProtect}`}>
        <Icon of={TriangleAlert} size={18} /> {t('notProtected')}
      </span>
    )
  if (kind === 'fixed')
    return (
      <span className={earnAccountStyles.eaProtect}>
        <Icon of={ShieldCheck} size={18} /> {t('protected')}
      </span>
    )
  return <>{t(kind === 'pledge' ? 'lead.pledge' : 'liveNote')}</>
}

function Facts({ product }: { product: FinanceProduct }) {
  const { t } = useTranslation('earn')
  const { kind, symbol: coin, rate, days, minimum, maximum, left, nav, nav_at } = product
  const facts: [string, React.ReactNode][] = []
  if (rate !== null)
    facts.push([
      t('rateYear'),
      <b key="rate" className={`n ${earnStyles.eaRate} ${earnAccountStyles.eaRate}`} translate="no">
        {rateText(rate)}
      </b>,
    ])
  if (nav !== null)
    facts.push([
      t('netValue.value'),
      <b key="nav" className={`${earnStyles.eaRate} ${earnAccountStyles.eaRate}`}>
        <Num text={nav} digits={6} />
      </b>,
    ])
  if (days !== null) facts.push([t(kind === 'pledge' ? 'unstakeDays' : 'term'), termText(days, t)])
  facts.push([
    t('amountRange'),
    <span key="range" className="n" translate="no">
      {t('form.limits', { min: showDecimal(minimum), max: showDecimal(maximum), coin })}
    </span>,
  ])
  if (left !== null)
    facts.push([
      t('quota'),
      <span key="left">
        <Num text={left} digits={moneyDigits(left)} /> {coin}
      </span>,
    ])
  if (kind === 'fund' && nav_at !== null) facts.push([t('netValue.next'), <NextPrice key="next" last={nav_at} />])
  return (
    <dl className={earnAccountStyles.eaFacts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Time until the next price. @param last the 12:00 UTC+8 of the newest one, ms */
function NextPrice({ last }: { last: number }) {
  return (
    <span className="n" translate="no">
      <Countdown at={last + 86_400_000} />
    </span>
  )
}

interface OwnProps {
  holdings: Holdings
  own: readonly FinanceHolding[]
  onRedeem: () => void
}

/** What is held of this product. */
function Own({ holdings, own, onRedeem }: OwnProps) {
  const mine = { ...holdings, data: holdings.data && [...own] }
  return (
    <>
      <HoldingTable holdings={mine} chosen={null} onChoose={onRedeem} />
      {own[0] && <Interest holding={own[0]} />}
    </>
  )
}

interface FormsProps {
  product: FinanceProduct
  own: readonly FinanceHolding[]
  off: string | null
  onDone: () => void
  tab: Tab
  onTab: (tab: Tab) => void
}

function Forms({ product, own, off, onDone, tab, onTab }: FormsProps) {
  const { t } = useTranslation('earn')
  const held = own.reduce((sum, { principal }) => sum + scaled(principal), 0n)
  const running = own.filter(({ state }) => state !== 'early' && state !== 'ended')
  return (
    <div id="ea-forms">
      <Tabs
        label={t('form.purchase')}
        value={tab}
        onChange={onTab}
        panelClassName={earnFormsStyles.eaPanel}
        tabs={[
          { value: 'buy', text: t('subscribe') },
          {
            value: 'redeem',
            text: t(product.kind === 'fund' ? 'sell' : product.kind === 'pledge' ? 'unstake' : 'redeem'),
          },
        ]}
      >
        {(value) =>
          value === 'buy' ? (
            <SubscribeForm product={product} held={held} off={off} onDone={onDone} />
          ) : running.length === 0 ? (
            <p className="t2">{t('nothingHeld')}</p>
          ) : (
            running.map((holding) => <RedeemForm key={holding.id} holding={holding} onDone={onDone} />)
          )
        }
      </Tabs>
    </div>
  )
}
