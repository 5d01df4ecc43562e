import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Quote } from './quote-list.ts'
import { nextOrder, nextSort, QUOTE_COLUMNS, type QuoteSort, sortQuotes } from './quote-sort.ts'

const quote = (id: number, base = `C${id}`) => ({ key: `spot:${id}`, kind: 'spot', id, base }) as Quote
const ids = (quotes: readonly Quote[]) => quotes.map(({ id }) => id)

test('MKT-08 a column falls, rises and lets go; names rise first; another column begins anew', () => {
  const presses = (column: 'change' | 'market', count: number) => {
    let sort: QuoteSort | null = { column: 'price', descending: false }
    for (let i = 0; i < count; i++) sort = nextSort(sort, column)
    return sort
  }
  expect([presses('change', 1), presses('change', 2), presses('change', 3)]).toEqual([
    { column: 'change', descending: true },
    { column: 'change', descending: false },
    null,
  ])
  expect([presses('market', 1), presses('market', 2), presses('market', 3)]).toEqual([
    { column: 'market', descending: false },
    { column: 'market', descending: true },
    null,
  ])
})

test('MKT-08 whatever the figures and the way: in order, unknown ones last, equal ones as they were, none lost', () => {
  const figures = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(Number.NaN)), { maxLength: 40 })
  const columns = QUOTE_COLUMNS.filter((column) => column !== 'market')
  fc.assert(
    fc.property(figures, fc.constantFrom(...columns), fc.boolean(), (values, column, descending) => {
      const quotes = values.map((_, id) => quote(id))
      const sorted = ids(sortQuotes(quotes, { column, descending }, ({ id }) => values[id] as number))
      expect([...sorted].sort((a, b) => a - b)).toEqual(ids(quotes))
      for (let i = 1; i < sorted.length; i++) {
        const [a, b] = [sorted[i - 1] as number, sorted[i] as number]
        const [left, right] = [values[a] as number, values[b] as number]
        if (Number.isNaN(left) && Number.isNaN(right)) expect(a).toBeLessThan(b)
        else if (Number.isNaN(right)) continue
        else {
          expect(Number.isNaN(left)).toBe(false)
          if (left === right) expect(a).toBeLessThan(b)
          else expect(descending ? left > right : left < right).toBe(true)
        }
      }
    }),
  )
})

test('MKT-08 codes sort by their letters, and without a column the exchange’s own order stands', () => {
  const quotes = [quote(1, 'SOL'), quote(2, 'BTC'), quote(3, 'ETH')]
  const none = () => Number.NaN
  expect(ids(sortQuotes(quotes, { column: 'market', descending: false }, none))).toEqual([2, 3, 1])
  expect(ids(sortQuotes(quotes, { column: 'market', descending: true }, none))).toEqual([1, 3, 2])
  expect(sortQuotes(quotes, null, none)).toBe(quotes)
})

test('MKT-08 while it is held neither order nor membership changes, only what is known of each market', () => {
  const before = [quote(1), quote(2), quote(3)]
  const sort = { column: 'change', descending: true } as const
  const figure = ({ id }: Quote) => id
  const named = { ...quote(2), name: 'Two' }
  const held = nextOrder(before, [quote(4), named, before[0]!], { sort, figure, held: true })
  expect([ids(held), held[1]?.name]).toEqual([[1, 2, 3], 'Two'])
  expect(ids(nextOrder(held, [quote(4), named, before[0]!], { sort, figure, held: false }))).toEqual([4, 2, 1])
})

test('MKT-08 an order that has not changed is the same array: nothing is drawn anew', () => {
  const quotes = [quote(1), quote(2)]
  const order = { sort: { column: 'price', descending: false }, figure: ({ id }: Quote) => id, held: false } as const
  const first = nextOrder([], quotes, order)
  expect(nextOrder(first, quotes, order)).toBe(first)
})
