import type { IPanePrimitive, IPrimitivePaneRenderer, PaneAttachedParameter, Time } from 'lightweight-charts'
import { inPixels, type Target } from '../pixels.ts'

/** Words of the legend in one colour. */
export interface LegendLabel {
  text: string
  color: string
}

const LEFT = 8
const LINE = 16
const GAP = 8
/** Of the pane's width, from the left, px: the rest is the depth on the axis. */
const ROOM = 140
const NARROW = 500

/** Where each word stands: they flow into lines no longer than `most`. @param widths of the words, px */
export function flow(widths: readonly number[], most: number): { x: number; line: number }[] {
  let x = 0
  let line = 0
  return widths.map((width) => {
    if (x > 0 && x + width > most) {
      x = 0
      line += 1
    }
    const place = { x, line }
    x += width + GAP
    return place
  })
}

/** The values of a pane's indicators in its upper left corner: part of the picture, so an exported one has them too. */
export class LegendPrimitive implements IPanePrimitive<Time> {
  private attachedTo: PaneAttachedParameter<Time> | null = null
  private readonly views
  private readonly labels: () => readonly LegendLabel[]
  private readonly ground: () => { font: string; surface: string }

  /** @param words asked at each drawing */
  constructor(labels: () => readonly LegendLabel[], ground: () => { font: string; surface: string }) {
    this.labels = labels
    this.ground = ground
    const renderer: IPrimitivePaneRenderer = { draw: (target) => this.draw(target) }
    this.views = [{ zOrder: () => 'top' as const, renderer: () => renderer }]
  }

  attached(to: PaneAttachedParameter<Time>): void {
    this.attachedTo = to
  }

  detached(): void {
    this.attachedTo = null
  }

  paneViews() {
    return this.views
  }

  changed(): void {
    this.attachedTo?.requestUpdate()
  }

  private draw(target: Target): void {
    inPixels(target, (context, width) => {
      const labels = this.labels()
      const { font, surface } = this.ground()
      context.font = `11px ${font}`
      context.textAlign = 'left'
      context.textBaseline = 'middle'
      const widths = labels.map(({ text }) => Math.ceil(context.measureText(text).width))
      const most = width < NARROW ? width - 64 : width - ROOM - LEFT
      flow(widths, most).forEach(({ x, line }, i) => {
        const word = labels[i] as LegendLabel
        const y = LINE / 2 + 4 + line * LINE
        context.globalAlpha = 0.8
        context.fillStyle = surface
        context.fillRect(LEFT + x - 2, y - LINE / 2, (widths[i] as number) + 4, LINE)
        context.globalAlpha = 1
        context.fillStyle = word.color
        context.fillText(word.text, LEFT + x, y + 1)
      })
      context.textBaseline = 'alphabetic'
    })
  }
}
