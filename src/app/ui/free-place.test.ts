import { expect, test } from 'vitest'
import { type Box, freePlace, shared } from './free-place.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const LEFT = box(16, 600, 360, 80)
const RIGHT = box(904, 600, 360, 80)
const TOP = box(904, 64, 360, 80)

test('UI-01 a toast stands where it covers no heading and no control, where it is drawn if it can', () => {
  expect(freePlace([LEFT, RIGHT, TOP], [box(500, 600, 100, 20)])).toBe(0)
  expect(freePlace([LEFT, RIGHT, TOP], [box(264, 640, 100, 20)])).toBe(1)
  expect(freePlace([LEFT, RIGHT, TOP], [box(0, 610, 216, 32), box(1200, 590, 60, 20)])).toBe(2)
})

test('UI-01 where no place is free it is the one that covers least', () => {
  const taken = [box(0, 610, 216, 32), box(1200, 640, 60, 20), box(904, 64, 360, 80)]
  expect(freePlace([LEFT, RIGHT, TOP], taken)).toBe(1)
  expect(freePlace([LEFT], taken)).toBe(0)
})

test('UI-01 what only touches covers nothing', () => {
  expect(shared(box(0, 0, 10, 10), box(10, 0, 10, 10))).toBe(0)
  expect(shared(box(0, 0, 10, 10), box(6, 8, 10, 10))).toBe(8)
})
