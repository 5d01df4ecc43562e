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

/** What is needed of a KeyboardEvent. */
export interface KeyPress {
  key: string
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  repeat: boolean
  isComposing: boolean
}

/** The hotkey that was pressed; null where it was none. Letters go by their place where the keyboard writes no Latin ones. */
export function hotkeyOf(press: KeyPress): HotkeyName | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.repeat || press.isComposing) return null
  const latin = /^Key([A-Z])$/.exec(press.code)?.[1]
  const letter = /^[a-z]$/i.test(press.key) ? press.key.toUpperCase() : latin
  if (letter !== undefined) return NAMES.get(press.shiftKey ? `Shift+${letter}` : letter) ?? null
  if (press.key === 'Escape') return press.shiftKey ? (NAMES.get('Shift+Escape') ?? null) : null
  return NAMES.get(press.key) ?? null
}

/** Where a person types or chooses, keys are letters. */
const FIELDS = 'input, textarea, select, [contenteditable], [data-dialog], [role=menu], [role=slider], [role=separator]'

/** A press that happened in a field, or in something that lies over the terminal. */
export function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null
}

export const isTrading = (name: HotkeyName): boolean => (TRADING as readonly string[]).includes(name)
