/** `1234567.8` → `1,234,567.8`. */
function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const head = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction ? `${head}.${fraction}` : head
}

interface Unit {
  /** The unit stands for 10^power. */
  power: number
  sign: string
}

const LATIN: readonly Unit[] = [
  { power: 6, sign: 'M' },
  { power: 3, sign: 'K' },
]

function myriads(hundredMillions: string, tenThousands: string): readonly Unit[] {
  return [
    { power: 8, sign: hundredMillions },
    { power: 4, sign: tenThousands },
  ]
}

const UNITS: Record<string, readonly Unit[]> = {
  'zh-CN': myriads('亿', '万'),
  'zh-TW': myriads('億', '萬'),
  ja: myriads('億', '万'),
  ko: myriads('억', '만'),
}

/**
 * Shortens a figure to four significant digits, cut and never rounded up: K from 1e3 and M from 1e6 in English, ten
 * thousands and hundred millions in the CJK languages (rules.md, number shortening). Above the largest unit the whole
 * units stay, in groups: `1,839M`. Show the whole figure on hover.
 * @param text decimal text, signed or not; the sign stays in front
 */
export function shorten(text: string, language: string): string {
  const sign = text.startsWith('-') ? '-' : ''
  const [whole = '0', fraction = ''] = text.slice(sign.length).split('.')
  const unit = (UNITS[language] ?? LATIN).find(({ power }) => whole.length > power)
  const power = unit?.power ?? 0
  const head = whole.slice(0, whole.length - power)
  const tail = whole.slice(whole.length - power) + fraction
  const kept = head === '0' ? leading(tail) : tail.slice(0, Math.max(0, 4 - head.length))
  // A shortened figure keeps its zeros: it would dance otherwise.
  const cut = unit ? kept : kept.replace(/0+$/, '')
  return `${sign}${grouped(cut ? `${head}.${cut}` : head)}${unit?.sign ?? ''}`
}

/** Four significant digits of a fraction. */
function leading(fraction: string): string {
  const first = fraction.search(/[1-9]/)
  return first < 0 ? '' : fraction.slice(0, first + 4)
}
