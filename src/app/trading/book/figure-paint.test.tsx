import { afterEach, expect, test } from 'vitest'
import { FigurePaint } from './figure-paint.ts'
import { paintedLines, watchPaint } from './testing/painted-lines.ts'
import '../../ui/styles/index.ts'

let undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.reverse()) each()
  undo = []
})

function shown(style = ''): FigurePaint {
  const box = document.createElement('div')
  box.style.cssText = `font-size:12px;${style}`
  document.body.append(box)
  undo.push(watchPaint(), () => box.remove())
  const paint = new FigurePaint(false)
  box.append(paint.canvas)
  paint.size(400, 40, 1)
  return paint
}

const starts = (paint: FigurePaint) => paintedLines(paint.canvas)[0]?.map(({ text, x }) => [text, x] as const) ?? []

test('TRADE-04 figures of one width stand below each other: a text of ones ends where one of eights does', async () => {
  const paint = shown()
  await document.fonts.ready
  paint.size(400, 40, 2)
  const [ones, eights] = ['1111.11', '8888.88'].map((text) => 400 - paint.until(400, text, 0, 20, 'red'))
  expect(ones).toBeGreaterThan(40)
  expect(ones).toBe(eights)
})

test('TRADE-04 where a canvas does not have them by itself each digit is put into the same room', () => {
  const { measureText } = CanvasRenderingContext2D.prototype
  undo.push(() => Object.assign(CanvasRenderingContext2D.prototype, { measureText }))
  Object.assign(CanvasRenderingContext2D.prototype, {
    measureText(text: string) {
      const width = [...text].reduce((sum, sign) => sum + (sign === '1' ? 4 : sign === '.' ? 2 : 8), 0)
      return { width, fontBoundingBoxAscent: 10, fontBoundingBoxDescent: 2 }
    },
  })
  const paint = shown()
  expect(paint.until(100, '10.81', 0, 20, 'red')).toBe(100 - 4 * 8 - 2)
  expect(starts(paint)).toEqual([
    ['1', 68],
    ['0', 74],
    ['.', 82],
    ['8', 84],
    ['1', 94],
  ])
})

test('TRADE-04 a canvas has as many pixels as the screen shows of it, and is empty once it has others', () => {
  const paint = shown()
  expect(paint.size(400, 40, 1)).toBe(false)
  expect(paint.size(401, 40, 2)).toBe(true)
  expect([paint.canvas.width, paint.canvas.style.width, paint.canvas.style.height]).toEqual([401, '200.5px', '20px'])
  const context = paint.canvas.getContext('2d')
  expect(context?.font).toMatch(/^\d+ .*24px/)
})
