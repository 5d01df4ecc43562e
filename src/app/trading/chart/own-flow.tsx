import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromScaled } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { IdleRound } from '../../base/platform/newest-when-idle.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import type { LivePosition } from '../../services/live/live-account.ts'
import { useLiveAccount } from '../../services/live/use-live.ts'
import { useOwnRows } from '../../services/venue/use-own.ts'
import { useAccess, usePerpVenue, useVenue } from '../../services/venue/venue-context.ts'
import { realMinus } from '../../ui/quiet-zeros.ts'
import type { ChartPaint } from './chart-paint.ts'
import { type ChartInterval, openTime, spanOf } from './intervals.ts'
import { OrderFlow } from './order-flow.tsx'
import { paintedTicks } from './order-lines.ts'
import type { OwnLine } from './own-lines.ts'

interface OwnFlowProps {
  market: Market
  paint: ChartPaint
  round: IdleRound
  interval: ChartInterval
  /** Few words, for phones. */
  compact: boolean
  /** The chart's box, which takes the pointer. */
  box: HTMLElement | null
}

/** The person's open orders and plan orders as lines that can be dragged, fills as marks, and positions of a contract account. */
export function OwnFlow(props: OwnFlowProps) {
  const { market, paint, round, interval, compact } = props
  const { kind } = useVenue()
  const fills = useOwnRows('fills')
  useEffect(() => {
    const span = spanOf(interval)
    paint.setFills(
      fills
        .filter((fill) => fill.currency_id === market.currency_id)
        .map((fill) => ({ time: openTime(fill.at, span), side: fill.side })),
    )
  }, [paint, fills, market, interval])
  return (
    <>
      <OrderFlow market={market} paint={paint} box={props.box} />
      {kind !== 'spot' && <PositionFlow market={market} paint={paint} round={round} compact={compact} />}
    </>
  )
}

/** Digits of the live figures. */
const EXACT = 8

function profitText(unrealised: bigint): string {
  const text = realMinus(showDecimal(fromScaled(unrealised, EXACT), 2))
  return unrealised > 0n ? `+${text}` : text
}

/** Entry and liquidation price of each position in the market, at the mark of this moment. */
function PositionFlow({ market, paint, round, compact }: Pick<OwnFlowProps, 'market' | 'paint' | 'round' | 'compact'>) {
  const { t } = useTranslation('chart')
  const live = useLiveAccount()
  const { own } = usePerpVenue()
  const [calm] = useState(() => round.join())
  useEffect(() => () => calm.end(), [calm])
  const visitor = useAccess() === 'visitor'
  useEffect(() => {
    // Whoever is not signed in has none, and the exchange refuses the question.
    if (!visitor) own.need('fills')
  }, [own, visitor])
  useEffect(() => {
    const of = ({ row, unrealised, liquidation }: LivePosition): OwnLine[] => {
      const labels = { side: t(`position.${row.side}`), size: showDecimal(row.quantity) }
      const line = (at: string | null, tone: OwnLine['tone'], label: string) =>
        at === null
          ? []
          : [{ ticks: paintedTicks(market, at), tone, label, price: showDecimal(at, market.price_digits) }]
      const held = t('position.entry', labels)
      return [
        ...line(row.entry_price, 'entry', compact ? held : `${held} ${profitText(unrealised)}`),
        ...line(
          liquidation === null ? null : fromScaled(liquidation, EXACT),
          'liquidation',
          t('position.liquidation', labels),
        ),
      ]
    }
    const here = live?.positions.filter(({ row }) => row.currency_id === market.currency_id) ?? []
    calm.plan(() => paint.setLines('positions', here.flatMap(of)))
  }, [calm, live, market, paint, compact, t])
  useEffect(() => () => paint.setLines('positions', []), [paint])
  return null
}
