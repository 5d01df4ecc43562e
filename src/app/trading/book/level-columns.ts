import i18next from 'i18next'
import { shortFigure } from '../../ui/short-figure.ts'
import * as styles from '../layout/book.module.css'
import { FigurePaint } from './figure-paint.ts'

/** Of the book's own CSS: what its columns' heads leave free on both sides, px, and how wide the three are to each other. */
const PADDING = 12
const COLUMNS = [1.1, 1, 1] as const
const WHOLE = COLUMNS[0] + COLUMNS[1] + COLUMNS[2]
const SIZE_ENDS = (COLUMNS[0] + COLUMNS[1]) / WHOLE
/** Kept free between two columns, px. */
const GAP = 6
/** Shortened figures that are kept at most. */
const KEPT = 1000
/** Keeps "at least" off its figure. */
const AT_LEAST = '≥ '

/** What one line says. */
interface Line {
  price: string
  size: string
  zeros: string
  total: string
  atLeast: boolean
  bar: number
  changed: boolean
  /** A figure of it is painted shorter than it is. */
  short: boolean
  /** Where it stands, and where its size ends: device pixels. */
  top: number
  room: number
  edge: number
}

function emptyLine(): Line {
  return {
    price: '',
    size: '',
    zeros: '',
    total: '',
    atLeast: false,
    bar: 0,
    changed: true,
    short: false,
    top: 0,
    room: 0,
    edge: 0,
  }
}

/**
 * The figures of one side of the book with their bars, painted on a canvas, of which only the lines that say something else are
 * painted anew. A page's own text of as many figures is laid out, painted and put into layers anew with every book, half of a
 * frame's work. For the eye alone: the rows under it have the names.
 */
export class LevelColumns {
  readonly box = document.createElement('div')
  private readonly upwards: boolean
  private readonly paint: FigurePaint
  private readonly lines: Line[] = []
  /** Lines that are painted anew, kept from picture to picture. */
  private readonly changed: Line[] = []
  private readonly ends: (() => void)[] = []
  /** What figures that are too long for a room are painted as; a figure that fits never comes here. */
  private readonly shortened = new Map<string, string>()
  private readonly drawnFor = { width: 0, language: '' }
  private width = 0
  private start = Number.NaN
  private height = Number.NaN
  private old = false
  private drawn = false

  /** @param upwards the first line stands at the bottom */
  constructor(upwards: boolean) {
    this.upwards = upwards
    this.paint = new FigurePaint(upwards)
    this.box.className = upwards ? `${styles.lvColumns} ${styles.a}` : `${styles.lvColumns} ${styles.b}`
    this.box.ariaHidden = 'true'
    this.box.append(this.paint.canvas)
    const sized = new ResizeObserver(() => {
      this.width = this.box.clientWidth
      this.anew()
    })
    sized.observe(this.box)
    this.ends.push(
      () => sized.disconnect(),
      this.paint.watch(() => this.anew()),
    )
  }

  /** Looks at nothing any more. */
  end(): void {
    for (const end of this.ends.splice(0)) end()
  }

  /** Begins a picture of so many rows from one on. @param height px of a row @param old the book is not current */
  begin(from: number, count: number, height: number, old: boolean): void {
    const start = from * height
    if (this.start !== start) this.box.style[this.upwards ? 'bottom' : 'top'] = `${start}px`
    if (this.lines.length !== count || this.height !== height) {
      this.box.style.height = `${count * height}px`
      this.drawn = false
    }
    this.lines.length = Math.min(this.lines.length, count)
    while (this.lines.length < count) this.lines.push(emptyLine())
    if (this.old !== old) this.drawn = false
    this.start = start
    this.height = height
    this.old = old
  }

  /**
   * @param at row, counted from the first of the picture @param zeros at the end of the size
   * @param atLeast the book may know only a part of it @param bar percent of the width, from the right
   */
  write(at: number, price: string, size: string, zeros: string, total: string, atLeast: boolean, bar: number): void {
    const line = this.lines[this.upwards ? this.lines.length - 1 - at : at] as Line
    const same =
      line.price === price &&
      line.size === size &&
      line.zeros === zeros &&
      line.total === total &&
      line.atLeast === atLeast &&
      line.bar === bar
    if (same) return
    line.price = price
    line.size = size
    line.zeros = zeros
    line.total = total
    line.atLeast = atLeast
    line.bar = bar
    line.changed = true
  }

