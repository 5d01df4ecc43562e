import { expect, test } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { contractSpec, lightSpec, TestExchange } from '../../testing/test-exchange.ts'

const SPECS = [contractSpec(), lightSpec({ kind: 'contract', symbol: 'ETHUSDT', max_leverage: 50 })]
const begin = (seed = 1) => new TestExchange(SPECS, [11, 12], '100000000', seed)
const number = (text: string | undefined) => Number(text ?? 'NaN')
const indexOf = (x: TestExchange, id: number) => number(x.exchange.mark(id)?.i)

function middleOf(x: TestExchange, id: number): number {
  const depth = x.exchange.depth('contract', id)
  return (number(depth?.b[0]?.[0]) + number(depth?.a[0]?.[0])) / 2
}

test('BOT-08 what people trade moves the book and not the index', () => {
  const [quiet, busy] = [begin(), begin()]
  const asset = 9
  busy.send({ kind: 'credit', account: 11, wallet: 'contract', asset, amount: '100000000' })
  quiet.send({ kind: 'credit', account: 11, wallet: 'contract', asset, amount: '100000000' })
  for (let i = 0; i < 120; i++) {
    quiet.tick()
    busy.tick()
    const order = { market: 'contract', side: 'buy', type: 'market', quantity: '20' } as const
    if (i % 4 === 0) busy.place(11, order)
    // The same journal times.
    if (i % 4 === 0) quiet.time += 1
    expect(indexOf(busy, 1)).toBe(indexOf(quiet, 1))
  }
  expect(middleOf(busy, 1)).not.toBe(middleOf(quiet, 1))
})

test('BOT-08 the book of each market stays with its index, deep or light', () => {
  const x = begin(3)
  const off = SPECS.map(() => [] as number[])
  for (let i = 0; i < 3000; i++) {
    x.tick()
    if (i > 100 && i % 10 === 0)
      off.forEach((list, at) => {
        list.push(Math.abs(middleOf(x, at + 1) / indexOf(x, at + 1) - 1))
      })
  }
  for (const list of off) expect(list.reduce((sum, each) => sum + each, 0) / list.length).toBeLessThan(0.001)
  expect(new Set([1, 2].map((id) => indexOf(x, id))).size).toBe(2)
})

test('BOT-08 another seed is another index, and a checkpoint goes on with the same', () => {
  const [one, other] = [begin(1), begin(2)]
  one.tick(300)
  other.tick(300)
  expect(indexOf(one, 1)).not.toBe(indexOf(other, 1))
  const restored = new TestExchange(SPECS, [11, 12], '100000000', 1)
  restored.exchange = restoreExchange(one.exchange.checkpoint())
  restored.time = one.time
  one.tick(100)
  restored.tick(100)
  expect(indexOf(restored, 1)).toBe(indexOf(one, 1))
  expect(restored.exchange.hash()).toBe(one.exchange.hash())
})
