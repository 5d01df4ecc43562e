import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { classNames } from '../../ui/class-names.ts'
import { showRate } from '../../ui/market-figures.ts'

/** `0.001` → `0.10%`: fees read better with two decimals. */
export function showFee(fee: string): string {
  const exact = toScaled(fee, 4) !== null
  return exact ? showRate(fee).replace(/00%$/, '%') : showRate(fee)
}

/** The rules of a market: steps, smallest order, fees. A recorded session takes no orders, so it has its steps alone. */
export function MarketRules({ market }: { market: Market }) {
  const { t } = useTranslation('trading')
  const rules: MarketFact[] = [
    [t('info.tick'), `${market.tick_size} ${market.quote}`],
    [t('info.step'), `${market.step_size} ${market.base}`],
  ]
  if (market.recorded) return <MarketFactList rows={rules} />
  rules.push(
    [t('info.minNotional'), `${showDecimal(market.min_notional)} ${market.quote}`],
    [t('info.fees'), `${showFee(market.maker_fee)} / ${showFee(market.taker_fee)}`],
  )
  if (market.kind === 'contract') rules.push([t('info.leverage'), `${market.max_leverage}×`])
  return <MarketFactList rows={rules} />
}

/** One fact of a market: its name, its value, the value's tone, and whether it is out of date. */
export type MarketFact = readonly [name: string, value: ReactNode, tone?: 'up' | 'down' | undefined, old?: boolean]

/** Facts of a market, a row each. */
export function MarketFactList({ rows }: { rows: readonly MarketFact[] }) {
  return (
    <dl className="kv">
      {rows.map(([name, value, tone, old]) => (
        <div key={name} className={old ? 'is-old' : undefined}>
          <dt>{name}</dt>
          <dd className={classNames('n', tone)} translate="no">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
