/** A text as a test finds it on a canvas. */
export interface PaintedText {
  text: string
  x: number
  y: number
  colour: string
}

const painted = new WeakMap<HTMLCanvasElement, PaintedText[]>()

/** Notes what is painted on every canvas from now on (tests). @returns ends it */
export function watchPaint(): () => void {
  const { fillText, clearRect } = CanvasRenderingContext2D.prototype
  const size = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'height') as PropertyDescriptor
  const keep = (canvas: HTMLCanvasElement, stays: (text: PaintedText) => boolean) =>
    painted.set(canvas, (painted.get(canvas) ?? []).filter(stays))
  Object.assign(CanvasRenderingContext2D.prototype, {
    fillText(this: CanvasRenderingContext2D, text: string, x: number, y: number) {
      painted.set(this.canvas, [...(painted.get(this.canvas) ?? []), { text, x, y, colour: String(this.fillStyle) }])
      fillText.call(this, text, x, y)
    },
    clearRect(this: CanvasRenderingContext2D, x: number, y: number, width: number, height: number) {
      keep(this.canvas, (each) => each.y < y || each.y >= y + height)
      clearRect.call(this, x, y, width, height)
    },
  })
  // A canvas that is given its size is empty.
  Object.defineProperty(HTMLCanvasElement.prototype, 'height', {
    ...size,
    set(this: HTMLCanvasElement, height: number) {
      keep(this, () => false)
      size.set?.call(this, height)
    },
  })
  return () => {
    Object.assign(CanvasRenderingContext2D.prototype, { fillText, clearRect })
    Object.defineProperty(HTMLCanvasElement.prototype, 'height', size)
  }
}

/** What stands on a canvas, from above to below and in each line from left to right. */
export function paintedLines(canvas: HTMLCanvasElement): PaintedText[][] {
  const lines = new Map<number, PaintedText[]>()
  for (const each of painted.get(canvas) ?? []) lines.set(each.y, [...(lines.get(each.y) ?? []), each])
  return [...lines].sort(([a], [b]) => a - b).map(([, line]) => line.sort((a, b) => a.x - b.x))
}
