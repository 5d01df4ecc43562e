/** Colours of one side's figures and bars, as a canvas takes them. */
export interface FigureColours {
  price: string
  size: string
  zeros: string
  total: string
  bar: string
}

/** A canvas takes a font's width as a word. */
const WIDTHS: readonly (readonly [word: string, percent: number])[] = [
  ['ultra-condensed', 50],
  ['extra-condensed', 62.5],
  ['condensed', 75],
  ['semi-condensed', 87.5],
  ['normal', 100],
]

function widthWord(stretch: string): string {
  const percent = Number.parseFloat(stretch)
  if (Number.isNaN(percent)) return 'normal'
  const off = (entry: (typeof WIDTHS)[number]) => Math.abs(entry[1] - percent)
  return WIDTHS.reduce((best, entry) => (off(entry) < off(best) ? entry : best))[0]
}

/**
 * Figures of one element's style on a canvas of its own: font and colours are read when something says that they may have changed,
 * not with every picture. Lengths are device pixels.
 */
export class FigurePaint {
  readonly canvas = document.createElement('canvas')
  private readonly context: CanvasRenderingContext2D | null
  private readonly upwards: boolean
  private readonly forced = matchMedia('(forced-colors: active)')
  private readonly widths = new Map<string, number>()
  private live: FigureColours | null = null
  private old: FigureColours | null = null
  /** Less what stands above the middle of a line of text. */
  private sink = 0
  /** A digit's width where digits are as wide as each other only one by one; 0 where the font sees to it. */
  private digit = 0
  private ratio = 0
  /** The colour that the canvas paints with: to give it one costs as much as a text. */
  private ink = ''

  /** @param upwards of the asks */
  constructor(upwards: boolean) {
    this.upwards = upwards
    this.canvas.className = 'n'
    this.context = this.canvas.getContext('2d')
  }

  /**
   * Calls back where all must be painted anew: another palette, another language, a font that has come, a lost surface. @returns
   * ends it
   */
  watch(anew: () => void): () => void {
    const forget = () => {
      this.live = null
      anew()
    }
    const looks = new MutationObserver(forget)
    looks.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-palette', 'data-density', 'lang'],
    })
    document.fonts.addEventListener('loadingdone', forget)
    this.forced.addEventListener('change', forget)
    this.canvas.addEventListener('contextrestored', forget)
    return () => {
      looks.disconnect()
      document.fonts.removeEventListener('loadingdone', forget)
      this.forced.removeEventListener('change', forget)
      this.canvas.removeEventListener('contextrestored', forget)
    }
  }

  /** Gives the canvas so many pixels. @param ratio device pixels a CSS pixel @returns whether it is empty now */
  size(width: number, height: number, ratio: number): boolean {
    const { canvas } = this
    const same = canvas.width === width && canvas.height === height && this.ratio === ratio && this.live !== null
    if (same) return false
    canvas.width = width
    canvas.height = height
    // One pixel of it is one of the screen's, also where the box ends within one.
    canvas.style.width = `${width / ratio}px`
    canvas.style.height = `${height / ratio}px`
    this.ratio = ratio
    this.look()
    return true
  }

  /** @param old of a book that is not current */
  colours(old: boolean): FigureColours {
    if (!this.live || !this.old) this.look()
    return (old ? this.old : this.live) as FigureColours
  }

  private look(): void {
    const style = getComputedStyle(this.canvas)
    const token = (name: string) => style.getPropertyValue(name).trim()
    const strong = token(this.upwards ? '--down' : '--up')
    const wash = token(this.upwards ? '--down-wash' : '--up-wash')
    const plain = token('--stale-text')
    const forced = this.forced.matches
    const all = (text: string, bar: string): FigureColours => ({
      price: text,
      size: text,
      zeros: text,
      total: text,
      bar,
    })
    this.live = forced
      ? all('CanvasText', 'Highlight')
      : {
          price: strong,
          size: token('--text'),
          zeros: token('--text-tertiary'),
          total: token('--text-secondary'),
          bar: wash,
        }
    this.old = forced ? all('GrayText', 'GrayText') : all(plain, token('--stale-hatch'))
    const { context } = this
    this.ink = ''
    if (!context) return
    const size = Number.parseFloat(style.fontSize) * this.ratio
    context.font = `${style.fontWeight} ${widthWord(style.fontStretch)} ${size}px ${style.fontFamily}`
    context.textAlign = 'left'
    context.textBaseline = 'alphabetic'
    this.widths.clear()
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below, width } = context.measureText('0')
    this.sink = (above - below) / 2
    // Not every browser hands an element's figures of one width on to its canvas.
    this.digit = context.measureText('1').width === width ? 0 : width
  }

  /** Takes away what stands in these lines. */
  clear(y: number, height: number): void {
    this.context?.clearRect(0, y, this.canvas.width, height)
  }

  bar(x: number, y: number, height: number, colour: string): void {
    const { context } = this
    if (!context) return
    this.dip(context, colour)
    // In forced colours a line under the figures: their colour is made for the canvas alone.
    const line = this.forced.matches ? Math.max(1, Math.round(height / 10)) : height
    context.fillRect(x, y + height - line, this.canvas.width - x, line)
  }

  /** Paints a text from `x` on, in the line of so many pixels that begins at `y`. */
  from(x: number, text: string, y: number, height: number, colour: string): void {
    const { context } = this
    if (!context || text === '') return
    const base = Math.round(y + height / 2 + this.sink)
    this.dip(context, colour)
    if (this.digit === 0) context.fillText(text, x, base)
    else this.oneByOne(context, text, x, base)
  }

  /** {@link from}, but so that it ends at `x`. @returns where it begins */
  until(x: number, text: string, y: number, height: number, colour: string): number {
    const start = text === '' ? x : x - this.widthOf(text)
    this.from(start, text, y, height, colour)
    return start
  }

  private dip(context: CanvasRenderingContext2D, colour: string): void {
    if (this.ink === colour) return
    this.ink = colour
    context.fillStyle = colour
  }

  private oneByOne(context: CanvasRenderingContext2D, text: string, from: number, base: number): void {
    let at = from
    for (const sign of text) {
      const room = this.signWidth(sign)
      context.fillText(sign, at + (room - this.known(sign)) / 2, base)
      at += room
    }
  }

  /** Of figures the width is the sum of their signs', so that it is measured once a sign. */
  widthOf(text: string): number {
    let width = 0
    for (let i = 0; i < text.length; i++) width += this.signWidth(text[i] as string)
    return width
  }

  private signWidth(sign: string): number {
    return this.digit > 0 && sign >= '0' && sign <= '9' ? this.digit : this.known(sign)
  }

  private known(sign: string): number {
    const known = this.widths.get(sign)
    if (known !== undefined) return known
    const width = this.context?.measureText(sign).width ?? 0
    this.widths.set(sign, width)
    return width
  }
}
