/** What stands on the picture; every line is text as shown, translated. */
export interface SharePicture {
  site: string
  time: string
  market: string
  /** `Long 20×` */
  side: string
  /** The large figure: ROE or the amount. */
  figure: string
  /** Up to two, below: entry and mark. */
  prices: readonly { label: string; value: string }[]
  foot: string
}

/** The part of a canvas that is drawn with. */
export type PictureContext = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'font'
  | 'textAlign'
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'lineWidth'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'arc'
>

export interface PictureLook {
  font: string
  ground: string
  text: string
  quiet: string
}

/** Width and height, px. */
export const PICTURE_SIZE = 1080
const EDGE = 76

/** Draws the picture; nothing comes from outside the tab. */
export function drawShare(context: PictureContext, picture: SharePicture, look: PictureLook): void {
  const text = (line: string, x: number, y: number, size: number, weight: number, color: string) => {
    context.font = `${weight} ${size}px ${look.font}`
    context.fillStyle = color
    context.fillText(line, x, y)
  }
  context.fillStyle = look.ground
  context.fillRect(0, 0, PICTURE_SIZE, PICTURE_SIZE)
  drawMark(context, look.text)
  context.textAlign = 'left'
  text(picture.site, EDGE + 76, EDGE + 44, 40, 620, look.text)
  context.textAlign = 'right'
  text(picture.time, PICTURE_SIZE - EDGE, EDGE + 42, 34, 420, look.quiet)
  context.textAlign = 'left'
  text(picture.market, EDGE, 330, 52, 620, look.text)
  context.font = `620 52px ${look.font}`
  const after = EDGE + context.measureText(picture.market).width + 24
  text(picture.side, after, 330, 52, 420, look.quiet)
  text(picture.figure, EDGE - 4, 500, fitted(context, picture.figure, look.font), 620, look.text)
  context.strokeStyle = look.quiet
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(EDGE, 740)
  context.lineTo(PICTURE_SIZE - EDGE, 740)
  context.stroke()
  picture.prices.forEach(({ label, value }, at) => {
    const x = EDGE + at * 440
    text(label, x, 812, 34, 420, look.quiet)
    text(value, x, 870, 48, 520, look.text)
  })
  text(picture.foot, EDGE, PICTURE_SIZE - EDGE, 30, 420, look.quiet)
}

/** Largest size at which a line keeps inside the edges, px. */
function fitted(context: PictureContext, line: string, font: string): number {
  for (let size = 168; size > 60; size -= 8) {
    context.font = `620 ${size}px ${font}`
    if (context.measureText(line).width <= PICTURE_SIZE - 2 * EDGE) return size
  }
  return 60
}

/** The sign of the house: a ring with its tape. */
function drawMark(context: PictureContext, color: string): void {
  context.strokeStyle = color
  context.lineWidth = 10
  context.beginPath()
  context.arc(EDGE + 26, EDGE + 26, 20, 0, 2 * Math.PI)
  context.stroke()
  context.beginPath()
  context.moveTo(EDGE + 26, EDGE + 46)
  context.lineTo(EDGE + 60, EDGE + 46)
  context.stroke()
}
