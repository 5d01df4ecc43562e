/** What is needed of a KeyboardEvent. */
export interface KeyPress {
  key: string
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  isComposing: boolean
  repeat?: boolean
  keyCode?: number
  getModifierState?(name: string): boolean
}

/** What keyboards and input methods of other scripts write on the keys of these signs. */
const SAME_SIGN: Record<string, string> = { '「': '[', '」': ']', '【': '[', '】': ']', '・': '/', '؟': '?', '−': '-' }

/** Signs that are known by their place on keyboards that write letters of another script there. */
const PLACES: Record<string, string> = { BracketLeft: '[', BracketRight: ']' }

/** Letters of a script other than Latin, as one key writes them: the Arabic lam with alef is two. */
const FOREIGN = /^[\p{L}\p{M}]{1,3}$/u
const LATIN = /\p{Script=Latin}/u

const isForeign = (key: string) => FOREIGN.test(key) && !LATIN.test(key)

/** Whether an input method is at work: its keys choose and spell, they are none of the page's. */
export function isComposing(press: Pick<KeyPress, 'isComposing' | 'key' | 'keyCode'>): boolean {
  // Safari ends a composition before the key that ended it: 229 still tells.
  return press.isComposing || press.keyCode === 229 || press.key === 'Process'
}

/**
 * The Latin letter of a key, in upper case; null where it has none. By what it writes, so that AZERTY and Dvorak press what is
 * printed on the key; by its place where the keyboard writes letters of another script.
 */
export function letterOf(press: Pick<KeyPress, 'key' | 'code'>): string | null {
  const key = press.key.normalize('NFKC')
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  return isForeign(key) ? placeLetter(press.code) : null
}

const placeLetter = (code: string) => /^Key([A-Z])$/.exec(code)?.[1] ?? null

/**
 * The sign that a press writes, whatever keys that takes: AltGr on Windows and Linux, Option on a Mac. Null where Ctrl, Cmd or
 * Alt make a shortcut of it.
 */
export function signOf(press: KeyPress, mac = isMac()): string | null {
  const altGr = press.getModifierState?.('AltGraph') ?? false
  // Windows tells AltGr as Ctrl and Alt.
  if (press.metaKey || (press.ctrlKey && !altGr)) return null
  if (press.altKey && !altGr && !mac) return null
  const key = press.key.normalize('NFKC')
  if (isForeign(key)) return PLACES[press.code] ?? null
  const sign = SAME_SIGN[key] ?? key
  return [...sign].length === 1 ? sign : null
}

/** A letter with Ctrl, or Cmd on a Mac, and nothing else: AltGr, which Windows tells as Ctrl and Alt, is no Ctrl. */
export function isCommand(press: KeyPress, letter: string): boolean {
  if (isComposing(press) || press.altKey || press.shiftKey || press.ctrlKey === press.metaKey) return false
  return letterOf(press) === letter
}

/**
 * A letter with Alt and nothing else. Where Option writes a sign in its place (a Mac), the key is known by its place, and in a
 * field it is left to write.
 */
export function isAlt(press: KeyPress & { target?: EventTarget | null }, letter: string): boolean {
  if (isComposing(press) || !press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return false
  if (press.getModifierState?.('AltGraph')) return false
  const own = letterOf(press)
  if (own !== null) return own === letter
  return placeLetter(press.code) === letter && !isTyping(press.target ?? null)
}

/** Whether a press happens where text is typed. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    typeof HTMLElement !== 'undefined' &&
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

/** Whether this is an Apple keyboard, with ⌘ and ⌥. */
export function isMac(): boolean {
  if (typeof navigator === 'undefined') return false
  const platform = (navigator as { userAgentData?: { platform?: string } }).userAgentData?.platform
  return /mac|iphone|ipad/i.test(platform || navigator.platform || '')
}

/** Keeps the keys of an input method from everything on the page: Enter and Escape there end a word, not a dialog. @returns ends it */
export function guardComposing(target: EventTarget): () => void {
  const press = (event: Event) => {
    if (isComposing(event as KeyboardEvent)) event.stopImmediatePropagation()
  }
  target.addEventListener('keydown', press, true)
  return () => target.removeEventListener('keydown', press, true)
}

interface LayoutMap {
  get(code: string): string | undefined
  values(): Iterable<string>
}

/** What this keyboard writes without a modifier; null where the browser does not tell: only some do, and not on every page. */
export async function readLayout(): Promise<LayoutMap | null> {
  try {
    const { keyboard } = navigator as { keyboard?: { getLayoutMap?(): Promise<LayoutMap> } }
    return (await keyboard?.getLayoutMap?.()) ?? null
  } catch {
    return null
  }
}

/**
 * How the keys of a shortcut are called on this keyboard: ⌘ and ⌥ on a Mac; a letter with what stands on its key where the keyboard
 * writes another script; a sign with the key that it takes besides, where it needs one.
 */
export function keyNames(keys: readonly string[], layout: LayoutMap | null, mac = isMac()): string[] {
  return keys.flatMap((key) => {
    if (mac && key === 'Ctrl') return ['⌘']
    if (mac && key === 'Alt') return ['⌥']
    if (!layout) return [key]
    if (/^[A-Z]$/.test(key)) {
      const own = layout.get(`Key${key}`)
      return [own && isForeign(own) ? `${key} ${own}` : key]
    }
    const place = Object.keys(PLACES).find((code) => PLACES[code] === key)
    if (!place || [...layout.values()].includes(key)) return [key]
    const own = layout.get(place)
    if (own && isForeign(own)) return [own]
    return [mac ? '⌥' : 'AltGr', key]
  })
}
