import { useTranslation } from 'react-i18next'
import type { FinanceHolding, FinanceOverview } from '../../../shared/calls/products/finance-entities.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { Amount } from '../../ui/amount.tsx'
import { moneyDigits } from '../../ui/money-digits.ts'
import { countdownText, dayMinute, UTC8 } from './dates.ts'
import * as styles from './earn-account.module.css'
import { type Sum, sumOf } from './earn-worth.ts'
import { nextPayoutAt, payoutsAt, useAskUntilPaid, useServerSecond } from './use-earn.ts'

interface FiguresRowProps {
  overview: FinanceOverview | null
  holdings: readonly FinanceHolding[] | null
  /** Asks holdings and overview again. */
  onDue: () => void
}

/** Held, received, the next payout and the time until then. */
export function FiguresRow({ overview, holdings, onDue }: FiguresRowProps) {
  const { t, i18n } = useTranslation('earn')
  const at = holdings === null ? null : nextPayoutAt(holdings)
  useAskUntilPaid(at, onDue)
  const coins = overview?.kinds.flatMap((kind) => kind.coins) ?? []
  const prices = new Map(coins.map((coin) => [coin.currency_id, coin.price]))
  const sums = overview && {
    held: sumOf(
      coins.map(({ symbol, price, principal, redeeming }) => ({
        symbol,
        price,
        units: scaled(principal) + scaled(redeeming),
      })),
    ),
    received: sumOf(coins.map(({ symbol, price, received }) => ({ symbol, price, units: scaled(received) }))),
    // Of the instant that is printed: the overview's own is the next 12:00 UTC+8, where a new holding earns nothing yet.
    next: sumOf(
      payoutsAt(holdings ?? [], at).map(({ currency_id, ...rest }) => ({
        ...rest,
        price: prices.get(currency_id) ?? null,
      })),
    ),
  }
  const payout = at === null ? t('nextPayoutNone') : t('nextPayout', { date: dayMinute(at, i18n.language, UTC8) })
  return (
    <dl className={styles.eaFigures}>
      <Figure name={t('held')} sum={sums?.held ?? null} />
      <Figure name={t('interestReceived')} sum={sums?.received ?? null} signed />
      <Figure name={payout} sum={at === null ? null : (sums?.next ?? null)} signed plain />
      <div>
        <dt>{t('in')}</dt>
        <dd className="n">{at === null ? '--' : <Countdown at={at} />}</dd>
      </div>
    </dl>
  )
}

interface FigureProps {
  name: string
  sum: Sum | null
  signed?: boolean
  plain?: boolean
}

function Figure({ name, sum, signed, plain }: FigureProps) {
  const { t } = useTranslation('earn')
  const text = sum && unscaled(sum.units)
  const tone = signed && !plain && sum && sum.units !== 0n ? (sum.units > 0n ? 'up' : 'down') : 'none'
  return (
    <div>
      <dt>{name}</dt>
      <dd className={tone === 'none' ? undefined : tone}>
        {text === null ? (
          <Amount text={null} />
        ) : (
          <>
            {sum?.estimate && '≈ '}
            <Amount text={text} digits={moneyDigits(text)} signed={signed ?? false} />{' '}
            <span translate="no">{sum?.symbol}</span>
          </>
        )}
        {sum && sum.unpriced.length > 0 && (
          <span className={`t2 fs12 ${styles.eaUnpriced}`}>
            {t('overview.unpriced', { coins: sum.unpriced.join(', ') })}
          </span>
        )}
      </dd>
    </div>
  )
}

/** Time until a payout; from its instant on it is being settled until the next one is waited for. */
export function Countdown({ at }: { at: number }) {
  const { t } = useTranslation('earn')
  const left = at - useServerSecond()
  return left > 0 ? countdownText(left) : t('settling')
}
