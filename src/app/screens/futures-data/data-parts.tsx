import type { FundingRateRow, MarketDetails } from '../../../shared/calls/contract-entities.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { divideNearest } from '../../../shared/perp/exact-division.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { showRate } from '../../ui/market-figures.ts'
import { Num } from '../../ui/number-cell.tsx'
import { realMinus } from '../../ui/quiet-zeros.ts'
import { type DataLabels, EIGHT } from './data-labels.ts'
import { type DataColumn, DataSection } from './data-section.tsx'
import * as styles from './futures-data.module.css'
import type { Point } from './series.ts'

export interface PartProps {
  market: Market
  details: MarketDetails
  labels: DataLabels
  /** Server time of the data, ms. */
  now: number
}

type Sample = MarketDetails['interest'][number]

/** Long accounts for each short one, three decimals; null where nobody is short. */
export function ratioText({
  long_accounts,
  short_accounts,
}: Pick<Sample, 'long_accounts' | 'short_accounts'>): string | null {
  if (short_accounts === 0) return null
  const thousandths = divideNearest(BigInt(long_accounts) * 1_000n, BigInt(short_accounts))
  return `${thousandths / 1_000n}.${String(thousandths % 1_000n).padStart(3, '0')}`
}

function timeColumn<T extends { at: number }>(labels: DataLabels): DataColumn<T> {
  return { id: 'time', head: labels.t('timeIn', { zone: labels.zone }), cell: (row) => labels.time(row.at) }
}

/** Past funding: when, in both zones, how much, and at which mark. */
export function FundingPart({ details, labels, now }: PartProps) {
  const { t, time, isEight } = labels
  const rows = details.funding
  const columns: DataColumn<FundingRateRow>[] = [timeColumn(labels)]
  if (!isEight) columns.push({ id: 'eight', head: t('timeIn', { zone: 'UTC+8' }), cell: (row) => time(row.at, EIGHT) })
  columns.push(
    { id: 'rate', head: t('rate'), right: true, cell: (row) => showRate(row.rate) },
    { id: 'mark', head: t('mark'), right: true, cell: (row) => <Num text={row.mark ?? '--'} /> },
  )
  const points = [...rows].reverse().map(({ at, rate }) => ({ at, value: Number(rate), text: showRate(rate) }))
  return (
    <DataSection
      title={t('funding')}
      note={t('fundingNote')}
      labels={labels}
      points={points}
      bars
      axis={(value) => showRate(value.toFixed(8))}
      now={now}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.at}
      none={t('noFunding')}
    />
  )
}

/** A round value of an axis, its thousands in groups. */
const axisText = (value: number) => realMinus(showDecimal(String(value)))

/** Samples newest first, the figures of now before them. */
function samplesOf({ details, now }: PartProps): Sample[] {
  const { interest, open_interest, long_accounts, short_accounts, long_quantity, short_quantity } = details
  const current = { at: now, open_interest, long_accounts, short_accounts, long_quantity, short_quantity }
  return [current, ...[...interest].reverse()]
}

/** Oldest first. */
function pointsOf(samples: readonly Sample[], text: (sample: Sample) => string | null): Point[] {
  return [...samples].reverse().flatMap((sample) => {
    const shown = text(sample)
    return shown === null ? [] : [{ at: sample.at, value: Number(shown), text: showDecimal(shown) }]
  })
}

/** Open interest over a day: what is held long, and the people's part of either side. */
export function InterestPart(props: PartProps) {
  const { market, labels, now } = props
  const { t } = labels
  const rows = samplesOf(props)
  return (
    <DataSection
      title={t('interest')}
      note={t('sampled')}
      labels={labels}
      points={pointsOf(rows, (row) => row.open_interest)}
      axis={axisText}
      now={now}
      columns={[
        timeColumn(labels),
        {
          id: 'open',
          head: t('openIn', { coin: market.base }),
          right: true,
          cell: (row) => <Num text={row.open_interest} />,
        },
        { id: 'long', head: t('peopleLong'), right: true, cell: (row) => <Num text={row.long_quantity} /> },
        { id: 'short', head: t('peopleShort'), right: true, cell: (row) => <Num text={row.short_quantity} /> },
      ]}
      rows={rows}
      rowKey={(row) => row.at}
      none=""
    />
  )
}

/** People who are long for each one who is short, over a day. */
export function RatioPart(props: PartProps) {
  const { labels, now } = props
  const { t } = labels
  const rows = samplesOf(props)
  return (
    <DataSection
      title={t('ratio')}
      note={t('ratioNote')}
      labels={labels}
      points={pointsOf(rows, ratioText)}
      axis={axisText}
      now={now}
      columns={[
        timeColumn(labels),
        { id: 'ratio', head: t('ratioHead'), right: true, cell: (row) => <Num text={ratioText(row)} /> },
        { id: 'long', head: t('longs'), right: true, cell: (row) => row.long_accounts },
        { id: 'short', head: t('shorts'), right: true, cell: (row) => row.short_accounts },
      ]}
      rows={rows}
      rowKey={(row) => row.at}
      none=""
    />
  )
}

/** Balance of the insurance fund over a day. */
export function InsurancePart({ market, details, labels, now }: PartProps) {
  const { t } = labels
  const rows = [{ at: now, balance: details.insurance_fund }, ...[...details.insurance].reverse()]
  const points = [...rows]
    .reverse()
    .map(({ at, balance }) => ({ at, value: Number(balance), text: realMinus(showDecimal(balance)) }))
  return (
    <DataSection
      title={t('insurance')}
      note={t('insuranceNote')}
      labels={labels}
      points={points}
      axis={axisText}
      now={now}
      columns={[
        timeColumn(labels),
        {
          id: 'balance',
          head: t('balanceIn', { coin: market.quote }),
          right: true,
          cell: (row) => <Num text={row.balance} />,
        },
      ]}
      rows={rows}
      rowKey={(row) => row.at}
      none=""
    />
  )
}

/** Margin tiers: up to which size which leverage and maintenance rate hold. */
export function TiersPart({ market, details, labels, now }: PartProps) {
  const { t } = labels
  return (
    <DataSection
      title={t('tiers')}
      note={t('tiersNote')}
      labels={labels}
      points={null}
      now={now}
      columns={[
        {
          id: 'size',
          head: t('sizeIn', { coin: market.quote }),
          cell: (row) => (
            <span className={styles.fdSpan}>
              {t('between', { floor: showDecimal(row.floor), most: showDecimal(row.most) })}
            </span>
          ),
        },
        { id: 'leverage', head: t('leverage'), right: true, cell: (row) => `${row.leverage}×` },
        { id: 'rate', head: t('maintenance'), right: true, cell: (row) => showRate(row.rate).replace(/00%$/, '%') },
        { id: 'cum', head: t('cumIn', { coin: market.quote }), right: true, cell: (row) => <Num text={row.cum} /> },
      ]}
      whole
      rows={details.tiers}
      rowKey={(row) => row.floor}
      none=""
    />
  )
}
