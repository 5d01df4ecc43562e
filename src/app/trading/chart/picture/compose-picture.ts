import { LOGO_WORD } from '../../../ui/logo-word.ts'
import type { ChartColors } from '../chart-colors.ts'

export interface PictureParts {
  /** The chart as it is painted, device px, with its indicators' values. */
  chart: HTMLCanvasElement
  /** Device px a px. */
  ratio: number
  colors: ChartColors
  /** Market and interval. */
  title: string
  /** When it was taken, and that it is old where it is. */
  time: string
  /** Under the chart. */
  credit: string
  /** Not current: it is painted grey, as on the screen. */
  old: boolean
}

const HEAD = 48
const FOOT = 24
const EDGE = 16
const LOGO = { height: 22, units: 24, width: 112 }
const LOGO_INK = '#0B4F60'

/** The chart with market, interval, time and the logo over it: what it shows can be read from the picture alone. */
export function composePicture({ chart, ratio, colors, title, time, credit, old }: PictureParts): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = chart.width
  canvas.height = chart.height + Math.round((HEAD + FOOT) * ratio)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw on')
  const width = chart.width / ratio
  const bottom = HEAD + chart.height / ratio
  context.fillStyle = colors.surface
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.filter = old ? 'grayscale(1) opacity(0.75)' : 'none'
  context.drawImage(chart, 0, Math.round(HEAD * ratio))
  context.filter = 'none'
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.textBaseline = 'middle'
  context.fillStyle = colors.text
  context.font = `600 16px ${colors.font}`
  context.fillText(title, EDGE, HEAD / 2)
  const beside = EDGE + context.measureText(title).width + EDGE
  context.font = `12px ${colors.font}`
  context.fillStyle = colors.textTertiary
  context.fillText(time, beside, HEAD / 2 + 1)
  context.font = `11px ${colors.font}`
  context.fillText(credit, EDGE, bottom + FOOT / 2)
  drawLogo(context, width)
  return canvas
}

function drawLogo(context: CanvasRenderingContext2D, width: number): void {
  const scale = LOGO.height / LOGO.units
  context.save()
  context.translate(width - EDGE - LOGO.width * scale, (HEAD - LOGO.height) / 2)
  context.scale(scale, scale)
  context.fillStyle = LOGO_INK
  context.save()
  context.scale(1.5, 1.5)
  context.strokeStyle = LOGO_INK
  context.lineWidth = 3
  context.stroke(new Path2D('M10.5 7a4.5 4.5 0 1 1 -9 0a4.5 4.5 0 1 1 9 0M6 11.5h10'))
  context.restore()
  context.translate(30, 18.9)
  context.fill(new Path2D(LOGO_WORD))
  context.restore()
}
