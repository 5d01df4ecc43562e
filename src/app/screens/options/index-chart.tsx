import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '../../../shared/calls/products/option-entities.ts'
import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import { bandEdges, readBand } from '../../../shared/lines/option-band.ts'
import { CUTOFF_MS, runningCycleEnd } from '../../../shared/lines/option-cycle.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { clockTime } from '../../base/platform/zone.ts'
import { resultOf, signedMoney } from '../../services/options/ticket-text.ts'
import { useColors, useSize } from '../../trading/chart/use-canvas.ts'
import { useMedia, useWide } from '../../ui/use-wide.ts'
import { spanOf, ticketLines } from './chart-lines.ts'
import { frameOf } from './chart-scene.ts'
import * as styles from './options.module.css'
import { paintIndex } from './paint-index.ts'
import { onServerTick } from './server-tick.ts'
import type { IndexModel } from './use-index.ts'

/** What is drawn: the cycle of a flash option, or the window and band of a volatility option. */
export type ChartShown = { kind: 'flash'; cycle: number } | { kind: 'volatility'; window: number; band: string }

interface IndexChartProps {
  currencyId: number
  coin: string
  digits: number
  model: IndexModel
  shown: ChartShown
  /** The person's tickets of this kind, running and lately settled. */
  tickets: readonly Ticket[]
}

const AXIS = { wide: 72, phone: 60 }
const FOOT = 24
const SECOND = 1_000

/** The index over time, with the person's strikes and bands. Painted four times a second; once where motion is unwanted. */
export function IndexChart({ currencyId, coin, digits, model, shown, tickets }: IndexChartProps) {
  const { t } = useTranslation('options')
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(box)
  const colors = useColors(box)
  const wide = useWide()
  const still = useMedia('(prefers-reduced-motion:reduce)')
  const { feed, log } = model

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || !colors || size.width === 0) return
    const ratio = devicePixelRatio || 1
    element.width = Math.round(size.width * ratio)
    element.height = Math.round(size.height * ratio)
    const scene = { ...size, axis: wide ? AXIS.wide : AXIS.phone, foot: FOOT }
    const price = (ticks: number) => showDecimal(fromUnits(Math.max(0, Math.round(ticks)), digits))
    const lines = ticketLines(tickets, { currencyId, kind: shown.kind, digits }, (ticket) => labelOf(t, ticket, wide))
    let painted = 0
    const paint = () => {
      const now = serverNow()
      if (still && Math.floor(now / SECOND) === painted) return
      painted = Math.floor(now / SECOND)
      const end = shown.kind === 'flash' ? runningCycleEnd(now, shown.cycle) : null
      const span = spanOf(shown.kind === 'flash' ? { ...shown, end: end ?? now } : shown, now)
      const points = log.points(span.from, Math.max(span.to, now))
      const { ticks, live } = feed.read()
      const band = shown.kind === 'volatility' && ticks !== null ? bandOf(ticks, shown.band) : null
      const edges = band ? [band.high, band.low].map((edge) => ({ at: now, ticks: edge })) : []
      const frame = frameOf(span, [...points, ...edges].length > 0 ? [...points, ...edges] : [], lines)
      if (!frame || points.length === 0) return context.clearRect(0, 0, element.width, element.height)
      paintIndex(
        context,
        {
          frame,
          points,
          lines,
          now,
          end,
          closed: CUTOFF_MS,
          band,
          stale: !live,
          labels: { now: t('chart.now'), end: t('chart.end') },
          price,
          time: clockTime,
        },
        colors,
        scene,
        ratio,
      )
    }
    paint()
    const endTick = onServerTick(paint)
    const endFeed = feed.subscribe(paint)
    return () => {
      endTick()
      endFeed()
    }
  }, [colors, size, wide, still, feed, log, shown, tickets, currencyId, digits, t])

  return (
    <div
      ref={setBox}
      className={styles.optChart}
      role="img"
      aria-label={t('chart.label', { coin, count: tickets.length })}
    >
      <canvas ref={canvas} />
    </div>
  )
}

function bandOf(ticks: number, band: string): { high: number; low: number } | null {
  const ppm = readBand(band)
  return ppm === null ? null : bandEdges(ticks, ppm)
}

type Translate = ReturnType<typeof useTranslation<'options'>>['t']

/** `Up 50 from 64,277.1, 01:16:00`; a settled one with what it brought. */
function labelOf(t: Translate, ticket: Ticket, wide: boolean): string {
  const { status, side, strike, ends_at } = ticket
  const labels = { side: t(`side.${side}`), stake: showDecimal(ticket.stake), strike: showDecimal(strike) }
  if (status !== 'running') {
    const amount = signedMoney(resultOf(ticket) ?? '0')
    return t('chart.settled', { side: labels.side, result: t(`result.${status}`), amount })
  }
  return t(wide ? 'chart.ticket' : 'chart.ticketShort', { ...labels, time: clockTime(ends_at) })
}
