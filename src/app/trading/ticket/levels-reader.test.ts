import { expect, test } from 'vitest'
import { fakeDepth } from '../../services/hub-client/testing/fake-delivery.ts'
import { DepthView } from '../../services/hub-client/topic-views.ts'
import { levelsReader } from './levels-reader.ts'

const viewOf = (bids: [number, number][], asks: [number, number][]) =>
  new DepthView({ status: 'live', reason: 'none', ageAt: 1 }, Float64Array.from(fakeDepth(bids, asks)))

test('FUT-03 levels of a view are given as text, best first, the same list until there is another view', () => {
  const read = levelsReader({ price_digits: 1, quantity_digits: 3 })
  const view = viewOf(
    [
      [642814, 173],
      [642812, 1000],
    ],
    [[642815, 19]],
  )
  const bids = read(view, 'bid')
  expect(bids).toEqual([
    ['64281.4', '0.173'],
    ['64281.2', '1.000'],
  ])
  expect(read(view, 'ask')).toEqual([['64281.5', '0.019']])
  expect(read(view, 'bid')).toBe(bids)
  expect(read(viewOf([[642814, 173]], []), 'bid')).toEqual([['64281.4', '0.173']])
  expect(read(view, 'bid')).toBe(bids)
})
