import { afterEach, describe, expect, test, vi } from 'vitest'
import { guardComposing, isAlt, isCommand, type KeyPress, keyNames, letterOf, readLayout, signOf } from './key-press.ts'

afterEach(() => vi.unstubAllGlobals())

const press = (key: string, code: string, more: Partial<KeyPress> & { altGr?: boolean } = {}): KeyPress => ({
  key,
  code,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  getModifierState: (name) => name === 'AltGraph' && (more.altGr ?? false),
  ...more,
})

afterEach(() => vi.unstubAllGlobals())

describe('REAL-52 keys on other keyboards', () => {
  test.each([
    ['Latin', 'k', 'KeyK', 'K'],
    ['caps lock', 'K', 'KeyK', 'K'],
    ['Cyrillic', 'л', 'KeyK', 'K'],
    ['Greek', 'κ', 'KeyK', 'K'],
    ['Hebrew', 'ל', 'KeyK', 'K'],
    ['Arabic, two letters', 'لا', 'KeyB', 'B'],
    ['Thai, a vowel sign', 'ิ', 'KeyB', 'B'],
    ['Korean', 'ㅏ', 'KeyK', 'K'],
    ['Dvorak, by the letter', 'k', 'KeyV', 'K'],
    ['Dvorak, not by the place', 't', 'KeyK', 'T'],
    ['AZERTY, M beside L', 'm', 'Semicolon', 'M'],
    ['full width', 'ｋ', 'KeyK', 'K'],
  ])('REAL-52 a letter on a keyboard: %s', (_name, key, code, letter) => {
    expect(letterOf({ key, code })).toBe(letter)
  })

  test('REAL-52 a sign on the place of a letter is no letter, and neither are named keys', () => {
    expect(letterOf({ key: ',', code: 'KeyM' })).toBeNull()
    expect(letterOf({ key: 'ö', code: 'Semicolon' })).toBeNull()
    for (const key of ['Enter', 'Dead', 'Process', 'Unidentified', 'F1'])
      expect(letterOf({ key, code: 'KeyK' })).toBeNull()
  })

  test.each<[string, KeyPress, boolean, string | null]>([
    ['US', press('[', 'BracketLeft'), false, '['],
    ['German Windows', press('[', 'Digit8', { ctrlKey: true, altKey: true, altGr: true }), false, '['],
    ['German Linux', press(']', 'Digit9', { altGr: true }), false, ']'],
    ['German Mac', press('[', 'Digit5', { altKey: true }), true, '['],
    ['German Mac', press(']', 'Digit6', { altKey: true }), true, ']'],
    ['Cyrillic', press('х', 'BracketLeft'), false, '['],
    ['Cyrillic', press('ъ', 'BracketRight'), false, ']'],
    ['Japanese kana', press('「', 'BracketRight'), false, '['],
    ['full width', press('？', 'Slash', { shiftKey: true }), false, '?'],
    ['German umlaut', press('ü', 'BracketLeft'), false, 'ü'],
    ['Alt shortcut', press('[', 'BracketLeft', { altKey: true }), false, null],
    ['Ctrl shortcut', press('/', 'Slash', { ctrlKey: true }), false, null],
    ['Ctrl and Alt, not AltGr', press('/', 'Slash', { ctrlKey: true, altKey: true }), false, null],
    ['Cmd shortcut', press('[', 'BracketLeft', { metaKey: true }), true, null],
    ['named', press('Escape', 'Escape'), false, null],
  ])('REAL-52 a sign by what is written, or by place in another script: %s', (_name, one, mac, sign) => {
    expect(signOf(one, mac)).toBe(sign)
  })

  test('REAL-52 Ctrl+K and Alt+I: any script, Dvorak, a Mac; never AltGr or while composing', () => {
    expect(isCommand(press('л', 'KeyK', { ctrlKey: true }), 'K')).toBe(true)
    expect(isCommand(press('л', 'KeyK', { metaKey: true }), 'K')).toBe(true)
    expect(isCommand(press('k', 'KeyV', { ctrlKey: true }), 'K')).toBe(true)
    expect(isCommand(press('t', 'KeyK', { ctrlKey: true }), 'K')).toBe(false)
    expect(isCommand(press('k', 'KeyK', { ctrlKey: true, altKey: true, altGr: true }), 'K')).toBe(false)
    expect(isCommand(press('k', 'KeyK', { ctrlKey: true, isComposing: true }), 'K')).toBe(false)
    expect(isCommand(press('k', 'KeyK', { ctrlKey: true, keyCode: 229 }), 'K')).toBe(false)
    expect(isCommand(press('k', 'KeyK'), 'K')).toBe(false)
    expect(isAlt(press('i', 'KeyI', { altKey: true }), 'I')).toBe(true)
    expect(isAlt(press('i', 'KeyG', { altKey: true }), 'I')).toBe(true)
    expect(isAlt(press('c', 'KeyI', { altKey: true }), 'I')).toBe(false)
    expect(isAlt(press('Dead', 'KeyI', { altKey: true }), 'I')).toBe(true)
    expect(isAlt(press('i', 'KeyI', { altKey: true, altGr: true }), 'I')).toBe(false)
  })

  test('REAL-52 what an input method takes reaches nobody on the page', () => {
    const target = new EventTarget()
    const end = guardComposing(target)
    const heard = vi.fn()
    target.addEventListener('keydown', heard)
    const tell = (more: object) => target.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape', ...more }))
    tell({ isComposing: true })
    tell({ isComposing: false, keyCode: 229 })
    expect(heard).not.toHaveBeenCalled()
    tell({ isComposing: false, keyCode: 27 })
    expect(heard).toHaveBeenCalledOnce()
    end()
  })

  test('REAL-52 the help names the keys of this keyboard, as far as the browser tells', async () => {
    const us = new Map([
      ['KeyK', 'k'],
      ['BracketLeft', '['],
    ])
    const german = new Map([
      ['KeyK', 'k'],
      ['BracketLeft', 'ü'],
    ])
    const russian = new Map([
      ['KeyK', 'л'],
      ['BracketLeft', 'х'],
    ])
    expect(keyNames(['Ctrl', 'K'], us, false)).toEqual(['Ctrl', 'K'])
    expect(keyNames(['Ctrl', 'K'], us, true)).toEqual(['⌘', 'K'])
    expect(keyNames(['Alt', 'I'], null, true)).toEqual(['⌥', 'I'])
    expect(keyNames(['Ctrl', 'K'], russian, false)).toEqual(['Ctrl', 'K л'])
    expect(keyNames(['['], us, false)).toEqual(['['])
    expect(keyNames(['['], german, false)).toEqual(['AltGr', '['])
    expect(keyNames(['['], german, true)).toEqual(['⌥', '['])
    expect(keyNames(['['], russian, false)).toEqual(['х'])
    expect(keyNames(['['], null, false)).toEqual(['['])
    vi.stubGlobal('navigator', { keyboard: { getLayoutMap: () => Promise.reject(new Error('not in a frame')) } })
    expect(await readLayout()).toBeNull()
    vi.stubGlobal('navigator', {})
    expect(await readLayout()).toBeNull()
  })
})
