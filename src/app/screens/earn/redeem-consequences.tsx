import { useTranslation } from 'react-i18next'
import type { FinanceHolding, RedemptionWay } from '../../../shared/calls/products/finance-entities.ts'
import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { NAV_DIGITS, worthAt } from '../../../shared/lines/fund-value.ts'
import { nextNoon } from '../../../shared/lines/instants.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { BothZones } from './both-zones.tsx'
import { countdownText } from './dates.ts'
import { redeemable } from './earn-form.ts'
import * as styles from './earn-forms.module.css'
import { dayInterest, feeDays } from './earn-plan.ts'
import { moneyText } from './money-text.ts'

interface ConsequencesProps {
  holding: FinanceHolding
  way: RedemptionWay
  /** 10^-8; units of a fund */
  amount: bigint
  /** When it arrives, ms. */
  at: number
  now: number
}

/** What a redemption brings about, before it is asked for. */
export function Consequences({ holding, way, amount, at, now }: ConsequencesProps) {
  const { t } = useTranslation('earn')
  const { product } = holding
  const coin = product.symbol
  const rest = redeemable(holding) - amount
  const rows: [string, React.ReactNode][] = []
  if (amount > 0n && (way === 'T0' || way === 'T1' || way === 'unpledge')) {
    const falls = rest < 0n ? 0n : rest
    rows.push([
      t('interestFalls'),
      t('interestFallsText', { amount: moneyText(dayInterest(product, falls)), coin, principal: moneyText(falls) }),
    ])
  }
  if (way === 'T0') {
    const days = feeDays(product, amount)
    if (days !== null && amount > 0n) rows.push([t('feeDays'), t('feeDaysText', { count: days })])
  }
  if (way === 'early')
    rows.push([
      t('form.forfeit'),
      t('form.forfeitText', {
        amount: moneyText(scaled(holding.interest ?? '0')),
        coin,
        accrued: moneyText(scaled(holding.accrued ?? '0')),
      }),
    ])
  if (way === 'sell') {
    const nav = product.nav === null ? null : toScaled(product.nav, NAV_DIGITS)
    const priced = nextNoon(now)
    if (nav !== null && amount > 0n)
      rows.push([t('form.value'), t('form.about', { amount: moneyText(worthAt(amount, nav)), coin })])
    rows.push([t('form.price'), <BothZones key="priced" at={priced} stacked />])
    rows.push([
      t('in'),
      <span key="in" className="n" translate="no">
        {countdownText(priced - now)}
      </span>,
    ])
    rows.push([t('form.paidAt'), <BothZones key="paid" at={at} stacked />])
  }
  if (way === 'early' || way === 'unpledge') {
    rows.push([t('youGet'), <b key="get" className="n strong" translate="no">{`${moneyText(amount)} ${coin}`}</b>])
    rows.push([t('arrives'), <BothZones key="at" at={at} stacked />])
  }
  if (way === 'T1' || way === 'early' || way === 'unpledge')
    rows.push([t('form.backUntil'), <BothZones key="back" at={at} stacked />])
  return (
    <>
      <dl className={`kv ${styles.eaSums}`}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {(way === 'T0' || way === 'sell') && <p className="t2 fs12">{t('form.notBack')}</p>}
      {way === 'unpledge' && <p className="t2 fs12">{t('form.stops')}</p>}
    </>
  )
}
