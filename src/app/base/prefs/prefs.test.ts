import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../platform/client-cache.ts'
import { PALETTES } from '../platform/theme.ts'
import { createPrefs, DEFAULT_PREFS, DENSITIES, FLASHES, PREFS_KEY, readPrefs } from './prefs.ts'

type Listener = (event: { key: string | null; newValue: string | null }) => void

/** A window with its storage events. */
function tab() {
  const listeners = new Set<Listener>()
  return {
    addEventListener: (_type: 'storage', listener: Listener) => void listeners.add(listener),
    removeEventListener: (_type: 'storage', listener: Listener) => void listeners.delete(listener),
    tell: (key: string | null, newValue: string | null) => {
      for (const listener of listeners) listener({ key, newValue })
    },
  }
}

describe('LANG-05 preferences', () => {
  test('LANG-05 a choice is kept for the next visit', () => {
    const store = memoryStore()
    createPrefs(store).set({ palette: 'blue-orange', density: 'touch' })
    expect(createPrefs(store).state).toEqual({ ...DEFAULT_PREFS, palette: 'blue-orange', density: 'touch' })
  })

  test('LANG-05 another tab’s choice is taken over, until that is ended', () => {
    const mine = createPrefs(memoryStore())
    const events = tab()
    const end = mine.follow(events)
    events.tell(PREFS_KEY, JSON.stringify({ palette: 'red-up', flash: 'off' }))
    expect(mine.state).toMatchObject({ palette: 'red-up', flash: 'off' })
    events.tell('lang', 'ja')
    expect(mine.state.palette).toBe('red-up')
    events.tell(null, null)
    expect(mine.state).toEqual(DEFAULT_PREFS)
    end()
    events.tell(PREFS_KEY, JSON.stringify({ palette: 'red-up' }))
    expect(mine.state.palette).toBe('green-up')
  })

  test('REAL-63 another tab’s choice of zone is taken over; garbage is the exchange’s', () => {
    const mine = createPrefs(memoryStore())
    const events = tab()
    mine.follow(events)
    events.tell(PREFS_KEY, JSON.stringify({ zone: 'device' }))
    expect(mine.state.zone).toBe('device')
    events.tell(PREFS_KEY, JSON.stringify({ zone: 'Mars/Base' }))
    expect(mine.state.zone).toBe('exchange')
  })

  test('LANG-05 whatever stands in the store, each part is a known choice', () => {
    const part = (known: readonly string[]) => fc.oneof(fc.constantFrom(...known), fc.jsonValue())
    const stored = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          palette: part(PALETTES),
          density: part(DENSITIES),
          flash: part(FLASHES),
          hideAmounts: fc.jsonValue(),
        })
        .map((parts) => JSON.stringify(parts)),
    )
    fc.assert(
      fc.property(stored, (text) => {
        const read = readPrefs(text)
        expect(PALETTES).toContain(read.palette)
        expect(DENSITIES).toContain(read.density)
        expect(FLASHES).toContain(read.flash)
        expect(read.hideAmounts).toBeTypeOf('boolean')
        expect(readPrefs(JSON.stringify(read))).toEqual(read)
      }),
    )
  })

  test('LANG-05 a full store keeps the choice in this tab and says that it is not kept', () => {
    const full = {
      ...memoryStore(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const mine = createPrefs(full)
    expect(mine.set({ palette: 'red-up-blue' })).toBe(false)
    expect(mine.state.palette).toBe('red-up-blue')
  })
})
