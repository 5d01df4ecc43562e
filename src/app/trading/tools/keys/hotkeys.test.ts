import { describe, expect, test } from 'vitest'
import type { KeyPress } from '../../../base/platform/key-press.ts'
import { createArming, DISARM_AFTER } from './arming.ts'
import { hotkeyOf, isTrading, KEYS } from './hotkeys.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  ...more,
})

describe('TERM-04 hotkeys', () => {
  test('TERM-04 each key does its own thing, whatever the case', () => {
    expect(hotkeyOf(press('b'))).toBe('buy')
    expect(hotkeyOf(press('B', { code: 'KeyB' }))).toBe('buy')
    expect(hotkeyOf(press('s'))).toBe('sell')
    expect(hotkeyOf(press('C', { shiftKey: true }))).toBe('cancelAll')
    expect(hotkeyOf(press('?', { shiftKey: true }))).toBe('help')
    expect([hotkeyOf(press('[')), hotkeyOf(press(']'))]).toEqual(['previous', 'next'])
    expect(hotkeyOf(press('Escape', { shiftKey: true }))).toBe('panic')
    expect(new Set(Object.values(KEYS)).size).toBe(Object.keys(KEYS).length)
  })

  test('TERM-04 one step away from a key is no key', () => {
    for (const none of [
      press('c'),
      press('B', { shiftKey: true }),
      press('Escape'),
      press('b', { ctrlKey: true }),
      press('b', { metaKey: true }),
      press('b', { altKey: true }),
      press('b', { repeat: true }),
      press('b', { isComposing: true }),
      press('Enter'),
      press('ArrowUp'),
    ])
      expect(hotkeyOf(none), JSON.stringify(none)).toBeNull()
  })

  test('TERM-04 a keyboard without Latin letters presses by place', () => {
    expect(hotkeyOf(press('ㅠ', { code: 'KeyB' }))).toBe('buy')
    expect(hotkeyOf(press('ы', { code: 'KeyS' }))).toBe('sell')
  })

  test('REAL-52 the markets before and after on German and Cyrillic keyboards', () => {
    const mac = (key: string, code: string) => hotkeyOf(press(key, { code, altKey: true }), true)
    expect([mac('[', 'Digit5'), mac(']', 'Digit6')]).toEqual(['previous', 'next'])
    expect(hotkeyOf(press('[', { code: 'Digit8', altKey: true }), false)).toBeNull()
    expect(hotkeyOf(press('х', { code: 'BracketLeft' }))).toBe('previous')
    expect(hotkeyOf(press(',', { code: 'KeyM' }))).toBeNull()
  })

  test('TERM-04 what trades needs the window to be armed, what looks does not', () => {
    expect(['buy', 'sell', 'limit', 'market', 'cancelAll'].every((name) => isTrading(name as 'buy'))).toBe(true)
    expect((['picker', 'previous', 'next', 'help', 'panic'] as const).some(isTrading)).toBe(false)
  })
})

describe('TERM-04 arming', () => {
  function stage() {
    let now = 1_000
    let due: { at: number; run: () => void } | null = null
    const arming = createArming({
      now: () => now,
      later(ms, run) {
        const mine = { at: now + ms, run }
        due = mine
        return () => {
          if (due === mine) due = null
        }
      },
    })
    const pass = (ms: number) => {
      now += ms
      if (due && due.at <= now) due.run()
    }
    return { arming, pass }
  }

  test('TERM-04 it is off at the start and disarms by itself after fifteen minutes without a key', () => {
    const { arming, pass } = stage()
    expect(arming.read()).toBeNull()
    arming.used()
    expect(arming.read()).toBeNull()
    arming.arm(true)
    pass(DISARM_AFTER - 1)
    expect(arming.read()).not.toBeNull()
    arming.used()
    pass(DISARM_AFTER - 1)
    expect(arming.read()).not.toBeNull()
    pass(1)
    expect(arming.read()).toBeNull()
  })

  test('TERM-04 the switch turns it off at once and tells who shows it', () => {
    const { arming, pass } = stage()
    const reported: boolean[] = []
    arming.subscribe(() => reported.push(arming.read() !== null))
    arming.arm(true)
    arming.arm(false)
    pass(DISARM_AFTER)
    expect(reported).toEqual([true, false])
  })
})
