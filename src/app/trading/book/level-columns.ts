/** A space as wide as a figure, and one as wide as a point. */
const FIGURE_SPACE = '\u2007'
const POINT_SPACE = '\u2008'

const COLUMNS = ['price', 'size', 'zeros', 'total'] as const
type ColumnName = (typeof COLUMNS)[number]

/** Space that is as wide as these figures in a font whose figures are of one width. */
export function asSpace(figures: string): string {
  return figures.replace(/\d/g, FIGURE_SPACE).replace(/[.,]/g, POINT_SPACE)
}

const SVG = 'http://www.w3.org/2000/svg'
/** Width of the bars' picture; a bar is so many of it as it has percent. */
const WHOLE = 100

/**
 * Fills the bars' picture, unseen. With it the picture's painted bounds never change: where they do, the browser puts all of the
 * page's layers together anew, a tenth of a frame's cost.
 */
function groundOf(): SVGElement {
  const ground = document.createElementNS(SVG, 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  // Nothing is painted of what is wholly transparent.
  ground.setAttribute('fill-opacity', '.001')
  return ground
}

/**
 * The figures of one side of the book as three columns of text, a line a row, and the quiet zeros of the sizes as a fourth over the second;
 * their bars are one path. One text and one path are laid out and painted several times faster than as many boxes. For the eye alone: the rows under it have the names.
 */
export class LevelColumns {
  readonly box = document.createElement('div')
  private readonly upwards: boolean
  private readonly texts: Record<ColumnName, Text>
  private readonly lines: Record<ColumnName, string[]> = { price: [], size: [], zeros: [], total: [] }
  private readonly changed: Record<ColumnName, boolean> = { price: false, size: false, zeros: false, total: false }
  private readonly picture = document.createElementNS(SVG, 'svg')
  private readonly path = document.createElementNS(SVG, 'path')
  private readonly bars: number[] = []
  private barsChanged = false
  private count = 0
  private start = Number.NaN
  private height = Number.NaN

  /** @param upwards the first line stands at the bottom */
  constructor(upwards: boolean) {
    this.upwards = upwards
    this.box.className = upwards ? 'lv-columns a' : 'lv-columns b'
    this.box.ariaHidden = 'true'
    this.picture.setAttribute('preserveAspectRatio', 'none')
    this.path.setAttribute('shape-rendering', 'crispEdges')
    this.picture.append(groundOf(), this.path)
    this.box.append(this.picture)
    this.texts = Object.fromEntries(COLUMNS.map((name) => [name, this.made(name)])) as Record<ColumnName, Text>
  }

  private made(name: ColumnName): Text {
    const column = document.createElement('span')
    column.className = `n ${name}`
    const text = document.createTextNode('')
    column.append(text)
    this.box.append(column)
    return text
  }

  /** Begins a picture of so many rows from one on. @param height px of a row */
  begin(from: number, count: number, height: number): void {
    const start = from * height
    if (this.start !== start) this.box.style[this.upwards ? 'bottom' : 'top'] = `${start}px`
    if (this.count !== count || this.height !== height) {
      this.box.style.height = `${count * height}px`
      this.picture.setAttribute('viewBox', `0 0 ${WHOLE} ${count * height}`)
      this.barsChanged = true
    }
    this.bars.length = count
    if (this.count !== count)
      for (const name of COLUMNS) {
        this.lines[name].length = count
        this.changed[name] = true
      }
    this.start = start
    this.height = height
    this.count = count
  }

  /**
   * @param at row, counted from the first of the picture @param zeros at the end of the size
   * @param bar percent of the width, from the right
   */
  write(at: number, price: string, size: string, zeros: string, total: string, bar: number): void {
    const line = this.upwards ? this.count - 1 - at : at
    if (this.bars[line] !== bar) {
      this.bars[line] = bar
      this.barsChanged = true
    }
    this.put('price', line, price)
    this.put('zeros', line, zeros)
    this.put('size', line, zeros === '' ? size : size + asSpace(zeros))
    this.put('total', line, total)
  }

  private put(name: ColumnName, line: number, text: string): void {
    const lines = this.lines[name]
    if (lines[line] === text) return
    lines[line] = text
    this.changed[name] = true
  }

  /** Shows what was written. */
  end(): void {
    for (const name of COLUMNS) {
      if (!this.changed[name]) continue
      this.changed[name] = false
      this.texts[name].data = this.lines[name].join('\n')
    }
    if (!this.barsChanged) return
    this.barsChanged = false
    // A bar leaves its row's first line free.
    let outline = ''
    for (const [line, bar] of this.bars.entries())
      if (bar > 0) outline += `M${WHOLE} ${line * this.height + 1}h${-bar}v${this.height - 1}h${bar}z`
    this.path.setAttribute('d', outline)
  }
}
