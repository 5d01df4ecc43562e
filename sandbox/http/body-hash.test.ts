import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { bodyHash } from './body-hash.ts'

/** As the journals of earlier versions have it: the whole body put in order, then made a text. */
function naiveHash(body: object, without: ReadonlySet<string>): string {
  const left = Object.fromEntries(Object.entries(body).filter(([name]) => !without.has(name)))
  return createHash('sha256')
    .update(JSON.stringify(ordered(left)))
    .digest('base64url')
}

function ordered(value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('base64url')
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, ordered(inner)]))
}

const NAMES = ['price', 'Quantity', 'code', 'é', '10', '9', 'a"b', '', 'password', 'z']
const SECRETS = new Set(['code', 'password'])

test('HTTP-05 the hash of a body is that of its ordered JSON, the secret fields of its top left out', () => {
  const random = seededRandom(29)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const body = (names: readonly string[], depth: number): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: Math.floor(random() * 6) }, () => [pick(names), value(names, depth)]))
  const value = (names: readonly string[], depth: number): unknown => {
    const flat = [undefined, null, true, 0, -0, 1.5, 1e21, Number.NaN, '', 'é"\n', new Uint8Array([1, 2])]
    if (depth === 0 || random() < 0.6) return pick(flat)
    if (random() < 0.5) return Array.from({ length: 2 }, () => value(names, depth - 1))
    return body(names, depth - 1)
  }
  for (let round = 0; round < 3_000; round++) {
    const one = body(round % 3 === 0 ? NAMES : NAMES.filter((name) => !/^\d/.test(name)), 3)
    expect(bodyHash(one, SECRETS), JSON.stringify(one)).toBe(naiveHash(one, SECRETS))
    expect(bodyHash(one)).toBe(naiveHash(one, new Set()))
  }
})
