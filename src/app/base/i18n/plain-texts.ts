import type { i18n as I18n, TFunction } from 'i18next'

/**
 * Texts without values in them are looked up once a language and kept: a row that is drawn anew asks for dozens of them, and each
 * lookup merges options, walks namespaces and searches for plurals. What has values goes the whole way.
 * @param i18n before or after its init; its `getFixedT` is replaced
 */
export function keepPlainTexts(i18n: I18n): void {
  const whole = i18n.getFixedT.bind(i18n) as (...args: unknown[]) => TFunction
  let cached = new Map<string, Map<string, string>>()
  const forget = () => {
    cached = new Map()
  }
  i18n.on('languageChanged', forget)
  i18n.on('initialized', () => {
    i18n.store.on('added', forget)
    i18n.store.on('removed', forget)
  })
  const fixed = (...args: unknown[]) => {
    const t = whole(...args)
    const [lng, ns, prefix] = args
    const place = `${String(lng)}|${String(ns)}|${String(prefix)}`
    const quick = (...asked: [unknown, ...unknown[]]) => {
      const [key] = asked
      const ask = () => (t as unknown as (...all: unknown[]) => unknown)(...asked)
      if (asked.length > 1 || typeof key !== 'string') return ask()
      const known = cached.get(place)?.get(key)
      if (known !== undefined) return known
      const text = ask()
      // A key in place of its text: the area is still to come.
      if (typeof text !== 'string' || text === key) return text
      const texts = cached.get(place) ?? new Map<string, string>()
      cached.set(place, texts.set(key, text))
      return text
    }
    return Object.assign(quick, t)
  }
  i18n.getFixedT = fixed as unknown as I18n['getFixedT']
}
