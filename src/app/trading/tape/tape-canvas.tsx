import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { tabNow } from '../../base/platform/tab-clock.ts'
import { serverNow } from '../../services/hub-client/feed-view.ts'
import { isOld, type TapeView } from '../../services/hub-client/topic-views.ts'
import { useFeed, useSecond } from '../../services/hub-client/use-feed.ts'
import { showLots } from '../../ui/market-figures.ts'
import { useMedia } from '../../ui/use-wide.ts'
import { paintTape, type TapeInk, tapeInk } from './paint-tape.ts'
import { createTapeLog, tapeBars, tapeSummary, tapeTicks } from './tape-model.ts'

/** As the terminal draws it, px. */
const TERMINAL_HEIGHT = 32
/** Kept free above the bars, and below them for the ruler, px. */
const AIR = 1
const RULER = 5

interface TapeCanvasProps {
  market: Market
  tape: TapeView
  /** px; the bars fill it. */
  height?: number
}

/** Sixty seconds of trades. Repaints once a second and once a delivery (once a second alone where motion is unwanted). */
export function TapeCanvas({ market, tape, height = TERMINAL_HEIGHT }: TapeCanvasProps) {
  const { t } = useTranslation('trading')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  const [log] = useState(createTapeLog)
  const feed = useFeed()
  const second = useSecond()
  const still = useMedia('(prefers-reduced-motion:reduce)')
  const ink = useRef<{ second: number; ink: TapeInk } | null>(null)

  useLayoutEffect(() => {
    const element = canvas.current
    if (!element) return
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])

  const beat = still ? second : tape
  // biome-ignore lint/correctness/useExhaustiveDependencies: painted at each beat and each second, whatever else moved
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || width === 0) return
    const here = tabNow()
    log.note(tape.status, tape.ageAt, feed[market.kind].lastPongAt, here)
    const now = serverNow(feed, here)
    const shift = now - here
    const ratio = devicePixelRatio || 1
    if (element.width !== Math.round(width * ratio)) element.width = Math.round(width * ratio)
    if (element.height !== Math.round(height * ratio)) element.height = Math.round(height * ratio)
    if (ink.current?.second !== second) ink.current = { second, ink: tapeInk(element) }
    const picture = {
      now,
      bars: tapeBars(tape, { now, width, up: height / 2 - AIR, down: height / 2 - RULER }),
      ticks: tapeTicks({ now, width }),
      gaps: log.gaps().map(({ from, to }) => ({ from: from + shift, to: to === null ? null : to + shift })),
      pongs: log.pongs().map((at) => at + shift),
      stale: isOld(tape),
    }
    paintTape(context, picture, ink.current.ink, width, height, ratio)
  }, [beat, second, width, height])

  const sum = tapeSummary(tape, serverNow(feed, second))
  const label = t('tape.summary', {
    count: sum.trades,
    bought: showLots(market, sum.bought),
    sold: showLots(market, sum.sold),
    unit: market.base,
  })
  return <canvas ref={canvas} data-part="tape-canvas" height={height} role="img" aria-label={label} />
}
