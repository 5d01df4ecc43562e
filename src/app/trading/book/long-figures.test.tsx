import '../layout/book.module.css'
import { afterEach, expect, test } from 'vitest'
import { LevelColumns } from './level-columns.ts'
import { paintedLines, watchPaint } from './testing/painted-lines.ts'
import '../../ui/styles/index.ts'

let undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.reverse()) each()
  undo = []
})

const BOOKS = [
  ['0.000000000051', '1,000,000,000,000,000', '', '20,000,000,000,000,000'],
  ['0.000000123456', '421,283.19703402', '', '16,196.28959847'],
  ['0.00123456', '16,196.28959847', '', '437,479.48663249'],
  ['64,281.4', '1', '.00000000', '1.00000000'],
] as const

test.each([280, 320, 390, 400])('REAL-26 no figures of a level touch in a book of %i px', async (wide) => {
  const box = document.createElement('div')
  box.className = 'book_bk'
  box.style.cssText = `position:relative;width:${wide}px;height:200px`
  document.body.append(box)
  const columns = new LevelColumns(false)
  box.append(columns.box)
  undo.push(
    watchPaint(),
    () => columns.end(),
    () => box.remove(),
  )
  await document.fonts.ready
  columns.begin(0, BOOKS.length * 2, 21, false)
  for (const [at, level] of [...BOOKS, ...BOOKS].entries()) {
    const [price, size, zeros, total] = level
    columns.write(at, price, size, zeros, total, at >= BOOKS.length, 50)
  }
  columns.show()
  const canvas = columns.box.querySelector('canvas') as HTMLCanvasElement
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const lines = paintedLines(canvas)
  expect(lines).toHaveLength(BOOKS.length * 2)
  for (const line of lines) {
    // A device pixel of rounding; the parts of one figure stand side by side.
    for (const [at, { x }] of line.entries()) {
      const before = line[at - 1]
      if (before) expect(x, JSON.stringify(line)).toBeGreaterThan(before.x + context.measureText(before.text).width - 1)
    }
    const last = line.at(-1)
    expect((last?.x ?? 0) + context.measureText(last?.text ?? '').width).toBeLessThanOrEqual(canvas.width)
  }
  expect(lines[0]?.[0]?.text).toMatch(/^0\.0(00000000051|₁₀51)$/)
  expect([columns.isShort(0), columns.isShort(1)]).toEqual([true, wide < 390])
  expect(lines[3]?.[0]?.text).toBe('64,281.4')
})
