import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import type { ChartColors } from './chart-colors.ts'
import { inPixels, type Target } from './pixels.ts'

export interface OrderLine {
  ticks: number
  side: 'buy' | 'sell'
  /** Words in the box on the left. */
  label: string
  /** Price in the tag on the axis. */
  price: string
}

/** The newest price; its tag stands on the axis wherever the view is. */
export interface LastTag {
  ticks: number
  color: string
  price: string
}

const BOX = 18
/** Where the words of a box begin, px. */
const TEXT = 8

/** Which lines have room for their words: none within one box of one that has them, from the top down. */
export function labelled(rows: readonly number[]): boolean[] {
  const order = rows.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y)
  const shown = rows.map(() => false)
  let last = Number.NEGATIVE_INFINITY
  for (const { y, index } of order) {
    if (y - last < BOX) continue
    shown[index] = true
    last = y
  }
  return shown
}

/** Rows of the orders' tags on the axis: beside the newest price's own tag, never under it. @param last its row */
export function tagRows(rows: readonly number[], last: number | null): number[] {
  return rows.map((y) => (last === null || Math.abs(y - last) >= BOX ? y : y < last ? last - BOX - 1 : last + BOX))
}

/** The person's open orders: a dashed line in the side's colour, words on the left, the price on the axis. */
export class OrderLines implements ISeriesPrimitive<Time> {
  private attachedTo: SeriesAttachedParameter<Time> | null = null
  private lines: readonly OrderLine[] = []
  private last: LastTag | null = null
  private colors: ChartColors
  private readonly unit: number
  private readonly panes: readonly IPrimitivePaneView[]
  private readonly axis: readonly IPrimitivePaneView[]

  constructor(colors: ChartColors, unit: number) {
    this.colors = colors
    this.unit = unit
    const pane: IPrimitivePaneRenderer = { draw: (target) => this.drawLines(target) }
    const tags: IPrimitivePaneRenderer = { draw: (target) => this.drawTags(target) }
    this.panes = [{ zOrder: () => 'top', renderer: () => pane }]
    this.axis = [{ zOrder: () => 'top', renderer: () => tags }]
  }

  attached(to: SeriesAttachedParameter<Time>): void {
    this.attachedTo = to
  }

  detached(): void {
    this.attachedTo = null
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.panes
  }

  priceAxisPaneViews(): readonly IPrimitivePaneView[] {
    return this.axis
  }

  set(lines: readonly OrderLine[], colors: ChartColors): void {
    this.lines = lines
    this.colors = colors
    this.attachedTo?.requestUpdate()
  }

  /** Without an update of its own: it is set where the candles are, which brings one. */
  setLast(last: LastTag | null): void {
    this.last = last
  }

  /** Lines that have a place in the pane, with the row of their price. */
  private placed(height: number): { line: OrderLine; y: number }[] {
    return this.lines.flatMap((line) => {
      const y = this.attachedTo?.series.priceToCoordinate(line.ticks * this.unit)
      return y === null || y === undefined || y < 0 || y > height ? [] : [{ line, y: Math.round(y) }]
    })
  }

  private lastRow(): number | null {
    const y = this.last && this.attachedTo?.series.priceToCoordinate(this.last.ticks * this.unit)
    return y === null || y === undefined ? null : Math.round(y)
  }

  private color(line: OrderLine): string {
    return line.side === 'buy' ? this.colors.up : this.colors.down
  }

  private drawLines(target: Target): void {
    inPixels(target, (context, width, height) => {
      const placed = this.placed(height)
      const words = labelled(placed.map(({ y }) => y))
      context.font = `600 11px ${this.colors.font}`
      placed.forEach(({ line, y }, i) => {
        context.strokeStyle = this.color(line)
        context.lineWidth = 1
        context.setLineDash([3, 3])
        context.beginPath()
        context.moveTo(0, y + 0.5)
        context.lineTo(width, y + 0.5)
        context.stroke()
        context.setLineDash([])
        if (words[i])
          this.box(context, line.label, 8, y, context.measureText(line.label).width + 2 * TEXT, this.color(line))
      })
    })
  }

  private drawTags(target: Target): void {
    inPixels(target, (context, width, height) => {
      const placed = this.placed(height)
      const lastRow = this.lastRow()
      const rows = tagRows(
        placed.map(({ y }) => y),
        lastRow === null || lastRow < 0 || lastRow > height ? null : lastRow,
      )
      const words = labelled(rows)
      context.font = `600 11px ${this.colors.font}`
      placed.forEach(({ line }, i) => {
        const y = rows[i]
        if (words[i] && y !== undefined) this.box(context, line.price, 0, y, width, this.color(line))
      })
      this.drawLast(context, width, height)
    })
  }

  private drawLast(context: CanvasRenderingContext2D, width: number, height: number): void {
    const y = this.lastRow()
    if (!this.last || y === null || y < 0 || y > height) return
    context.fillStyle = this.last.color
    context.fillRect(0, y - BOX / 2, width, BOX)
    context.fillStyle = this.colors.surface
    context.textAlign = 'left'
    context.textBaseline = 'middle'
    context.fillText(this.last.price, TEXT, y + 1)
    context.textBaseline = 'alphabetic'
  }

  private box(
    context: CanvasRenderingContext2D,
    text: string,
    x: number,
    y: number,
    width: number,
    color: string,
  ): void {
    context.fillStyle = this.colors.surface
    context.strokeStyle = color
    context.beginPath()
    context.rect(x + 0.5, y - BOX / 2 + 0.5, width - 1, BOX)
    context.fill()
    context.stroke()
    context.fillStyle = color
    context.textAlign = 'left'
    context.textBaseline = 'middle'
    context.fillText(text, x + TEXT, y + 1)
    context.textBaseline = 'alphabetic'
  }
}
