import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shorten } from '../../../shared/decimal/shorten.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { type IdleRound, idleRound } from '../../base/platform/newest-when-idle.ts'
import { onLastPrice, readLastPrice } from '../../services/hub-client/last-price.ts'
import type { BookSideName, DepthView } from '../../services/hub-client/topic-views.ts'
import { useSecond } from '../../services/hub-client/use-feed.ts'
import { useTape, useWatched } from '../../services/hub-client/use-topics.ts'
import { useDepthFact, useShownDepth } from '../levels/shown-depth.ts'
import { isWithheld } from '../provenance/withheld.ts'
import type { CandleFeed } from './candle-feed.ts'
import type { ChartPaint } from './chart-paint.ts'
import { costToMove, type DepthLevel, depthSteps } from './depth-geometry.ts'
import type { DepthPicture } from './depth-primitive.ts'
import { useCoarsestGroup } from './use-coarsest-group.ts'

/*
 * What flows into the chart, each on its own so that one's news does not draw the others anew. None of them shows anything itself.
 */

/** The chart follows within so many ms: book and price are painted first, and a canvas costs more than all of them. */
const CHART_WITHIN = 200
/** And not more often than every so many ms: each time, all of its canvases are painted. */
const CHART_RESTS = 200

/** In which everything that flows into one chart is painted: however much of it has changed, the canvases are painted once. */
export function useChartRound(): IdleRound {
  return useState(() => idleRound(CHART_WITHIN, CHART_RESTS))[0]
}

/** The tape into the newest candle, and the clock where nothing is traded. */
export function TapeFlow({ market, feed, round }: { market: Market; feed: CandleFeed; round: IdleRound }) {
  const tape = useTape(market.kind, market.currency_id)
  const second = useSecond()
  const [calm] = useState(() => round.join())
  useEffect(() => () => calm.end(), [calm])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the second is a beat, not a value
  useEffect(() => calm.plan(() => feed.tape(tape.body, tape.status === 'live')), [calm, feed, tape, second])
  return null
}

interface LastFlowProps {
  market: Market
  paint: ChartPaint
  feed: CandleFeed | null
  round: IdleRound
}

/** The market's last price to the newest candle and the tag on the axis, as header and book name it. */
export function LastFlow({ market, paint, feed, round }: LastFlowProps) {
  const { kind, currency_id: id } = market
  useWatched({ topic: 'ticker', kind, currency_id: id })
  useEffect(() => {
    const calm = round.join()
    const show = () =>
      calm.plan(() => {
        const price = readLastPrice(kind, id)
        feed?.last(price.last)
        paint.setLast(price)
      })
    show()
    const end = onLastPrice(kind, id, show)
    return () => {
      end()
      calm.end()
    }
  }, [round, paint, feed, kind, id])
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
  round: IdleRound
}

/** The book along the price axis. Waits for a price, whose size tells how coarse the steps may be. */
export function DepthFlow(props: DepthFlowProps) {
  const coarsest = useCoarsestGroup(props.market)
  return coarsest > 0 && <GroupedDepth key={coarsest} {...props} coarsest={coarsest} />
}

/** Follows the book outside React's drawing: of twenty changes a second it shows five. */
function GroupedDepth({ market, paint, width, round, coarsest }: DepthFlowProps & { coarsest: number }) {
  const { t, i18n } = useTranslation('chart')
  const [group, setGroup] = useState(coarsest)
  const book = useShownDepth(market, { group, levels: LEVELS })
  // A book that ends near the price wants finer steps.
  const ends = useDepthFact(
    book,
    (view) => view.status === 'live' && view.group === group && view.bids + view.asks < FEW_ROWS,
  )
  if (group >= 10 && ends) setGroup(group / 10)
  const { language } = i18n
  useEffect(() => {
    const show = (view: DepthView) => paint.setDepth(depthPicture(view, { market, width, language, t }), width)
    const calm = round.join()
    const end = book.follow((view) => calm.plan(() => show(view)))
    return () => {
      end()
      calm.end()
    }
  }, [round, book, paint, width, market, language, t])
  useEffect(() => () => paint.setDepth(null, 0), [paint])
  return null
}

interface DepthLabels {
  market: Market
  width: number
  language: string
  t: TFunction<'chart'>
}

/** A book along the price axis, with what it costs to move the price where there is room for the words. */
function depthPicture(view: DepthView, { market, width, language, t }: DepthLabels): DepthPicture {
  const bid = view.best('bid')
  const ask = view.best('ask')
  if (isWithheld(view) || !view.known) return { bids: [], asks: [], up: '', down: '' }
  const levels = { bid: sideLevels(view, 'bid'), ask: sideLevels(view, 'ask') }
  const labels = (side: BookSideName) => {
    if (bid === null || ask === null || width < WORDS_FROM) return ''
    const digits = market.price_digits + market.quantity_digits
    const { cost, more } = costToMove(levels[side], side, (bid + ask) / 2, MOVE, digits)
    const amount = shorten(cost, language)
    return t(side === 'ask' ? 'moveUp' : 'moveDown', { amount: more ? `≥ ${amount}` : amount })
  }
  return { bids: depthSteps(levels.bid), asks: depthSteps(levels.ask), up: labels('ask'), down: labels('bid') }
}
