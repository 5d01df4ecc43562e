import { describe, expect, test } from 'vitest'
import { CACHE_NAMES, createClientCache, memoryStore, usableStore } from './client-cache.ts'

/** product.md §3, "Client caches". */
const NAMES = 'lang userTheme deviceId token time_zone local-ip local-country pricing-unit local-currency local-fee'

describe('client caches', () => {
  test('SHELL-06 the names are those of product.md', () => {
    expect([...CACHE_NAMES].sort()).toEqual(NAMES.split(' ').sort())
  })

  test('the device’s id is made once', () => {
    let made = 0
    const cache = createClientCache(memoryStore(), () => `id-${++made}`)
    expect([cache.deviceId(), cache.deviceId()]).toEqual(['id-1', 'id-1'])
  })

  test('the pricing unit is US dollars until another is stored, and what cannot be read is not taken', () => {
    const store = memoryStore()
    const cache = createClientCache(store, () => 'id')
    expect(cache.pricingUnit()).toMatchObject({ text: 'USD', symbol: '$' })
    for (const wrong of ['{', 'null', '{"text":1}', '[]']) {
      store.setItem('pricing-unit', wrong)
      expect(cache.pricingUnit().text).toBe('USD')
    }
    store.setItem('pricing-unit', '{"text":"EUR","value":"0.9","symbol":"€"}')
    expect(cache.pricingUnit()).toEqual({ text: 'EUR', value: '0.9', symbol: '€' })
  })

  test('a browser that refuses its store gets one in memory', () => {
    const store = usableStore(() => {
      throw new DOMException('no', 'SecurityError')
    })
    store.setItem('lang', 'ko')
    expect(store.getItem('lang')).toBe('ko')
  })
})
