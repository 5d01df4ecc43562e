import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shorten } from '../../../shared/decimal/shorten.ts'
import type { Market } from '../../../shared/market/market.ts'
import type { BookSideName, DepthView } from '../../market/topic-views.ts'
import { useSecond } from '../../market/use-feed.ts'
import { useDepth, useTape, useTicker } from '../../market/use-topics.ts'
import { type NewestWhenCalm, newestWhenCalm } from '../../platform/newest-when-calm.ts'
import { isWithheld } from '../provenance/withheld.ts'
import type { CandleFeed } from './candle-feed.ts'
import type { ChartPaint } from './chart-paint.ts'
import { costToMove, type DepthLevel, depthGroup, depthSteps } from './depth-geometry.ts'

/*
 * What flows into the chart, each on its own so that one's news does not draw the others anew. None of them shows anything itself.
 */

/** The chart follows within so many ms: book and price are painted first, and a canvas costs more than all of them. */
const CHART_WITHIN = 200
/** And not more often than every so many ms: each time, all of its canvases are painted. */
const CHART_RESTS = 200

function useCalm(): NewestWhenCalm {
  const [calm] = useState(() => newestWhenCalm(CHART_WITHIN, CHART_RESTS))
  useEffect(() => () => calm.end(), [calm])
  return calm
}

/** The tape into the newest candle, and the clock where nothing is traded. */
export function TapeFlow({ market, feed }: { market: Market; feed: CandleFeed }) {
  const tape = useTape(market.kind, market.currency_id)
  const second = useSecond()
  const calm = useCalm()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the second is a beat, not a value
  useEffect(() => calm.plan(() => feed.tape(tape.body, tape.status === 'live')), [calm, feed, tape, second])
  return null
}

const LEVELS = 200
const FEW_ROWS = 50
/** 0.5 %. */
const MOVE = 5
/** Below this the words do not fit. */
const WORDS_FROM = 100

function sideLevels(depth: DepthView, side: BookSideName): DepthLevel[] {
  return Array.from({ length: depth.count(side) }, (_, i) => ({
    ticks: depth.price(side, i),
    lots: depth.lots(side, i),
  }))
}

interface DepthFlowProps {
  market: Market
  paint: ChartPaint
  /** Of the strip, px. */
  width: number
}

/** The book along the price axis. Waits for a price, whose size tells how coarse the steps may be. */
export function DepthFlow(props: DepthFlowProps) {
  const { last } = useTicker(props.market.kind, props.market.currency_id)
  const group = last === null ? null : depthGroup(last)
  return group === null ? null : <GroupedDepth key={group} {...props} coarsest={group} />
}

function GroupedDepth({ market, paint, width, coarsest }: DepthFlowProps & { coarsest: number }) {
  const { t, i18n } = useTranslation('chart')
  const [group, setGroup] = useState(coarsest)
  const depth = useDepth(market.kind, market.currency_id, { levels: LEVELS, group })
  // A book that ends near the price wants finer steps.
  if (group >= 10 && depth.status === 'live' && depth.group === group && depth.bids + depth.asks < FEW_ROWS)
    setGroup(group / 10)
  const calm = useCalm()
  useEffect(() => () => paint.setDepth(null, 0), [paint])
  const show = () => {
    const bid = depth.best('bid')
    const ask = depth.best('ask')
    if (isWithheld(depth) || !depth.known) return paint.setDepth({ bids: [], asks: [], up: '', down: '' }, width)
    const bids = sideLevels(depth, 'bid')
    const asks = sideLevels(depth, 'ask')
    const words = (side: BookSideName) => {
      if (bid === null || ask === null || width < WORDS_FROM) return ''
      const levels = side === 'bid' ? bids : asks
      const { cost, more } = costToMove(
        levels,
        side,
        (bid + ask) / 2,
        MOVE,
        market.price_digits + market.quantity_digits,
      )
      const amount = shorten(cost, i18n.language)
      return t(side === 'ask' ? 'moveUp' : 'moveDown', { amount: more ? `>${amount}` : amount })
    }
    paint.setDepth({ bids: depthSteps(bids), asks: depthSteps(asks), up: words('ask'), down: words('bid') }, width)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it shows of these
  useEffect(() => calm.plan(show), [calm, depth, paint, width, market, t, i18n.language])
  return null
}
