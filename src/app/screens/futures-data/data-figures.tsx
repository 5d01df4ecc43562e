import type { ReactNode } from 'react'
import type { MarketDetails } from '../../../shared/calls/contract-entities.ts'
import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { SCALE_DIGITS } from '../../../shared/perp/scale.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import type { ContractData } from '../../services/currency/contract-data.ts'
import { Explained } from '../../trading/explain/explained.tsx'
import { showCountdown, showRate } from '../../ui/market-figures.ts'
import { Num } from '../../ui/number-cell.tsx'
import { type DataLabels, EIGHT } from './data-labels.ts'
import { ratioText } from './data-parts.tsx'
import * as styles from './futures-data.module.css'

export interface DataFiguresProps {
  market: Market
  data: ContractData
  details: MarketDetails
  labels: DataLabels
  /** Server time of this moment, ms. */
  now: number
}

const scaled = (text: string) => toScaled(text, SCALE_DIGITS) ?? undefined

/** What holds now, in one line of figures. Rate, mark and ratio open their formulas. */
export function DataFigures({ market, data, details, labels, now }: DataFiguresProps) {
  const { t, time, isEight, zone } = labels
  const rate = scaled(data.funding_rate)
  return (
    <dl className={styles.fdFigures}>
      <Figure name={t('fundingNow')} below={t('fundingIn', { left: showCountdown(data.next_funding - now) })}>
        <Explained
          id="PERP-FUNDING-RATE"
          market={market}
          inputs={{ premium: undefined, maxLeverage: market.max_leverage, reported: rate }}
        >
          {showRate(data.funding_rate)}
        </Explained>
      </Figure>
      <Figure
        name={t('nextFunding')}
        below={isEight ? '' : t('atZone', { at: time(data.next_funding, EIGHT), zone: 'UTC+8' })}
      >
        <span className={styles.fdWhen}>{t('atZone', { at: time(data.next_funding), zone })}</span>
      </Figure>
      <Figure name={t('mark')} below={t('indexIs', { price: showDecimal(data.index) })}>
        <Explained
          id="PERP-MARK"
          market={market}
          inputs={{
            index: scaled(data.index),
            last: undefined,
            fundingRate: rate,
            toFunding: Math.max(0, data.next_funding - now),
            mean: undefined,
            reported: scaled(data.mark),
          }}
        >
          <Num text={data.mark} />
        </Explained>
      </Figure>
      <Figure name={t('interest')} below={<WithCoin text={details.open_value} digits={2} coin={market.quote} />}>
        <WithCoin text={details.open_interest} coin={market.base} />
      </Figure>
      <Figure name={t('ratio')} below={t('accounts', { longs: details.long_accounts, shorts: details.short_accounts })}>
        <Explained
          id="LONG-SHORT-RATIO"
          inputs={
            details.short_accounts === 0 ? null : { longs: details.long_accounts, shorts: details.short_accounts }
          }
        >
          <Num text={ratioText(details)} />
        </Explained>
      </Figure>
      <Figure name={t('insurance')} below={t('allOf', { coin: market.quote })}>
        <WithCoin text={details.insurance_fund} digits={2} coin={market.quote} />
      </Figure>
    </dl>
  )
}

function Figure({ name, below, children }: { name: string; below: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="lbl">{name}</dt>
      <dd className="n">
        <b>{children}</b>
        <span className="t2 fs12">{below}</span>
      </dd>
    </div>
  )
}

function WithCoin({ text, digits, coin }: { text: string; digits?: number; coin: string }) {
  return (
    <span className="n" translate="no">
      <Num text={text} {...(digits !== undefined && { digits })} /> {coin}
    </span>
  )
}
