import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderQuery, readQuery, statusesOf, viewsOf, writeQuery } from './order-query.ts'

const read = (text: string) => readQuery(new URLSearchParams(text))

test('PAGE-03 the address says what is shown; what it cannot mean is as if it were not there', () => {
  expect(read('')).toEqual({
    product: 'contract',
    view: 'all',
    market: null,
    side: null,
    status: null,
    from: null,
    to: null,
  })
  expect(read('product=spot&view=closed&market=7&side=sell&state=cancelled&from=2026-11-14&to=2026-11-21')).toEqual({
    product: 'spot',
    view: 'closed',
    market: 7,
    side: 'sell',
    status: 'cancelled',
    from: '2026-11-14',
    to: '2026-11-21',
  })
  expect(read('product=spot&view=funding').view).toBe('all')
  expect(read('view=closed&state=unfilled').status).toBeNull()
  expect(read('view=funding&side=buy').side).toBeNull()
  expect(read('market=-1&from=2026-13-40&to=today')).toMatchObject({ market: null, from: null, to: null })
})

const day = fc.constantFrom(null, '2026-11-14', '2026-02-28')
const query: fc.Arbitrary<OrderQuery> = fc.constantFrom('contract' as const, 'spot' as const).chain((product) =>
  fc.constantFrom(...viewsOf(product)).chain((view) =>
    fc.record({
      product: fc.constant(product),
      view: fc.constant(view),
      market: fc.option(fc.nat(999)),
      side: view === 'funding' ? fc.constant(null) : fc.constantFrom(null, 'buy' as const, 'sell' as const),
      status: fc.constantFrom(null, ...statusesOf(view)),
      from: day,
      to: day,
    }),
  ),
)

test('PAGE-03 what is written is what is read', () => {
  fc.assert(
    fc.property(query, (one) => {
      expect(readQuery(writeQuery(one))).toEqual(one)
    }),
  )
})

test('PAGE-03 a new view forgets what it does not have', () => {
  const open = read('view=open&state=unfilled&side=buy')
  expect(writeQuery({ ...open, view: 'closed' }).toString()).toBe('view=closed&side=buy')
  expect(writeQuery({ ...open, view: 'funding' }).toString()).toBe('view=funding')
  expect(writeQuery({ ...read('view=funding'), product: 'spot' }).toString()).toBe('product=spot')
})