  /** Paints what was written. */
  show(): void {
    const { paint, lines } = this
    if (this.width === 0) this.width = this.box.clientWidth
    const ratio = devicePixelRatio
    const width = Math.round(this.width * ratio)
    const step = this.height * ratio
    if (width === 0 || lines.length === 0) return
    if (paint.size(width, Math.round(lines.length * step), ratio)) this.drawn = false
    const { changed } = this
    changed.length = 0
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] as Line
      if (this.drawn && !line.changed) continue
      line.changed = false
      line.top = Math.round(at * step)
      line.room = Math.round((at + 1) * step) - line.top
      changed.push(line)
    }
    this.drawn = true
    this.draw(changed, width, ratio)
  }

  /** Whether a figure of this row is painted shorter than it is. @param at as of {@link write} */
  isShort(at: number): boolean {
    return this.lines[this.upwards ? this.lines.length - 1 - at : at]?.short === true
  }

  private anew(): void {
    this.drawn = false
    this.shortened.clear()
    if (!Number.isNaN(this.height)) this.show()
  }

  /** Colour by colour: to change it costs as much as a text. */
  private draw(lines: readonly Line[], width: number, ratio: number): void {
    const { paint } = this
    const colours = paint.colours(this.old)
    const inset = PADDING * ratio
    const inner = width - 2 * inset
    const sizes = inset + inner * SIZE_ENDS
    const column = inner / WHOLE - GAP * ratio
    const prices = inner * (COLUMNS[0] / WHOLE) - GAP * ratio
    // A bar leaves its row's first line free.
    const above = Math.round(ratio)
    for (const { top, room } of lines) paint.clear(top, room)
    for (const { bar, top, room } of lines) {
      const wide = Math.round((width * bar) / 100)
      if (wide > 0) paint.bar(width - wide, top + above, room - above, colours.bar)
    }
    this.keepFor(width)
    for (const line of lines) {
      const shown = this.fitted(line.price, prices)
      line.short = shown !== line.price
      paint.from(inset, shown, line.top, line.room, colours.price)
    }
    for (const line of lines) {
      line.edge = sizes
      // The zeros at the end add nothing: they go first.
      if (line.zeros !== '' && this.taken(line) <= column)
        line.edge = paint.until(sizes, line.zeros, line.top, line.room, colours.zeros)
    }
    for (const line of lines) {
      const { size, atLeast, edge, top, room } = line
      const shown = this.fitted(size, atLeast ? column - paint.widthOf(AT_LEAST) : column)
      if (shown !== size) line.short = true
      const start = paint.until(edge, shown, top, room, colours.size)
      if (atLeast) paint.until(start, AT_LEAST, top, room, colours.size)
    }
    for (const line of lines) {
      const shown = this.fitted(line.total, column)
      if (shown !== line.total) line.short = true
      paint.until(width - inset, shown, line.top, line.room, colours.total)
    }
  }

  private taken({ size, zeros, atLeast }: Line): number {
    const { paint } = this
    return paint.widthOf(size) + paint.widthOf(zeros) + (atLeast ? paint.widthOf(AT_LEAST) : 0)
  }

  /** Forgets shortened figures of other widths and languages, and all of them where they are many. */
  private keepFor(width: number): void {
    if (this.drawnFor.width === width && this.drawnFor.language === i18next.language && this.shortened.size <= KEPT)
      return
    this.shortened.clear()
    this.drawnFor.width = width
    this.drawnFor.language = i18next.language
  }

  private fitted(text: string, room: number): string {
    const { paint, shortened } = this
    // No sign of a figure is wider than a digit: most are known to fit by their length.
    if (text.length * paint.widthOf('0') <= room || paint.widthOf(text) <= room) return text
    const key = `${room} ${text}`
    const known = shortened.get(key)
    if (known !== undefined) return known
    const shown = shortFigure(text, i18next.language || 'en', (each) => paint.widthOf(each) <= room)
    shortened.set(key, shown)
    return shown
  }
}
