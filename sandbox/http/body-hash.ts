import { sha256 } from '../journal/chain.ts'

/**
 * Hash of a checked body: the order of its keys does not count. It stands in the journal, so the text behind it may not change.
 * @param without fields of the body that do not count
 */
export function bodyHash(value: unknown, without: ReadonlySet<string> = NOTHING): string {
  return sha256(canonical(value, without))
}

const NOTHING: ReadonlySet<string> = new Set()

/** JSON with the keys of each object in their order. */
function canonical(value: unknown, without = NOTHING): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Uint8Array)
    return JSON.stringify(sorted(value)) ?? 'null'
  const keys = Object.keys(value).sort()
  // Names that are whole numbers stand first in whatever object holds them.
  if (keys.some((key) => /^\d/.test(key))) {
    const counted = Object.entries(value).filter(([key]) => !without.has(key))
    return JSON.stringify(sorted(Object.fromEntries(counted)))
  }
  let text = ''
  for (const key of keys) {
    const inner = (value as Record<string, unknown>)[key]
    if (inner === undefined || without.has(key)) continue
    text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:${textOf(inner)}`
  }
  return text === '' ? '{}' : `${text}}`
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? canonical(value) : JSON.stringify(value)
}

function sorted(value: unknown): unknown {
  if (value instanceof Uint8Array) return sha256(value)
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
