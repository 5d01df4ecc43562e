import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../shared/calls/table.ts'
import type { ApiAnswer } from '../base/api/api-answer.ts'
import type { CallApi } from '../base/api/api-client.ts'
import { createClientCache, memoryStore } from '../base/platform/client-cache.ts'
import { fetchCaches, seedCaches } from './start-caches.ts'

const yes = <T>(data: T): ApiAnswer<T> => ({
  success: true,
  code: 200,
  message: '',
  data,
  degraded: false,
  refusal: null,
})
const OUTAGE: ApiAnswer<null> = { success: true, code: 200, message: '', data: null, degraded: true, refusal: null }

let store: ReturnType<typeof memoryStore>
let cache: ReturnType<typeof createClientCache>
let asked: unknown[]
let noted: unknown[]

beforeEach(() => {
  store = memoryStore()
  cache = createClientCache(store, () => 'made-id')
  asked = []
  noted = []
})

/** Answers requestInfo and getCurrencyFee; null is an outage. */
function exchange(place: object | null, fee: object | null): CallApi {
  return (async (call: unknown, request: unknown) => {
    asked.push([call === calls.requestInfo ? 'requestInfo' : 'getCurrencyFee', request])
    const data = call === calls.requestInfo ? place : fee
    return data ? yes(data) : OUTAGE
  }) as unknown as CallApi
}

const note = (place: unknown) => void noted.push(place)

describe('ENTRY-14 client caches at the start', () => {
  test('ENTRY-14 lang, deviceId, pricing-unit and local-currency stand at once, with what product.md says', () => {
    seedCaches(cache)
    expect(store.getItem('lang')).toBe('en')
    expect(store.getItem('deviceId')).toBe('made-id')
    expect(JSON.parse(store.getItem('pricing-unit')!)).toEqual({ text: 'USD', value: '1', symbol: '$' })
    expect(JSON.parse(store.getItem('local-currency')!)).toEqual({ symbol: '$' })
  })

  test('ENTRY-14 what an earlier visit chose stays', () => {
    store.setItem('lang', 'ja')
    store.setItem('deviceId', 'old-id')
    store.setItem('pricing-unit', '{"text":"JPY","value":"151.2","symbol":"¥"}')
    seedCaches(cache)
    expect(store.getItem('lang')).toBe('ja')
    expect(store.getItem('deviceId')).toBe('old-id')
    expect(JSON.parse(store.getItem('pricing-unit')!)).toEqual({ text: 'JPY', value: '151.2', symbol: '¥' })
    expect(JSON.parse(store.getItem('local-currency')!)).toEqual({ symbol: '¥' })
  })

  test('ENTRY-14 local-country, local-ip and local-fee come from the server, the fee for the unit that is chosen', async () => {
    store.setItem('pricing-unit', '{"text":"JPY","value":"1","symbol":"¥"}')
    const place = { country: 'CH', ip: '192.0.2.44', restricted: false }
    await fetchCaches(exchange(place, { tether: { jpy: '151.37' } }), cache, note)
    expect(['local-country', 'local-ip', 'local-fee'].map((name) => store.getItem(name))).toEqual([
      'CH',
      '192.0.2.44',
      '151.37',
    ])
    expect(asked).toContainEqual(['getCurrencyFee', { currency: 'JPY' }])
  })

  test('ENTRY-14 the rate of a unit that is no longer chosen when it comes is not kept as that of the new one', async () => {
    store.setItem('pricing-unit', '{"text":"JPY","value":"1","symbol":"¥"}')
    store.setItem('local-fee', '7.12')
    const asking = fetchCaches(exchange(null, { tether: { jpy: '151.37' } }), cache, note)
    store.setItem('pricing-unit', '{"text":"CNY","value":"7.12","symbol":"¥"}')
    await asking
    expect(store.getItem('local-fee')).toBe('7.12')
  })

  test('ENTRY-07 where the connection comes from is passed on, and an outage tells nothing and forgets nothing', async () => {
    const place = { country: 'US', ip: '192.0.2.44', restricted: true }
    await fetchCaches(exchange(place, null), cache, note)
    expect(noted).toEqual([place])
    store.setItem('local-fee', '0.91')
    await fetchCaches(exchange(null, null), cache, note)
    expect(noted).toHaveLength(1)
    expect(['local-country', 'local-ip', 'local-fee'].map((name) => store.getItem(name))).toEqual([
      'US',
      '192.0.2.44',
      '0.91',
    ])
  })
})
