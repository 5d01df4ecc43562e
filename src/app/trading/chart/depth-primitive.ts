import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import type { ChartColors } from './chart-colors.ts'
import { type DepthStep, depthOutline, largestSum } from './depth-geometry.ts'
import { inPixels, type Target } from './pixels.ts'

export interface DepthPicture {
  bids: readonly DepthStep[]
  asks: readonly DepthStep[]
  /** Words at the top and at the bottom: what it costs to move the price. */
  up: string
  down: string
}

/** The newest price, whose line goes on through the strip. */
export interface LastPrice {
  ticks: number
  color: string
}

/** Left free between the largest step and the edge of the strip, px. */
const DEPTH_MARGIN = 14

/** The book as steps along the price axis, in the strip of the pane that the candles leave free. */
export class DepthPrimitive implements ISeriesPrimitive<Time> {
  private attachedTo: SeriesAttachedParameter<Time> | null = null
  private picture: DepthPicture | null = null
  private colors: ChartColors
  /** Price of one tick. */
  private readonly unit: number
  private width: number
  private last: LastPrice | null = null
  private readonly views: readonly IPrimitivePaneView[]

  constructor(colors: ChartColors, unit: number, width: number) {
    this.colors = colors
    this.unit = unit
    this.width = width
    const renderer: IPrimitivePaneRenderer = { draw: (target) => this.draw(target) }
    this.views = [{ zOrder: () => 'top', renderer: () => renderer }]
  }

  attached(to: SeriesAttachedParameter<Time>): void {
    this.attachedTo = to
  }

  detached(): void {
    this.attachedTo = null
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.views
  }

  /** @param picture null draws nothing */
  set(picture: DepthPicture | null, width: number, colors: ChartColors): void {
    this.picture = picture
    this.width = width
    this.colors = colors
    this.attachedTo?.requestUpdate()
  }

  setLast(last: LastPrice | null): void {
    this.last = last
  }

  private draw(target: Target): void {
    const { picture, attachedTo, colors, unit, width } = this
    if (!picture || !attachedTo) return
    const { series } = attachedTo
    inPixels(target, (context, right, height) => {
      const left = right - width
      context.fillStyle = colors.surface
      context.fillRect(left, 0, width, height)
      context.fillStyle = colors.line
      context.fillRect(Math.round(left), 0, 1, height)
      const high = (series.coordinateToPrice(0) ?? 0) / unit
      const low = (series.coordinateToPrice(height) ?? 0) / unit
      const largest = largestSum([picture.bids, picture.asks], low, high)
      const y = (ticks: number) => series.priceToCoordinate(ticks * unit)
      for (const [steps, wash, line] of [
        [picture.asks, colors.downWash, colors.downLine],
        [picture.bids, colors.upWash, colors.upLine],
      ] as const) {
        const corners = depthOutline(steps, y, largest, width - DEPTH_MARGIN)
        if (corners.length === 0) continue
        context.beginPath()
        for (const corner of corners) context.lineTo(right - corner.x, corner.y)
        context.lineTo(right, corners.at(-1)?.y ?? 0)
        context.fillStyle = wash
        context.fill()
        context.strokeStyle = line
        context.lineWidth = 1
        context.stroke()
      }
      this.drawLast(context, left, right)
      context.font = `11px ${colors.font}`
      context.fillStyle = colors.textTertiary
      context.textAlign = 'left'
      context.fillText(picture.up, left + 6, 14)
      context.fillText(picture.down, left + 6, height - 6)
    })
  }

  private drawLast(context: CanvasRenderingContext2D, left: number, right: number): void {
    const y = this.last && this.attachedTo?.series.priceToCoordinate(this.last.ticks * this.unit)
    if (!this.last || y === null || y === undefined) return
    context.strokeStyle = this.last.color
    context.setLineDash([1, 3])
    context.beginPath()
    context.moveTo(left, Math.round(y) + 0.5)
    context.lineTo(right, Math.round(y) + 0.5)
    context.stroke()
    context.setLineDash([])
  }
}
