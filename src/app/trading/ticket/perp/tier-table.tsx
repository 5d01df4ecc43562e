import { useTranslation } from 'react-i18next'
import { fromScaled, trimZeros } from '../../../../shared/decimal/decimal-text.ts'
import { SCALE_DIGITS } from '../../../../shared/perp/scale.ts'
import type { Tier } from '../../../../shared/perp/tiers.ts'
import { moneyText } from '../../../../shared/rules/order-units.ts'
import { showDecimal } from '../../../base/platform/show-decimal.ts'
import * as styles from '../ticket.module.css'

interface TierTableProps {
  tiers: readonly Tier[]
  /** The chosen one: the largest position that it allows is marked. */
  leverage: number | null
  coin: string
}

/** Kept the same, so that it is called as another row becomes the chosen one, and no oftener. */
function intoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
}

/** A market's margin tiers. */
export function TierTable({ tiers, leverage, coin }: TierTableProps) {
  const { t } = useTranslation('perp')
  const chosen = leverage === null ? undefined : tiers.findLast((tier) => tier.leverage >= leverage)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the rows are read, and scrolled to, by keyboard
    <section className={styles.ttiersBox} aria-label={t('tier.title')} tabIndex={0}>
      <table className={`tbl ${styles.ttiers}`}>
        <thead>
          <tr>
            <th>{t('tier.upTo', { coin })}</th>
            <th className="r">{t('tier.max')}</th>
            <th className="r">{t('tier.maintenance')}</th>
          </tr>
        </thead>
        <tbody className="n" translate="no">
          {tiers.map((tier) => (
            <tr
              key={tier.leverage}
              className={tier === chosen ? 'sel' : undefined}
              aria-current={tier === chosen || undefined}
              ref={tier === chosen ? intoView : undefined}
            >
              <td>{showDecimal(moneyText(tier.most))}</td>
              <td className="r">{tier.leverage}×</td>
              <td className="r">{showTierRate(tier.rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A rate in 10^-8 as percent with at least two decimals: `0.40%`. */
function showTierRate(rate: bigint): string {
  const [whole = '0', fraction = ''] = trimZeros(fromScaled(rate, SCALE_DIGITS - 2)).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}%`
}
