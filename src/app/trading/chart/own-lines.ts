import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import type { ChartColors } from './chart-colors.ts'
import { inPixels, type Target } from './pixels.ts'

/**
 * `buy`, `sell`: an order, dashed in its side's colour. `planBuy`, `planSell`: where a plan order triggers, dashes and dots in its
 * side's colour; `profit`, `loss`: the same of an end of TP/SL. `entry`: a position, solid. `liquidation`: where it ends. `ghost`: a
 * price that an order may get.
 */
export type LineTone = 'buy' | 'sell' | 'planBuy' | 'planSell' | 'profit' | 'loss' | 'entry' | 'liquidation' | 'ghost'

/** A price of the person's, drawn across the chart. */
export interface OwnLine {
  ticks: number
  tone: LineTone
  /** Words in the box on the left. */
  label: string
  /** Price in the tag on the axis. */
  price: string
  /** Id of the open order or plan order that it stands for, where it can be dragged. */
  order?: number
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
const LEFT = 8
/** Of what waits for its trigger: a long dash and a dot, px. */
const PLAN_DASH = [9, 3, 2, 3]

/** Height of the legend's first two lines, px: words of a line do not stand on them. */
const LEGEND = 36

/** Where the box of a line's words begins: on the left, but for what would cover the legend there, which goes to the axis. */
export function boxAt(y: number, width: number, wide: number): number {
  return y - BOX / 2 < LEGEND ? Math.max(LEFT, width - wide - LEFT) : LEFT
}

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

/** The line that can be dragged from a row: the nearest within reach; null where there is none. @param rows of each line */
export function grabbed(
  lines: readonly OwnLine[],
  rows: readonly (number | null)[],
  y: number,
  reach: number,
): OwnLine | null {
  let best: OwnLine | null = null
  let near = reach
  lines.forEach((line, i) => {
    const row = rows[i]
    if (line.order === undefined || row === null || row === undefined || Math.abs(row - y) > near) return
    near = Math.abs(row - y)
    best = line
  })
  return best
}

function samePlace(a: OwnLine, b: OwnLine | undefined): boolean {
  return b !== undefined && a.ticks === b.ticks && a.tone === b.tone && a.order === b.order
}

interface Ink {
  line: string
  ground: string
  text: string
  dash: number[]
}

/** The person's prices: orders, positions and what is being dragged; words on the left, the price on the axis. */
export class OwnLines implements ISeriesPrimitive<Time> {
  private attachedTo: SeriesAttachedParameter<Time> | null = null
  private lines: readonly OwnLine[] = []
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

  /** New words alone come with the next picture; lines that moved ask for one. */
  set(lines: readonly OwnLine[], colors: ChartColors): void {
    const moved =
      colors !== this.colors ||
      lines.length !== this.lines.length ||
      lines.some((line, i) => !samePlace(line, this.lines[i]))
    this.lines = lines
    this.colors = colors
    if (moved) this.attachedTo?.requestUpdate()
  }

  /** Without an update of its own: it is set where the candles are, which brings one. */
  setLast(last: LastTag | null): void {
    this.last = last
  }

  /** The line that can be dragged from a row of the pane. @param reach px */
  at(y: number, reach: number): OwnLine | null {
    return grabbed(
      this.lines,
      this.lines.map((line) => this.row(line.ticks)),
      y,
      reach,
    )
  }

  private row(ticks: number): number | null {
    const y = this.attachedTo?.series.priceToCoordinate(ticks * this.unit)
    return y === null || y === undefined ? null : Math.round(y)
  }

  /** Lines that have a place in the pane, with the row of their price. */
  private placed(height: number): { line: OwnLine; y: number }[] {
    return this.lines.flatMap((line) => {
      const y = this.row(line.ticks)
      return y === null || y < 0 || y > height ? [] : [{ line, y }]
    })
  }

  private ink({ tone }: OwnLine, tag: boolean): Ink {
    const { up, down, action, surface, text, warnLine, warnWash, warnText } = this.colors
    const dash = [3, 3]
    if (tone === 'entry') return { line: action, ground: tag ? action : surface, text: tag ? surface : text, dash: [] }
    if (tone === 'liquidation') return { line: warnLine, ground: warnWash, text: warnText, dash: [] }
    if (tone === 'ghost') return { line: action, ground: surface, text: action, dash: [1, 2] }
    const color = tone === 'buy' || tone === 'planBuy' || tone === 'profit' ? up : down
    const inBook = tone === 'buy' || tone === 'sell'
    return { line: color, ground: surface, text: color, dash: inBook ? dash : PLAN_DASH }
  }

  private drawLines(target: Target): void {
    inPixels(target, (context, width, height) => {
      const placed = this.placed(height)
      const labels = labelled(placed.map(({ y }) => y))
      context.font = `600 11px ${this.colors.font}`
      for (const { line, y } of placed) {
        const ink = this.ink(line, false)
        context.strokeStyle = ink.line
        context.lineWidth = 1
        context.setLineDash(ink.dash)
        context.beginPath()
        context.moveTo(0, y + 0.5)
        context.lineTo(width, y + 0.5)
        context.stroke()
        context.setLineDash([])
      }
      // Over all lines: a neighbour's would strike the words through.
      placed.forEach(({ line, y }, i) => {
        const shown = labels[i] || line.tone === 'ghost'
        const wide = context.measureText(line.label).width + 2 * TEXT
        if (shown) this.box(context, line.label, boxAt(y, width, wide), y, wide, this.ink(line, false))
      })
    })
  }

  private drawTags(target: Target): void {
    inPixels(target, (context, width, height) => {
      const placed = this.placed(height)
      const lastRow = this.last && this.row(this.last.ticks)
      const rows = tagRows(
        placed.map(({ y }) => y),
        lastRow === null || lastRow < 0 || lastRow > height ? null : lastRow,
      )
      const labels = labelled(rows)
      context.font = `600 11px ${this.colors.font}`
      placed.forEach(({ line }, i) => {
        const y = rows[i]
        if ((labels[i] || line.tone === 'ghost') && y !== undefined)
          this.box(context, line.price, 0, y, width, this.ink(line, true))
      })
      this.drawLast(context, width, height)
    })
  }

  private drawLast(context: CanvasRenderingContext2D, width: number, height: number): void {
    const y = this.last && this.row(this.last.ticks)
    if (!this.last || y === null || y < 0 || y > height) return
    context.fillStyle = this.last.color
    context.fillRect(0, y - BOX / 2, width, BOX)
    context.fillStyle = this.colors.surface
    context.textAlign = 'left'
    context.textBaseline = 'middle'
    context.fillText(this.last.price, TEXT, y + 1)
    context.textBaseline = 'alphabetic'
  }

  private box(context: CanvasRenderingContext2D, text: string, x: number, y: number, width: number, ink: Ink): void {
    context.fillStyle = ink.ground
    context.strokeStyle = ink.line
    context.beginPath()
    context.rect(x + 0.5, y - BOX / 2 + 0.5, width - 1, BOX)
    context.fill()
    context.stroke()
    context.fillStyle = ink.text
    context.textAlign = 'left'
    context.textBaseline = 'middle'
    context.fillText(text, x + TEXT, y + 1)
    context.textBaseline = 'alphabetic'
  }
}
