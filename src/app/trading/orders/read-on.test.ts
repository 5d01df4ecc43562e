import { expect, test } from 'vitest'
import { type ReadOn, readOn, rests } from './read-on.ts'

/** Reads pages of 50 by itself as long as it may. @param shownOf rows that pass the filter once so many are known */
function pagesRead(shownOf: (loaded: number) => number, total = 10_000): number {
  let loaded = 50
  let pages = 0
  let seen: ReadOn = { rows: shownOf(loaded), loaded, pages: 0 }
  while (!rests(seen) && loaded < total && shownOf(loaded) < 40) {
    loaded += 50
    pages++
    seen = readOn(seen, { rows: shownOf(loaded), loaded }, true)
  }
  return pages
}

test('POS-20 behind a filter that hides all, or all but a few, five pages are read by themselves and no more', () => {
  expect(pagesRead(() => 0)).toBe(5)
  expect(pagesRead(() => 3)).toBe(5)
})

test('POS-20 pages that show something are read on until the view is full', () => {
  expect(pagesRead((loaded) => Math.floor(loaded / 100) * 2)).toBe(39)
})

test('POS-20 another filter begins anew; what comes out of view, and the first page of all, is no try', () => {
  const tired = { rows: 0, loaded: 300, pages: 5 }
  expect(rests(readOn(tired, { rows: 2, loaded: 300 }, true))).toBe(false)
  expect(readOn(tired, { rows: 0, loaded: 300 }, true)).toBe(tired)
  expect(readOn({ rows: 0, loaded: 0, pages: 0 }, { rows: 0, loaded: 50 }, true).pages).toBe(0)
  expect(readOn({ rows: 9, loaded: 50, pages: 0 }, { rows: 9, loaded: 51 }, false).pages).toBe(0)
})
