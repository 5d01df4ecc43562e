import { sha256 } from '../journal/chain.ts'

/** Hash of a checked body: the order of its keys does not count. */
export function bodyHash(value: unknown): string {
  return sha256(JSON.stringify(sorted(value)))
}

function sorted(value: unknown): unknown {
  if (value instanceof Uint8Array) return sha256(value)
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
