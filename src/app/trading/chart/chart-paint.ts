import {
  createChart,
  createSeriesMarkers,
  type ISeriesMarkersPluginApi,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { LastPrice } from '../../services/hub-client/last-price.ts'
import type { ChartColors } from './chart-colors.ts'
import type { ChartLayer, LayerGround } from './chart-layer.ts'
import {
  addMain,
  chartOptions,
  colourOptions,
  HANDLE_SCALE,
  type PaintOptions,
  priceFormat,
  priceLabel,
} from './chart-options.ts'
import { chartTimes } from './chart-times.ts'
import { type DepthPicture, DepthPrimitive } from './depth-primitive.ts'
import type { Bar } from './live-candles.ts'
import { type OwnLine, OwnLines, tagRows } from './own-lines.ts'

/** A fill of the person on the chart. */
export interface FillMark {
  /** Open time of its candle, ms. */
  time: number
  side: 'buy' | 'sell'
}

export interface ChartPaint {
  setBars(bars: readonly Bar[]): void
  update(changed: readonly Bar[], bars: readonly Bar[]): void
  setDepth(picture: DepthPicture | null, width: number): void
  /** The person's prices: orders, positions, or what is dragged. */
  setLines(what: LineKind, lines: readonly OwnLine[]): void
  /** The chart as it is painted now, without the crosshair. */
  picture(): { chart: HTMLCanvasElement; ratio: number; colors: ChartColors }
  /** Where a pointer takes hold of lines. */
  grip: Grip
  setFills(fills: readonly FillMark[]): void
  /** Draws more into the chart: indicators. @returns takes it away */
  addLayer(make: (ground: LayerGround) => ChartLayer): () => void
  setColors(colors: ChartColors): void
  /** The last price as header and book show it. */
  setLast(price: LastPrice): void
  /** Writes its times anew: the zone on screen is another. */
  setZone(): void
  destroy(): void
}

export type LineKind = 'positions' | 'plans' | 'orders' | 'ghosts'
const LINE_KINDS: readonly LineKind[] = ['positions', 'plans', 'orders', 'ghosts']

/** Rows are px from the top of the chart. */
export interface Grip {
  /** The line that can be dragged from there. */
  at(y: number, reach: number): OwnLine | null
  /** A price of the market at a row, whole ticks of it; null outside the candles. */
  ticksAt(y: number): number | null
  /** Px from the left that belong to candles and depth. */
  width(): number
  /** Nothing scrolls meanwhile. */
  hold(on: boolean): void
}

interface PaintEvents {
  /** The view is near the oldest candle, or has left it. */
  nearStart(near: boolean): void
}

const NEAR = 30
/** Space between the newest candle and the depth, px. */
const AIR = 12
/** Labels of the axis this near to a tag are left out, px. */
const TAG_ROOM = 15

const seconds = (ms: number) => (ms / 1000) as UTCTimestamp

/** Frames after which a chart is shown however it stands. */
const FRAMES = 30

/** A chart gives its rows their heights with its first drawing: seen before, that is a shift of the page's layout. */
function showOnceLaid(element: HTMLElement): void {
  element.style.visibility = 'hidden'
  let left = FRAMES
  let laid = false
  const look = () => {
    // A frame after the heights: what moves within the frame that shows it counts too.
    if (laid || left-- === 0) {
      element.style.visibility = ''
      return
    }
    laid = (element.querySelector('tr')?.clientHeight ?? 0) > 20
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** One chart of lightweight-charts in a box. Floats come in here, for painting, and go nowhere else. */
export function createChartPaint(box: HTMLElement, options: PaintOptions, events: PaintEvents): ChartPaint {
  const { priceDigits, quantityDigits } = options
  let { colors } = options
  const unit = 10 ** -priceDigits
  const chart = createChart(box, chartOptions(options))
  showOnceLaid(chart.chartElement())
  const main = addMain(chart, options)
  chart.priceScale('right').applyOptions({ scaleMargins: { top: 0.08, bottom: 0.06 } })
  const layers = new Set<ChartLayer>()
  /** Marks come with their first use: an empty series of them costs as much at the start as a full one. */
  let marks: ISeriesMarkersPluginApi<Time> | null = null
  const depth = new DepthPrimitive(colors, unit, 0)
  const own = new OwnLines(colors, unit)
  main.attachPrimitive(depth)
  main.attachPrimitive(own)
  let bars: readonly Bar[] = []
  /** Time of the newest candle that is drawn, ms. */
  let drawnTo = Number.NEGATIVE_INFINITY
  let picture: DepthPicture | null = null
  const lines = new Map<LineKind, readonly OwnLine[]>()
  const allLines = () => LINE_KINDS.flatMap((what) => lines.get(what) ?? [])
  let fills: readonly FillMark[] = []
  let depthWidth = -1
  let shown = false
  let wasNear = false
  let gone = false
  let labelledFor: number[] = []
  /** The market's one last price; null until there is one. */
  let reported: LastPrice | null = null

  const point = (bar: Bar) =>
    options.line
      ? { time: seconds(bar.time), value: bar.close * unit }
      : {
          time: seconds(bar.time),
          open: bar.open * unit,
          high: bar.high * unit,
          low: bar.low * unit,
          close: bar.close * unit,
        }
  function toNewest(): void {
    const scale = chart.timeScale()
    if (shown) scale.scrollToPosition((Math.max(0, depthWidth) + AIR) / scale.options().barSpacing, false)
  }

  function tag(): void {
    const ticks = tagTicks()
    // In the colour of the header; plain until the price has moved.
    const color = reported?.direction ? colors[reported.direction] : colors.text
    main.applyOptions({ priceLineColor: color })
    const tagged = ticks === null ? null : { ticks, color, price: priceLabel(ticks * unit, priceDigits) }
    depth.setLast(tagged)
    own.setLast(tagged)
    relabel()
  }

  /** The market's last price, which header and book show; the newest candle's close until it is known. */
  function tagTicks(): number | null {
    const close = bars.at(-1)?.close ?? null
    return close === null ? null : (reported?.last ?? close)
  }

  /** Rows of all tags on the axis. */
  function allTags(): number[] {
    const row = (ticks: number | undefined) => (ticks === undefined ? null : main.priceToCoordinate(ticks * unit))
    const last = row(tagTicks() ?? undefined)
    const others = allLines().flatMap((each) => row(each.ticks) ?? [])
    return [...(last === null ? [] : [last]), ...tagRows(others, last)]
  }

  /** Labels of the axis, empty where a tag stands over them. */
  function axisLabels(prices: readonly number[]): string[] {
    labelledFor = allTags()
    return prices.map((price) => {
      const y = main.priceToCoordinate(price)
      const under = y !== null && labelledFor.some((tag) => Math.abs(tag - y) < TAG_ROOM)
      return under ? '' : priceLabel(price, priceDigits)
    })
  }

  /** The library keeps its labels until the scale moves: a tag that has moved asks for new ones. */
  function relabel(): void {
    const rows = allTags()
    const moved = rows.length !== labelledFor.length || rows.some((row, i) => Math.abs(row - (labelledFor[i] ?? 0)) > 3)
    if (!moved) return
    labelledFor = rows
    main.applyOptions({ priceFormat: { ...priceFormat(options), tickmarksFormatter: axisLabels } })
  }

  function paintFills(): void {
    const first = bars[0]?.time ?? Number.POSITIVE_INFINITY
    const seen = new Set<string>()
    const shapes: SeriesMarker<Time>[] = []
    for (const { time, side } of [...fills].sort((a, b) => a.time - b.time)) {
      const key = `${time}${side}`
      if (time < first || seen.has(key)) continue
      seen.add(key)
      const buy = side === 'buy'
      shapes.push({
        time: seconds(time),
        position: buy ? 'belowBar' : 'aboveBar',
        shape: buy ? 'arrowUp' : 'arrowDown',
        color: colors.text,
        size: 0.6,
      })
    }
    if (shapes.length === 0 && !marks) return
    marks ??= createSeriesMarkers(main, [])
    marks.setMarkers(shapes)
  }

  chart.subscribeCrosshairMove(({ time }) => {
    const at = typeof time === 'number' ? time * 1000 : null
    const index = at === null ? -1 : bars.findIndex((bar) => bar.time === at)
    const hovered = index < 0 ? null : index
    for (const layer of layers) layer.hover(hovered)
  })
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (!range || !shown) return
    const near = range.from < NEAR
    if (near || near !== wasNear) events.nearStart(near)
    wasNear = near
  })

  function applyTheme(): void {
    chart.applyOptions(colourOptions(colors))
    if (options.line)
      main.applyOptions({ lineColor: colors.text, topColor: `${colors.text}14`, bottomColor: `${colors.text}00` })
    else
      main.applyOptions({
        upColor: colors.surface,
        downColor: colors.down,
        borderUpColor: colors.up,
        borderDownColor: colors.down,
        wickUpColor: colors.up,
        wickDownColor: colors.down,
      })
    for (const layer of layers) layer.setColors(colors)
    tag()
  }
  applyTheme()
  main.applyOptions({ priceFormat: { ...priceFormat(options), tickmarksFormatter: axisLabels } })

  /** The parts that feed the chart are taken down after it. */
  function alive<A extends unknown[]>(run: (...news: A) => void): (...news: A) => void {
    return (...news) => {
      if (!gone) run(...news)
    }
  }

  const paint: ChartPaint = {
    setBars: alive((next: readonly Bar[]) => {
      // Older candles came before the ones in view: the view stays where it is.
      bars = next
      main.setData(bars.map(point))
      drawnTo = bars.at(-1)?.time ?? Number.NEGATIVE_INFINITY
      for (const layer of layers) layer.setBars(bars)
      paintFills()
      tag()
      if (!shown && bars.length > 0) {
        shown = true
        toNewest()
      }
    }),
    update: alive((changed: readonly Bar[], next: readonly Bar[]) => {
      bars = next
      // A series takes nothing older than its newest candle by an update.
      if (changed.some(({ time }) => time < drawnTo)) main.setData(bars.map(point))
      else for (const bar of changed) main.update(point(bar))
      drawnTo = bars.at(-1)?.time ?? Number.NEGATIVE_INFINITY
      for (const layer of layers) layer.update(changed, bars)
      tag()
    }),
    setDepth: alive((next: DepthPicture | null, width: number) => {
      picture = next
      depth.set(picture, width, colors)
      const space = picture ? width : 0
      if (space === depthWidth) return
      depthWidth = space
      // Where the newest candle is in view it stays just beside the strip.
      const atEnd = chart.timeScale().scrollPosition() > -1
      chart.timeScale().applyOptions({ rightOffsetPixels: space + AIR })
      if (atEnd) toNewest()
    }),
    setLines: alive((what: LineKind, next: readonly OwnLine[]) => {
      lines.set(what, next)
      own.set(allLines(), colors)
      relabel()
    }),
    setFills: alive((next: readonly FillMark[]) => {
      fills = next
      paintFills()
    }),
    addLayer(make) {
      if (gone) return () => {}
      const layer = make({ chart, main, colors, priceDigits, quantityDigits })
      layers.add(layer)
      layer.setBars(bars)
      return () => {
        if (layers.delete(layer) && !gone) layer.destroy()
      }
    },
    setColors: alive((next: ChartColors) => {
      colors = next
      applyTheme()
      paintFills()
      depth.set(picture, Math.max(0, depthWidth), colors)
      own.set(allLines(), colors)
    }),
    setLast: alive((price: LastPrice) => {
      if (price === reported) return
      reported = price
      tag()
    }),
    setZone: alive(() => {
      const { timeFormatter, tickMarkFormatter } = chartTimes(options.language, options.span)
      chart.applyOptions({ localization: { timeFormatter }, timeScale: { tickMarkFormatter } })
    }),
    picture() {
      const taken = chart.takeScreenshot(true)
      return { chart: taken, ratio: taken.width / box.clientWidth, colors }
    },
    grip: {
      at: (y, reach) => (gone ? null : own.at(y, reach)),
      ticksAt(y) {
        const pane = chart.panes()[0]
        const price = gone || !pane || y < 0 || y > pane.getHeight() ? null : main.coordinateToPrice(y)
        if (price === null) return null
        const tick = Math.round(options.tick / unit)
        return Math.max(tick, Math.round(price / options.tick) * tick)
      },
      width: () => (gone ? 0 : box.clientWidth - chart.priceScale('right').width()),
      hold: alive((on: boolean) => chart.applyOptions({ handleScroll: !on, handleScale: on ? false : HANDLE_SCALE })),
    },
    destroy() {
      gone = true
      chart.remove()
    },
  }
  return paint
}
