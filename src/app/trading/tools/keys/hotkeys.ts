import { isComposing, type KeyPress, letterOf, signOf } from '../../../base/platform/key-press.ts'

/** What a key of the terminal does. Those of `TRADING` do nothing until the window is armed. */
export const TRADING = ['buy', 'sell', 'limit', 'market', 'cancelAll'] as const
export const LOOKING = ['picker', 'previous', 'next', 'help', 'panic'] as const
export type HotkeyName = (typeof TRADING)[number] | (typeof LOOKING)[number]

/** A letter or sign, or `Shift+` one of them, as it is pressed. */
export const KEYS: Record<HotkeyName, string> = {
  buy: 'B',
  sell: 'S',
  limit: 'L',
  market: 'M',
  cancelAll: 'Shift+C',
  picker: 'G',
  previous: '[',
  next: ']',
  help: '?',
  panic: 'Shift+Escape',
}

const NAMES = new Map((Object.entries(KEYS) as [HotkeyName, string][]).map(([name, key]) => [key, name]))

/**
 * The hotkey that was pressed; null where it was none. Letters go by what the key writes, by their place where the keyboard writes
 * another script; signs by what is written, with AltGr or Option too.
 */
export function hotkeyOf(press: KeyPress, mac?: boolean): HotkeyName | null {
  if (press.repeat || isComposing(press)) return null
  const bare = !press.ctrlKey && !press.altKey && !press.metaKey
  const letter = letterOf(press)
  if (letter !== null && bare) {
    const name = NAMES.get(press.shiftKey ? `Shift+${letter}` : letter)
    if (name) return name
  }
  if (press.key === 'Escape') return bare && press.shiftKey ? (NAMES.get('Shift+Escape') ?? null) : null
  const sign = signOf(press, mac)
  return sign !== null && !/[A-Z]/.test(sign) ? (NAMES.get(sign) ?? null) : null
}

/** Where a person types or chooses, keys are letters. */
const FIELDS = 'input, textarea, select, [contenteditable], [data-dialog], [role=menu], [role=slider], [role=separator]'

/** A press that happened in a field, or in something that lies over the terminal. */
export function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null
}

export const isTrading = (name: HotkeyName): boolean => (TRADING as readonly string[]).includes(name)
