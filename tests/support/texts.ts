import { readFileSync } from 'node:fs'

/** Finds a text by its key, dotted where it lies deeper; `values` fill its places. */
export type Words = (key: string, values?: Record<string, string | number>) => string

/** The words that a person of this language reads, by area and key. @throws Error where there is no such text */
export function wordsOf(language: string): (area: string) => Words {
  return (area) => {
    const texts: unknown = JSON.parse(readFileSync(`src/app/base/i18n/${language}/${area}.json`, 'utf8'))
    return (key, values = {}) => {
      const whole = (texts as Record<string, unknown>)[key]
      const found =
        whole ?? key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], texts)
      if (typeof found !== 'string') throw new Error(`${language}/${area} has no text ${key}`)
      return found.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
    }
  }
}

/** A text whose open places hold anything: `Buy {{size}} {{coin}} at market` finds any size and coin. */
export function shape(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^\\s*${parts.join('.+')}\\s*$`)
}
