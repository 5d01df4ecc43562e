import type { ChartColors } from '../chart/chart-colors.ts'
import type { Corner } from './depth-scene.ts'

export interface DepthPictureParts {
  bids: readonly Corner[]
  asks: readonly Corner[]
  /** Where own orders wait, px from the left. */
  own: readonly number[]
  /** The price in the middle, px from the left. */
  middle: number
  /** Under pointer or keys. */
  mark: Corner | null
}

const MARK = 4

/** Paints both sides over a base line. @param ratio device px a px */
export function paintDepth(
  context: CanvasRenderingContext2D,
  { bids, asks, own, middle, mark }: DepthPictureParts,
  colors: ChartColors,
  { width, height }: { width: number; height: number },
  ratio: number,
): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  context.fillStyle = colors.line
  context.fillRect(Math.round(middle), 0, 1, height)
  context.fillRect(0, height - 1, width, 1)
  for (const [corners, wash, line] of [
    [bids, colors.upWash, colors.up],
    [asks, colors.downWash, colors.down],
  ] as const) {
    const last = corners.at(-1)
    if (!last) continue
    context.beginPath()
    for (const { x, y } of corners) context.lineTo(x, y)
    context.strokeStyle = line
    context.lineWidth = 1
    context.stroke()
    context.lineTo(last.x, height)
    context.fillStyle = wash
    context.fill()
  }
  context.fillStyle = colors.text
  for (const x of own) {
    context.beginPath()
    context.moveTo(x - MARK, height)
    context.lineTo(x + MARK, height)
    context.lineTo(x, height - 2 * MARK)
    context.fill()
  }
  if (!mark) return
  context.strokeStyle = colors.text
  context.setLineDash([3, 3])
  context.beginPath()
  context.moveTo(mark.x, 0)
  context.lineTo(mark.x, height)
  context.stroke()
  context.setLineDash([])
  context.beginPath()
  context.arc(mark.x, mark.y, MARK, 0, 2 * Math.PI)
  context.fill()
}
