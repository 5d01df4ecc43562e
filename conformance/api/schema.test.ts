import { expect, test } from 'vitest'
import { judge } from './schema.js'

const schemas = {
  Decimal: { type: 'string', format: 'decimal' },
  Row: {
    type: 'object',
    properties: {
      price: { $ref: '#/components/schemas/Decimal' },
      change: { type: 'string', format: 'decimal' },
      note: { anyOf: [{ type: 'string', pattern: '^[a-z]+$' }, { type: 'null' }] },
      side: { type: 'string', enum: ['buy', 'sell'] },
      count: { type: 'integer', minimum: 1, maximum: 3 },
      pair: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'boolean' }], items: false },
      more: { type: 'object', additionalProperties: { type: 'number' } },
      name: { type: 'string', minLength: 2, maxLength: 3 },
    },
    required: ['price'],
  },
}
const rows = { type: 'array', items: { $ref: '#/components/schemas/Row' } }
const wrong = (row: unknown) => judge([row], rows, schemas).map(({ path }) => path)

test('CONF-15 what fits the description has no finding, with members that it does not name', () => {
  const row = {
    price: '1.50',
    change: '-2',
    note: null,
    side: 'buy',
    count: 3,
    pair: [1, true],
    more: { a: 1 },
    name: 'ab',
  }
  expect(judge([row, { price: '0' }, { price: '7', own: 1 }], rows, schemas)).toEqual([])
  expect(judge({ code: 200 }, { type: 'object', properties: { code: { const: 200 } } }, schemas)).toEqual([])
})

test.each([
  ['no object', 7, 'data[0]'],
  ['a missing member', {}, 'data[0].price'],
  ['a number for money', { price: 1.5 }, 'data[0].price'],
  ['an exponent', { price: '1e5' }, 'data[0].price'],
  ['a sign', { price: '-1' }, 'data[0].price'],
  ['a wrong signed decimal', { price: '1', change: '+2' }, 'data[0].change'],
  ['a pattern', { price: '1', note: 'A' }, 'data[0].note'],
  ['no enum', { price: '1', side: 'hold' }, 'data[0].side'],
  ['a fraction', { price: '1', count: 1.5 }, 'data[0].count'],
  ['under the minimum', { price: '1', count: 0 }, 'data[0].count'],
  ['over the maximum', { price: '1', count: 4 }, 'data[0].count'],
  ['too few items', { price: '1', pair: [1] }, 'data[0].pair'],
  ['too many items', { price: '1', pair: [1, true, 2] }, 'data[0].pair'],
  ['a wrong item', { price: '1', pair: [1, 2] }, 'data[0].pair[1]'],
  ['a wrong further member', { price: '1', more: { a: 'x' } }, 'data[0].more.a'],
  ['too short', { price: '1', name: 'a' }, 'data[0].name'],
  ['too long', { price: '1', name: 'abcd' }, 'data[0].name'],
])('CONF-15 %s is found at its place', (_, row, path) => {
  expect(wrong(row)).toEqual([path])
})

test('CONF-15 a reference to nothing is a finding, and no more than five are listed', () => {
  expect(judge(1, { $ref: '#/components/schemas/None' }, schemas)).toHaveLength(1)
  expect(judge(Array(9).fill(7), rows, schemas)).toHaveLength(5)
})
