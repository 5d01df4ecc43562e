import type { IndexPoint } from '../../services/options/index-log.ts'
import type { ChartColors } from '../../trading/chart/chart-colors.ts'
import {
  type ChartFrame,
  type LabelBox,
  type LevelLine,
  levelsOf,
  placeLabels,
  placer,
  type SceneSize,
  timesOf,
} from './chart-scene.ts'

export interface IndexPicture {
  frame: ChartFrame
  points: readonly IndexPoint[]
  lines: readonly LevelLine[]
  /** Server time, ms. */
  now: number
  /** End of the running cycle; null where there is none. */
  end: number | null
  /** How long before its end a cycle takes nothing any more, ms. */
  closed: number
  /** Edges of the band that is offered now, ticks; null where none is. */
  band: { high: number; low: number } | null
  stale: boolean
  labels: { now: string; end: string }
  price(ticks: number): string
  time(at: number): string
}

const LABEL = 18
const PAD = 6
const TAG = 18
/** Room between two values, and between two times, px. */
const VALUE_ROOM = 64
const TIME_ROOM = 150
const STEP = 8
const WORD_ROOM = 44
/** Values further apart than this are not joined, ms. */
const GAP_MS = 4_500

/** Paints the index over time. @param ratio device px a px */
export function paintIndex(
  context: CanvasRenderingContext2D,
  picture: IndexPicture,
  colors: ChartColors,
  size: SceneSize,
  ratio: number,
): void {
  const { frame, points, lines, now, end, stale } = picture
  const { width, height, axis, foot } = size
  const across = width - axis
  const down = height - foot
  const { x, y } = placer(frame, size)
  const ink = stale ? colors.textTertiary : colors.text
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  context.font = `470 11px ${colors.font}`
  context.textBaseline = 'middle'
  paintGrid()
  if (end !== null) paintClosed(end)
  if (picture.band) paintBand(picture.band)
  paintLine()
  if (end !== null) paintUpright(end, picture.labels.end)
  // Beside the word of the end there is no room for another.
  const close = end !== null && x(end) - x(now) < WORD_ROOM
  if (now <= frame.to) paintUpright(now, close ? '' : picture.labels.now)
  paintLevels()
  paintTag()

  function paintGrid(): void {
    context.fillStyle = colors.line
    const tag = points.at(-1)?.ticks
    for (const level of levelsOf(frame, Math.max(2, Math.floor(down / VALUE_ROOM)))) {
      const at = Math.round(y(level))
      context.fillStyle = colors.line
      context.fillRect(0, at, across, 1)
      if (tag !== undefined && Math.abs(y(tag) - at) < TAG) continue
      context.fillStyle = colors.textTertiary
      context.textAlign = 'left'
      context.fillText(picture.price(level), across + STEP, at)
    }
    for (const time of timesOf(frame, Math.max(2, Math.floor(across / TIME_ROOM)))) {
      const at = Math.round(x(time))
      context.fillStyle = colors.line
      context.fillRect(at, 0, 1, down)
      context.fillStyle = colors.textTertiary
      const text = picture.time(time)
      const half = context.measureText(text).width / 2
      if (at < half || at > across + axis - half) continue
      context.textAlign = 'center'
      context.fillText(text, at, down + foot / 2 + 2)
    }
    context.fillStyle = colors.line
    context.fillRect(across, 0, 1, down)
    context.fillRect(0, down, width, 1)
  }

  /** The seconds before the end in which no ticket is taken, hatched. */
  function paintClosed(until: number): void {
    const from = Math.max(0, x(until - picture.closed))
    const to = Math.min(across, x(until))
    if (to <= from) return
    context.save()
    context.beginPath()
    context.rect(from, 0, to - from, down)
    context.clip()
    context.strokeStyle = colors.line
    context.lineWidth = 1
    context.beginPath()
    for (let at = from - down; at < to; at += STEP) {
      context.moveTo(at, 0)
      context.lineTo(at + down, down)
    }
    context.stroke()
    context.restore()
  }

  function paintBand({ high, low }: { high: number; low: number }): void {
    context.fillStyle = colors.textTertiary
    context.globalAlpha = 0.08
    context.fillRect(0, y(high), across, y(low) - y(high))
    context.globalAlpha = 1
    context.strokeStyle = colors.textTertiary
    context.lineWidth = 1
    context.setLineDash([2, 4])
    context.beginPath()
    for (const edge of [high, low]) {
      const at = Math.round(y(edge)) + 0.5
      context.moveTo(0, at)
      context.lineTo(across, at)
    }
    context.stroke()
    context.setLineDash([])
  }

  function paintLine(): void {
    const last = points.at(-1)
    if (!last) return
    context.save()
    context.beginPath()
    context.rect(0, 0, across, down)
    context.clip()
    context.strokeStyle = ink
    context.lineWidth = 1.5
    context.lineJoin = 'round'
    context.beginPath()
    let before = Number.NEGATIVE_INFINITY
    for (const { at, ticks } of points) {
      // Seconds that nobody knows are a gap, not a straight line.
      if (at - before > GAP_MS) context.moveTo(x(at), y(ticks))
      else context.lineTo(x(at), y(ticks))
      before = at
    }
    const reach = x(Math.min(now, frame.to))
    if (!stale) context.lineTo(reach, y(last.ticks))
    context.stroke()
    context.fillStyle = ink
    context.beginPath()
    context.arc(stale ? x(last.at) : reach, y(last.ticks), 3.5, 0, 2 * Math.PI)
    context.fill()
    context.restore()
  }

  function paintUpright(at: number, text: string): void {
    const place = Math.min(across - 1, Math.round(x(at)))
    context.fillStyle = colors.text
    context.fillRect(place, 0, 1, down)
    context.textAlign = 'right'
    context.fillStyle = colors.textTertiary
    context.fillText(text, place - PAD, STEP + 2)
  }

  function paintLevels(): void {
    const shown = lines.filter(({ from, to }) => to >= frame.from && from <= frame.to)
    const wanted: { line: LevelLine; box: LabelBox }[] = []
    for (const line of shown) {
      const left = Math.max(0, x(line.from))
      const right = Math.min(across, x(line.to))
      const at = Math.round(y(line.ticks)) + 0.5
      context.strokeStyle = toneOf(line)
      context.globalAlpha = line.over ? 0.5 : 1
      context.lineWidth = 1
      context.setLineDash(line.over ? [] : [3, 3])
      context.beginPath()
      context.moveTo(left, at)
      context.lineTo(right, at)
      context.stroke()
      context.setLineDash([])
      context.globalAlpha = 1
      if (line.label === '') continue
      const room = context.measureText(line.label).width + 2 * PAD
      wanted.push({
        line,
        box: {
          x: Math.round(Math.min(Math.max(0, left), Math.max(0, across - room))),
          y: Math.round(at - LABEL / 2),
          width: Math.ceil(room),
          height: LABEL,
        },
      })
    }
    const placed = placeLabels(
      wanted.map(({ box }) => box),
      down,
    )
    placed.forEach((box, at) => {
      const line = (wanted[at] as (typeof wanted)[number]).line
      context.fillStyle = colors.surface
      context.fillRect(box.x, box.y, box.width, box.height)
      context.strokeStyle = toneOf(line)
      context.strokeRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1)
      context.fillStyle = toneOf(line)
      context.textAlign = 'left'
      context.fillText(line.label, box.x + PAD, box.y + LABEL / 2 + 0.5)
    })
  }

  function toneOf({ tone }: LevelLine): string {
    return tone === 'plain' ? colors.textTertiary : colors[tone]
  }

  function paintTag(): void {
    const last = points.at(-1)
    if (!last) return
    const at = Math.round(y(last.ticks))
    context.fillStyle = stale ? colors.textTertiary : colors.text
    context.fillRect(across, at - TAG / 2, axis, TAG)
    context.fillStyle = colors.surface
    context.textAlign = 'left'
    context.fillText(picture.price(last.ticks), across + STEP, at + 0.5)
  }
}
