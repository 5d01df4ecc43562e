import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Order } from '../../../shared/calls/entities.ts'
import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { decimalOrNone, showDecimal } from '../../base/platform/show-decimal.ts'
import { remainingOf } from '../../services/account/remaining-of.ts'
import { useOwnRowsNow } from '../../services/venue/use-own.ts'
import { useAccess, useVenue } from '../../services/venue/venue-context.ts'
import type { AmendChange } from '../amend/amend-check.ts'
import { amendStop, readAmendMoment, useAmendWatches } from '../amend/amend-moment.ts'
import { asksBeforeDrag } from '../amend/asks-before-drag.ts'
import { LazyAmendDialog } from '../amend/lazy-amend-dialog.tsx'
import { amendsOf } from '../amend/own-amends.ts'
import { useAmend } from '../amend/use-amend.ts'
import { useTicketSettings } from '../ticket/ticket-settings.ts'
import type { ChartPaint } from './chart-paint.ts'
import { followOrderDrags } from './order-drag.ts'
import { draggedTo, type LineLabels, movedTo, type OrderLine, orderLines, paintedTicks } from './order-lines.ts'
import type { OwnLine } from './own-lines.ts'

interface OrderFlowProps {
  market: Market
  paint: ChartPaint
  /** The chart's box, which takes the pointer. */
  box: HTMLElement | null
}

/** The person's open orders and plan orders as lines; those with a price of their own can be dragged to another. */
export function OrderFlow({ market, paint, box }: OrderFlowProps) {
  // With `sending`: an amended line must not go back to its old price before the new one comes.
  const open = useOwnRowsNow('open')
  const plans = useOwnRowsNow('plans')
  const venue = useVenue()
  const sending = useSnapshot(amendsOf(venue).state)
  const amend = useAmend()
  const access = useAccess()
  const limits = useTicketSettings()
  const labels = useLineLabels()
  const [dragged, setDragged] = useState<Dragged>(null)
  const [asked, setAsked] = useState<{ order: Order; change: AmendChange } | null>(null)
  const linesOf = useMemo(() => orderLines(market, labels), [market, labels])
  const orders = useMemo(() => linesOf(open), [linesOf, open])
  const planned = useMemo(() => linesOf(plans), [linesOf, plans])
  const all = useMemo(() => [...orders, ...planned], [orders, planned])
  useEffect(
    () =>
      paint.setLines(
        'orders',
        orders.map(({ line }) => line),
      ),
    [paint, orders],
  )
  useEffect(
    () =>
      paint.setLines(
        'plans',
        planned.map(({ line }) => line),
      ),
    [paint, planned],
  )
  // What a line that is let go is checked against comes while there is one.
  useAmendWatches(all.some(({ field }) => field !== null) ? market : null)

  const ghostOf = useGhosts(market)
  const ghosts = useMemo(() => {
    const find = (id: number) => all.find(({ order }) => order.id === id)
    const ghost = (id: number, change: AmendChange | number, way: 'dragged' | 'sending'): OwnLine[] => {
      const own = find(id)
      const price = own && typeof change === 'object' ? movedTo(own, change) : null
      const ticks = typeof change === 'number' ? change : price && Math.round(paintedTicks(market, price))
      return own && ticks ? [ghostOf(own, ticks, way)] : []
    }
    return [
      ...Object.entries(sending).flatMap(([id, change]) => ghost(Number(id), change, 'sending')),
      ...(dragged ? ghost(dragged.order, dragged.ticks, 'dragged') : []),
      ...(asked ? ghost(asked.order.id, asked.change, 'dragged') : []),
    ]
  }, [sending, dragged, asked, all, market, ghostOf])
  useEffect(() => paint.setLines('ghosts', ghosts), [paint, ghosts])

  const drop = (id: number, ticks: number) => {
    const own = all.find(({ order }) => order.id === id)
    if (!own) return
    const change = draggedTo(own, market, ticks)
    // What may not be sent now, or not so, is asked all the same: the form says why.
    const stop = amendStop(market, own.order, change, readAmendMoment(market, venue, access, limits))
    if (stop !== null || asksBeforeDrag()) setAsked({ order: own.order, change })
    else void amend(own.order, change)
  }
  useDrags(paint, box, setDragged, drop)
  return (
    asked && (
      <LazyAmendDialog order={asked.order} market={market} change={asked.change} onClose={() => setAsked(null)} />
    )
  )
}

function useLineLabels(): LineLabels {
  const { t } = useTranslation('chart')
  return useMemo(
    () => ({
      order: (side, size) => t(side === 'buy' ? 'buyLimit' : 'sellLimit', { size }),
      plan: (kind, side, size, by) =>
        t(`plan.${kind}`, { side: t(`amend.${side}`), size: size ?? t('plan.whole'), by: t(`plan.by_${by}`) }),
    }),
    [t],
  )
}

/** The line of where one may go. */
function useGhosts(market: Market): (own: OrderLine, ticks: number, way: 'dragged' | 'sending') => OwnLine {
  const { t } = useTranslation('chart')
  return useMemo(
    () =>
      ({ order, line }, ticks, way) => {
        const price = showDecimal(fromUnits(ticks, market.price_digits))
        const size = decimalOrNone(remainingOf(order, market.quantity_digits))
        const label = order.plan
          ? t(`plan.${way}`, { label: line.label, price })
          : t(`amend.${way}`, { side: t(`amend.${order.side}`), size, price })
        return { ticks, tone: 'ghost', price, label }
      },
    [t, market],
  )
}

type Dragged = { order: number; ticks: number } | null

/** Follows the pointer over the chart. @param drop the newest one counts */
function useDrags(
  paint: ChartPaint,
  box: HTMLElement | null,
  show: (dragged: Dragged) => void,
  drop: (order: number, ticks: number) => void,
): void {
  const newest = useRef(drop)
  useEffect(() => {
    newest.current = drop
  })
  useEffect(() => {
    if (!box) return
    const end = new AbortController()
    followOrderDrags({
      box,
      keys: window,
      grip: paint.grip,
      show: (line, ticks) => show(line?.order === undefined ? null : { order: line.order, ticks }),
      drop: (order, ticks) => newest.current(order, ticks),
      signal: end.signal,
    })
    return () => end.abort()
  }, [paint, box, show])
}
