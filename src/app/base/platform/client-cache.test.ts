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

describe('REAL-74 a store that goes wrong', () => {
  /** A store with room for so many characters. */
  function small(room: number, texts: Record<string, string> = {}) {
    const held = new Map(Object.entries(texts))
    const used = (but: string) => [...held].reduce((sum, [name, text]) => (name === but ? sum : sum + text.length), 0)
    return {
      held,
      getItem: (name: string) => held.get(name) ?? null,
      removeItem: (name: string) => void held.delete(name),
      setItem(name: string, text: string) {
        if (used(name) + text.length > room) throw new DOMException('full', 'QuotaExceededError')
        held.set(name, text)
      },
    }
  }

  test('REAL-74 a full store is read on, so nobody is signed out by it; what does not fit holds until the page goes', () => {
    const full = small(5, { token: 'abcde' })
    const store = usableStore(() => full)
    expect(store.getItem('token')).toBe('abcde')
    store.setItem('lang', 'ko')
    expect([store.getItem('lang'), store.isPersisted?.('lang'), full.held.has('lang')]).toEqual(['ko', false, false])
    store.setItem('token', 'abcde')
    expect([full.held.get('token'), store.isPersisted?.('token')]).toEqual(['abcde', true])
    store.removeItem('token')
    expect([store.getItem('token'), full.held.size]).toEqual([null, 0])
    store.setItem('lang', 'ja')
    expect([full.held.get('lang'), store.isPersisted?.('lang')]).toEqual(['ja', true])
  })

  test('REAL-74 another token that does not fit leaves no former one behind for the next page', () => {
    const full = small(5, { token: 'abcde' })
    const store = usableStore(() => full)
    store.setItem('token', 'too long')
    expect([store.getItem('token'), full.held.has('token')]).toEqual(['too long', false])
  })

  test('REAL-74 a store whose every method throws is one in memory', () => {
    const no = () => {
      throw new Error('no')
    }
    let opened = false
    const late = {
      getItem: (name: string) => (name === 'onetape-probe' && !opened ? null : no()),
      setItem: no,
      removeItem: no,
    }
    const store = usableStore(() => late)
    opened = true
    store.setItem('a', '1')
    expect(store.getItem('a')).toBe('1')
    store.removeItem('a')
    expect(store.getItem('a')).toBeNull()
  })
})
