import { expect, test } from 'vitest'
import { createExchange } from '../../machine.ts'
import { ASSETS, contractSpec, START } from '../../testing/test-exchange.ts'

test('OPT-53 each sample is the index that 202 publishes in its second, whenever ticks come', () => {
  const exchange = createExchange()
  const markets = [contractSpec({ start_price: '64281.4' })]
  exchange.apply({ t: START, kind: 'genesis', seed: 4, calm: false, markets, assets: ASSETS })
  const published = new Map<number, string>()
  for (let t = START + 70, i = 0; i < 300; i++) {
    const { events } = exchange.apply({ t, kind: 'tick' })
    for (const event of events)
      if (event.kind === 'mark') published.set(Math.floor(t / 1_000) * 1_000, event.data.i)
    t += i % 50 === 49 ? 3_100 : 60 + ((i * 37) % 90)
  }
  const samples = exchange.views.option.samples(1) ?? []
  expect(samples.length).toBeGreaterThan(25)
  for (const [second, price] of samples) expect([second, published.get(second) ?? price]).toEqual([second, price])
  expect(new Set(samples.map(([, price]) => price)).size).toBeGreaterThan(10)
  expect(published.size).toBeGreaterThan(25)
})
