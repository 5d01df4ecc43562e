import { expect, test } from 'vitest'
import { TradeIds } from './trade-ids.ts'

test('REAL-25 trade ids past 2^53 keep their order and stay apart; texts are known again', () => {
  const ids = new TradeIds()
  expect(['0', '7', '999999999999999', '9007199254740991'].map((id) => ids.of(id))).toEqual([
    0, 7, 999_999_999_999_999, 9_007_199_254_740_991,
  ])
  const [a, b, c] = ['9007199254740993', '9007199254740994', '9007199254740992'].map((id) => ids.of(id)) as [
    number,
    number,
    number,
  ]
  expect([c < a, a < b, ids.of('9007199254740993') === a]).toEqual([true, true, true])
  const [x, y] = [ids.of('0b1c-4f'), ids.of('0b1c-50')]
  expect([x < y, ids.of('0b1c-4f') === x, Number.isInteger(x)]).toEqual([true, true, false])
  expect([ids.of(''), ids.of('x'.repeat(129))]).toEqual([Number.NaN, Number.NaN])
  for (let i = 0; i < 30_000; i++) ids.of(`t${i}`)
  expect(ids.of('t29999')).toBe(ids.of('t29999'))
})
