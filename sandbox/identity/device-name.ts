import { boundedMemo } from '../../gateway/base/bounded-memo.ts'

const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:(?:Headless)?Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** A device as its person knows it: `Edge on Windows`. What a header says beyond that is nobody's business; unknown ones are `--`. */
export function deviceName(userAgent: string | undefined): string {
  return userAgent === undefined ? '--' : namedDevice(userAgent)
}

const namedDevice = boundedMemo(nameOf, 1_000, 400)

function nameOf(userAgent: string): string {
  const find = (names: typeof BROWSERS) => names.find(([, sign]) => sign.test(userAgent))?.[0]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? '--'
}
