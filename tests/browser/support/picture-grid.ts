/** Of a cell this share has to be of one colour for the cell to count as that colour: lines and letters are thinner. */
const COVERED = 1 / 3
/** A colour is met within this distance of each channel: edges are blended. */
const NEAR = 12

/** A colour as a canvas gives it back. @param css as a token has it */
function channels(css: string): readonly number[] {
  const probe = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  probe.fillStyle = css
  probe.fillRect(0, 0, 1, 1)
  return [...probe.getImageData(0, 0, 1, 1).data]
}

/**
 * A painted canvas as lines of letters, one a cell: which colour covers it. Glyphs differ between machines and cover too little to
 * count; bars, candles and areas do count, so the golden picture holds geometry and colours.
 * @param cell device pixels @param letters a letter for each colour that is looked for @param right counts the columns from the right edge
 */
export function pictureGrid(
  canvas: HTMLCanvasElement,
  cell: { width: number; height: number },
  letters: Record<string, string>,
  right = false,
): string[] {
  const { width, height } = canvas
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data
  if (!pixels) throw new Error('the canvas has no picture')
  const wanted = Object.entries(letters).map(([letter, css]) => ({ letter, colour: channels(css) }))
  const first = right ? width % cell.width : 0
  const grid: string[] = []
  for (let top = 0; top + cell.height <= height; top += cell.height) {
    let line = ''
    for (let left = first; left + cell.width <= width; left += cell.width) line += letterOf(left, top)
    grid.push(line)
  }
  return grid

  function letterOf(left: number, top: number): string {
    let best = { letter: '.', count: COVERED * cell.width * cell.height }
    for (const { letter, colour } of wanted) {
      let count = 0
      for (let y = top; y < top + cell.height; y++)
        for (let x = left; x < left + cell.width; x++) {
          const at = 4 * (y * width + x)
          if (colour.every((value, i) => Math.abs(value - (pixels?.[at + i] ?? 0)) <= NEAR)) count++
        }
      if (count > best.count) best = { letter, count }
    }
    return best.letter
  }
}

/** Cells in which a picture differs from the golden one; infinite where its size does. */
export function differentCells(grid: readonly string[], golden: readonly string[]): number {
  if (grid.length !== golden.length) return Number.POSITIVE_INFINITY
  let different = 0
  for (const [row, line] of grid.entries()) {
    const kept = golden[row] as string
    if (line.length !== kept.length) return Number.POSITIVE_INFINITY
    for (let i = 0; i < line.length; i++) if (line[i] !== kept[i]) different++
  }
  return different
}
