import { expect, test } from 'vitest'
import { createClientCache, memoryStore } from '../../base/platform/client-cache.ts'
import { convertPrice, createPricing } from './pricing.ts'

async function settle(): Promise<void> {
  for (let i = 0; i < 8; i++) await Promise.resolve()
}

const RATES: Record<string, string> = { USD: '1', CNY: '7.12', JPY: '151.2' }

function scene(store = memoryStore(), cached: Record<string, { at: number; rate: string }> = {}) {
  const cache = createClientCache(store, () => 'id')
  const world = { time: 1_000_000, rates: RATES as Record<string, string | null> }
  const asked: string[] = []
  const timers: { ms: number; run: () => void }[] = []
  const pricing = createPricing({
    cache,
    async ask(code) {
      asked.push(code)
      return world.rates[code] ?? null
    },
    readCached: async (code) => cached[code] ?? null,
    now: () => world.time,
    later(ms, run) {
      timers.push({ ms, run })
      return () => undefined
    },
  })
  return { pricing, cache, store, world, asked, timers }
}

test('MKT-13 the unit is US dollars until another is chosen; the choice stands in the caches by their names', async () => {
  const { pricing, cache } = scene()
  expect(pricing.state.unit).toEqual({ text: 'USD', value: '1', symbol: '$' })
  pricing.use()
  pricing.setUnit('CNY')
  await settle()
  expect(pricing.state).toMatchObject({ status: 'ready', rate: '7.12', unit: { text: 'CNY', symbol: '¥' } })
  expect([cache.read('pricing-unit'), cache.read('local-currency'), cache.read('local-fee')]).toEqual([
    '{"text":"CNY","value":"7.12","symbol":"¥"}',
    '{"symbol":"¥"}',
    '7.12',
  ])
})

test('MKT-13 a rate of another unit is never shown with this one’s sign', async () => {
  const { pricing, world } = scene()
  pricing.use()
  await settle()
  world.rates = {}
  pricing.setUnit('JPY')
  expect([pricing.state.rate, convertPrice('100', pricing.state)]).toEqual([null, null])
  await settle()
  expect(pricing.state).toMatchObject({ status: 'unknown', rate: null, unit: { text: 'JPY' } })
})

test('MKT-13 until the chosen unit’s rate has come no other unit’s rate stands in the caches', async () => {
  const { pricing, cache, world } = scene()
  pricing.use()
  await settle()
  expect(cache.read('local-fee')).toBe('1')
  world.rates = {}
  pricing.setUnit('JPY')
  expect([cache.read('local-fee'), cache.pricingUnit().value]).toEqual([null, ''])
  await settle()
  expect(cache.read('local-fee')).toBeNull()
})

test('MKT-13 without an answer the last known rate stays, with the instant at which it was given', async () => {
  const { pricing, world } = scene(memoryStore(), { USD: { at: 5_000, rate: '0.99' } })
  world.rates = {}
  pricing.use()
  await settle()
  expect(pricing.state).toMatchObject({ status: 'ready', rate: '0.99', at: 5_000 })
})

test('MKT-13 the other tabs follow', async () => {
  const store = memoryStore()
  const [one, other] = [scene(store), scene(store)]
  other.pricing.use()
  await settle()
  one.pricing.setUnit('JPY')
  other.pricing.follow()
  await settle()
  expect(other.pricing.state).toMatchObject({ rate: '151.2', unit: { text: 'JPY' } })
})

test('MKT-13 an answer that comes after another tab’s choice is not written over it', async () => {
  const store = memoryStore()
  const { pricing, cache } = scene(store)
  pricing.use()
  cache.write('pricing-unit', '{"text":"JPY","value":"","symbol":"¥"}')
  await settle()
  expect(cache.pricingUnit().text).toBe('JPY')
  expect(pricing.state).toMatchObject({ rate: '151.2', unit: { text: 'JPY' } })
})

test('MKT-13 an unknown stored unit is US dollars', () => {
  const store = memoryStore()
  store.setItem('pricing-unit', '{"text":"XXX","value":"3","symbol":"?"}')
  expect(scene(store).pricing.state.unit.text).toBe('USD')
})

test('MKT-13 a stored unit has the sign of its code, whatever was stored beside it', () => {
  const store = memoryStore()
  store.setItem('pricing-unit', '{"text":"JPY","value":"151.2","symbol":"$"}')
  expect(scene(store).pricing.state.unit).toEqual({ text: 'JPY', value: '151.2', symbol: '¥' })
})

test('MKT-13 the rate is asked for again every five minutes while somebody looks', async () => {
  const { pricing, asked, timers, world } = scene()
  const end = pricing.use()
  await settle()
  expect([asked.length, timers[0]?.ms]).toEqual([1, 300_000])
  world.time += 300_000
  timers[0]!.run()
  await settle()
  expect(asked.length).toBe(2)
  end()
})

test('MKT-13 conversions are exact, then cut to the decimals of the currency, or to four digits below one', () => {
  const cny = { unit: { text: 'CNY', value: '', symbol: '¥' }, rate: '7.12' }
  const jpy = { unit: { text: 'JPY', value: '', symbol: '¥' }, rate: '151.2' }
  expect([
    convertPrice('64281.4', cny),
    convertPrice('0.00000051', cny),
    convertPrice('64281.4', jpy),
    convertPrice('0.001', jpy),
  ]).toEqual(['457683.56', '0.000003631', '9719347', '0.1512'])
})
