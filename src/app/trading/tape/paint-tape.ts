import { type TapeBar, tapeX } from './tape-model.ts'

export interface TapePicture {
  now: number
  bars: readonly TapeBar[]
  ticks: readonly { x: number; long: boolean }[]
  /** Server ms; null reaches to the edge. */
  gaps: readonly { from: number; to: number | null }[]
  /** Server ms of confirmed pongs. */
  pongs: readonly number[]
  stale: boolean
}

export interface TapeInk {
  up: string
  down: string
  mid: string
  tick: string
  longTick: string
  hatch: string
  stale: string
}

/**
 * The colours of the palette in force, from the page's own variables. In forced colours all of it is in the text's: those of ours would
 * stand on a paper that is not ours, and up and down are shown by the side of the line.
 */
export function tapeInk(element: Element): TapeInk {
  const style = getComputedStyle(element)
  if (matchMedia('(forced-colors: active)').matches) {
    const { color } = style
    return { up: color, down: color, mid: color, tick: color, longTick: color, hatch: color, stale: color }
  }
  const ink = (name: string) => style.getPropertyValue(name).trim()
  return {
    up: ink('--up'),
    down: ink('--down'),
    mid: ink('--line-strong'),
    tick: ink('--line-input'),
    longTick: ink('--text-tertiary'),
    hatch: ink('--line-input'),
    stale: ink('--stale-text'),
  }
}

/** Paints one picture of the tape. @param width px of the page @param height px of the page @param ratio device pixels a px */
export function paintTape(
  context: CanvasRenderingContext2D,
  picture: TapePicture,
  ink: TapeInk,
  width: number,
  height: number,
  ratio: number,
): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  const frame = { now: picture.now, width }
  const middle = Math.floor(height / 2) - 0.5
  for (const gap of picture.gaps)
    hatch(
      context,
      ink.hatch,
      Math.max(0, tapeX(gap.from, frame)),
      gap.to === null ? width : tapeX(gap.to, frame),
      height,
    )
  line(context, ink.mid, 1, [[0, middle, width, middle]])
  const crisp = (x: number) => Math.floor(x) + 0.5
  const short = picture.ticks
    .filter((tick) => !tick.long)
    .map(({ x }) => [crisp(x), height, crisp(x), height - 3] as const)
  const long = picture.ticks
    .filter((tick) => tick.long)
    .map(({ x }) => [crisp(x), height, crisp(x), height - 5] as const)
  line(context, ink.tick, 1, short)
  line(context, ink.longTick, 1, long)
  const beats = picture.pongs.map((at) => crisp(tapeX(at, frame)))
  line(
    context,
    ink.longTick,
    1,
    beats.map((x) => [x, middle - 3, x, middle + 3] as const),
  )
  line(
    context,
    ink.up,
    1.5,
    picture.bars.filter((bar) => bar.up).map(({ x, up }) => [x, middle, x, middle - up] as const),
  )
  line(
    context,
    ink.down,
    1.5,
    picture.bars.filter((bar) => bar.down).map(({ x, down }) => [x, middle, x, middle + down] as const),
  )
}

function line(
  context: CanvasRenderingContext2D,
  colour: string,
  thick: number,
  strokes: readonly (readonly [number, number, number, number])[],
): void {
  if (strokes.length === 0) return
  context.strokeStyle = colour
  context.lineWidth = thick
  context.beginPath()
  for (const [fromX, fromY, toX, toY] of strokes) {
    context.moveTo(fromX, fromY)
    context.lineTo(toX, toY)
  }
  context.stroke()
}

function hatch(context: CanvasRenderingContext2D, colour: string, from: number, to: number, height: number): void {
  if (to <= from) return
  context.save()
  context.beginPath()
  context.rect(from, 0, to - from, height)
  context.clip()
  const strokes: [number, number, number, number][] = []
  for (let x = Math.floor((from - height) / 8) * 8; x < to; x += 8) strokes.push([x, height, x + height, 0])
  line(context, colour, 1, strokes)
  context.restore()
}
