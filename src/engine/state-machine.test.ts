import { expect, test } from 'vitest'
import { hostCalls, productCalls } from '../shared/calls/products/product-calls.ts'
import { exchangeEngine } from './machine.ts'
import { createEngine } from './state-machine.ts'
import type { EngineModule } from './trading/model/engine-module.ts'

const done = () => ({ ok: true as const, data: {} })
const answer = exchangeEngine.calls.none

test.each<[string, EngineModule[]]>([
  ['one name', [{ name: 'a' }, { name: 'a' }]],
  [
    'one kind of command',
    [
      { name: 'a', commands: { withdraw: done } },
      { name: 'b', commands: { withdraw: done } },
    ],
  ],
  ['a command of trading', [{ name: 'a', commands: { placeOrder: done } }]],
  [
    'one call',
    [
      { name: 'a', calls: { x: answer as never } },
      { name: 'b', calls: { x: answer as never } },
    ],
  ],
])('ENG-13 two modules with %s make no engine', (_what, modules) => {
  expect(() => createEngine(modules)).toThrow(RangeError)
})

test('ENG-13 an engine without modules refuses what they would do', () => {
  const exchange = createEngine([]).create()
  exchange.apply({ t: 1, kind: 'genesis', seed: 1, calm: true, markets: [], assets: [] })
  const { answer } = exchange.apply({ t: 2, kind: 'payC2c', account: 1001, id: 1 })
  expect(answer).toMatchObject({ ok: false, refusal: { key: 'bad_request' } })
})

test('ENG-13 each call of a product in the table is answered by its module or the host, and by no other name', () => {
  const answered = [...Object.keys(exchangeEngine.calls), ...Object.keys(hostCalls)]
  expect(answered.sort()).toEqual(Object.keys(productCalls).sort())
})
