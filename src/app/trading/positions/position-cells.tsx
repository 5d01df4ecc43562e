import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { decimalOrNone } from '../../base/platform/show-decimal.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { moneyDigits } from '../../ui/money-digits.ts'
import { Num } from '../../ui/number-cell.tsx'
import { ExplainPosition } from './explain-position.tsx'
import type { PositionRow } from './position-row.ts'
import * as styles from './positions.module.css'
import type { ArmedPair } from './tpsl-form.ts'

/** Percent of the way to liquidation under which it is marked. */
const NEAR = 5
const MONEY = 2

interface FigureProps {
  text: string | null
  strong?: boolean
  /** Reckoned at a mark that is not current: grey, without a colour. */
  old?: boolean
  /** A settled figure: never shown as zero where it is not. */
  exact?: boolean
}

/** `+83.95` in the colour of its sign; dots where amounts are hidden. */
export function Profit({ text, strong, old, exact }: FigureProps) {
  const className = classNames(strong && 'strong', old && 'is-old')
  const digits = exact && text !== null ? moneyDigits(text) : MONEY
  return <Amount text={text} digits={digits} signed tone={old ? 'none' : toneOf(text)} className={className} />
}

/** `+10.90%` in the colour of its sign. */
export function Percent({ text, old }: FigureProps) {
  if (text === null) return <Num text={null} />
  const tone = old ? 'none' : toneOf(text)
  return (
    <span className={classNames('n', tone, old && 'is-old')} translate="no">
      <Num text={text} digits={MONEY} signed tone={tone} className={classNames(old && 'is-old')} />%
    </span>
  )
}

function toneOf(text: string | null): 'up' | 'down' | 'none' {
  if (text === null || !/[1-9]/.test(text)) return 'none'
  return text.startsWith('-') ? 'down' : 'up'
}

/** `Long 20×` in the colour of its side. */
export function SideBadge({ row }: { row: Pick<PositionRow, 'side' | 'leverage'> }) {
  const { t } = useTranslation('positions')
  return <Badge tone={row.side === 'long' ? 'up' : 'down'}>{`${t(row.side)} ${row.leverage}×`}</Badge>
}

/** Market, side and leverage. */
export function PositionName({ row }: { row: Pick<PositionRow, 'symbol' | 'side' | 'leverage'> }) {
  return (
    <span className="row g2">
      <b className="strong" translate="no">
        {row.symbol}
      </b>
      <SideBadge row={row} />
    </span>
  )
}

/** Liquidation price with its distance; the six places on hover. */
export function Liquidation({ row }: { row: PositionRow }) {
  const { t } = useTranslation('positions')
  if (row.liquidation === null)
    return (
      <span title={t('noLiquidation')}>
        <ExplainPosition row={row} what="liquidation">
          <Num text={null} unknown={t('noLiquidationShort')} />
        </ExplainPosition>
      </span>
    )
  const near = row.distance !== null && Number(row.distance) < NEAR
  return (
    <span className="n" title={row.liquidationExact ?? undefined}>
      <ExplainPosition row={row} what="liquidation">
        <Num text={row.liquidation} />
      </ExplainPosition>{' '}
      {row.distance !== null && (
        <span className={classNames(styles.liqFar, near ? 'badge warn' : 't3')}>
          <ExplainPosition row={row} what="distance">
            {t('percent', { percent: Number(row.distance) >= 100 ? '≥ 100' : cutOne(row.distance) })}
          </ExplainPosition>
        </span>
      )}
    </span>
  )
}

/** One decimal, cut: what is near is never shown as farther than it is. */
function cutOne(percent: string): string {
  const [whole = '0', fraction = ''] = percent.split('.')
  return `${whole}.${fraction.padEnd(1, '0').slice(0, 1)}`
}

/** The mark, greyed where it is not current. */
export function Mark({ row }: { row: PositionRow }) {
  return <Num text={row.mark} className={classNames(!row.live && 'is-old')} />
}

/** Isolated: what stands in the position's wallet, a press adjusts it. Cross: its initial margin, which opens its formula. */
export function Margin({ row, onAdjust }: { row: PositionRow; onAdjust: () => void }) {
  const { t } = useTranslation('positions')
  const figure = <Amount text={row.margin} digits={MONEY} />
  if (!row.isolated)
    return (
      <span className="row g2 end">
        <span className="t3">{t('cross')}</span>{' '}
        <ExplainPosition row={row} what="margin">
          {figure}
        </ExplainPosition>
      </span>
    )
  return (
    <button type="button" className={styles.lnkN} onClick={onAdjust}>
      <span className="sr">{t('adjustOf', { market: row.symbol })} </span>
      {figure}
    </button>
  )
}

/** `66,000 / 63,000`, or a word to add them; how many close a part. */
export function Ends({ row, armed, onOpen }: { row: PositionRow; armed: ArmedPair; onOpen: () => void }) {
  const { t } = useTranslation('positions')
  const label = t('tpslOf', { position: t('positionName', { side: t(row.side), market: row.symbol }) })
  return (
    <button
      type="button"
      className={`n ${styles.lnkN}`}
      aria-label={`${label}: ${endsText(armed, t)}`}
      onClick={onOpen}
    >
      {endsText(armed, t)}
    </button>
  )
}

/** Trigger prices of both ends: `66,000 / 63,000`. */
export function pairText({ take_profit, stop_loss }: Pick<ArmedPair, 'take_profit' | 'stop_loss'>): string {
  const price = (plan: ArmedPair['take_profit']) => (plan ? decimalOrNone(plan.plan.trigger_price) : '--')
  return `${price(take_profit)} / ${price(stop_loss)}`
}

/** What is armed, in one phrase: the prices of one pair, of more their number. */
export function endsText({ take_profit, stop_loss, parts }: ArmedPair, t: TFunction<'positions'>): string {
  const whole = take_profit || stop_loss ? pairText({ take_profit, stop_loss }) : null
  const [only] = parts
  if (!whole && only && parts.length === 1) return pairText(only)
  const some = parts.length > 0 ? t('tpslParts', { count: parts.length }) : null
  return [whole, some].filter((text) => text !== null).join(' + ') || t('tpslAdd')
}
