import { expect, test } from 'vitest'
import { followOrderDrags } from './order-drag.ts'
import { grabbed, type OwnLine } from './own-lines.ts'

const ORDER: OwnLine = { ticks: 640, tone: 'buy', label: '', price: '', order: 7 }

/** A box without a browser: 600 px of candles, a tick a px, tick 640 at y = 100. */
function setup() {
  const keys = new EventTarget()
  const captured = new Set<number>()
  const box = Object.assign(new EventTarget(), {
    style: { cursor: '' },
    getBoundingClientRect: () => ({ left: 10, top: 20 }),
    setPointerCapture: (id: number) => void captured.add(id),
    releasePointerCapture: (id: number) => void captured.delete(id),
    hasPointerCapture: (id: number) => captured.has(id),
  })
  const seen = { shown: [] as (number | null)[], dropped: [] as [number, number][], held: false }
  const end = new AbortController()
  followOrderDrags({
    box: box as unknown as HTMLElement,
    keys: keys as unknown as Window,
    grip: {
      at: (y, reach) => grabbed([ORDER], [100], y, reach),
      ticksAt: (y) => (y < 0 || y > 400 ? null : 740 - Math.round(y)),
      width: () => 600,
      hold(on) {
        seen.held = on
      },
    },
    show: (line, ticks) => void seen.shown.push(line ? ticks : null),
    drop: (order, ticks) => void seen.dropped.push([order, ticks]),
    signal: end.signal,
  })
  const pointer = (name: string, x: number, y: number, more: object = {}) => {
    const event = Object.assign(new Event(name, { cancelable: true }), {
      clientX: x + 10,
      clientY: y + 20,
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      buttons: 0,
      ...more,
    })
    box.dispatchEvent(event)
    return event
  }
  const key = (name: string) => keys.dispatchEvent(Object.assign(new Event('keydown'), { key: name }))
  return { seen, pointer, key, box, end, captured }
}

test('CHART-05 an order line follows the pointer by whole ticks and is let go at the new price', () => {
  const { seen, pointer, captured } = setup()
  expect(pointer('pointerdown', 300, 102).defaultPrevented).toBe(true)
  expect(seen.held).toBe(true)
  pointer('pointermove', 300, 110)
  pointer('pointermove', 300, 110.2)
  pointer('pointermove', 300, -5)
  pointer('pointermove', 300, 140)
  pointer('pointerup', 300, 140)
  expect(seen.shown).toEqual([640, 630, 600, null])
  expect(seen.dropped).toEqual([[7, 600]])
  expect([seen.held, captured.size]).toEqual([false, 0])
})

test('CHART-05 a press beside the lines, or with another button, is the chart’s', () => {
  const { seen, pointer } = setup()
  expect(pointer('pointerdown', 300, 108).defaultPrevented).toBe(false)
  expect(pointer('pointerdown', 601, 100).defaultPrevented).toBe(false)
  expect(pointer('pointerdown', 300, 100, { button: 2 }).defaultPrevented).toBe(false)
  // A finger moves the chart, except at the words.
  expect(pointer('pointerdown', 300, 100, { pointerType: 'touch' }).defaultPrevented).toBe(false)
  expect(seen.shown).toEqual([])
  expect(pointer('pointerdown', 60, 110, { pointerType: 'touch' }).defaultPrevented).toBe(true)
})

test('CHART-05 Escape, and a pointer taken away, put the line back and send nothing', () => {
  const { seen, pointer, key } = setup()
  pointer('pointerdown', 300, 100)
  pointer('pointermove', 300, 150)
  key('Escape')
  pointer('pointerup', 300, 150)
  pointer('pointerdown', 300, 100)
  pointer('pointermove', 300, 150)
  pointer('pointercancel', 300, 150)
  pointer('pointerup', 300, 150)
  expect(seen.dropped).toEqual([])
  expect([seen.held, seen.shown.at(-1)]).toEqual([false, null])
})

test('CHART-05 let go where it was, nothing is sent', () => {
  const { seen, pointer } = setup()
  pointer('pointerdown', 300, 100)
  pointer('pointermove', 300, 120)
  pointer('pointermove', 300, 100)
  pointer('pointerup', 300, 100)
  expect(seen.dropped).toEqual([])
})

test('CHART-05 the pointer says where a line can be taken; taken down in the middle, nothing is held', () => {
  const { seen, pointer, box, end } = setup()
  pointer('pointermove', 300, 100)
  expect(box.style.cursor).toBe('ns-resize')
  pointer('pointermove', 300, 120)
  expect(box.style.cursor).toBe('')
  pointer('pointerdown', 300, 100)
  end.abort()
  expect(seen.held).toBe(false)
})

test('CHART-05 of two lines near the pointer the nearer is taken; positions cannot be', () => {
  const other = { ...ORDER, order: 8 }
  const { order: _, ...entry } = ORDER
  expect(grabbed([ORDER, other], [100, 104], 103, 4)?.order).toBe(8)
  expect(grabbed([ORDER, other], [100, 104], 101, 4)?.order).toBe(7)
  expect(grabbed([{ ...entry, tone: 'entry' }], [100], 100, 4)).toBeNull()
  expect(grabbed([ORDER], [null], 100, 4)).toBeNull()
})
