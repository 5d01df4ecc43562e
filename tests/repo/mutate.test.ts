import { expect, test } from 'vitest'
import { breakAt, findPlaces, isProduct, pickPlaces } from '../../scripts/mutate-places.mjs'

const SOURCE = `import { log } from './log-1.ts'
/** Returns 7 < 8. */
export type Size = 1 | 2 | { wide: 3 }
export function size(a: number, on = true): Size {
  if (a <= 4 && !on) env.log('info', \`size \${a + 1}\`, a > 5)
  let n = a as 1
  for (let i = 0; i < a; i++) n += 6
  if (n === 9) throw new RangeError('more than ' + 9)
  return 'a' + n ? n : (a - n)
}
`

const lines = (text: string) =>
  findPlaces('size.ts', text).map(({ line, kind, from, to }) => `${line} ${kind} ${from} → ${to}`)

test('LIMIT-05 places are operators, constants and branches; types, imports, logs, errors, texts and comments have none', () => {
  expect(lines(SOURCE)).toEqual([
    '4 constant true → false',
    '5 branch a <= 4 && !on → !(a <= 4 && !on)',
    '5 operator <= → <',
    '5 constant 4 → 5',
    '5 operator && → ||',
    '5 operator ! → ',
    '7 constant 0 → 1',
    '7 operator < → <=',
    '7 operator ++ → --',
    '7 operator += → -=',
    '7 constant 6 → 7',
    '8 branch n === 9 → !(n === 9)',
    '8 operator === → !==',
    '8 constant 9 → 10',
    "9 branch 'a' + n → !('a' + n)",
    '9 operator - → +',
  ])
})

test('LIMIT-05 one place is broken where it stands, all else stays', () => {
  for (const place of findPlaces('size.ts', SOURCE)) {
    expect(SOURCE.slice(place.start, place.end)).toBe(place.from)
    const broken = breakAt(SOURCE, place)
    expect(broken).not.toBe(SOURCE)
    expect(broken.replace(place.to, '').length).toBe(SOURCE.length - place.from.length)
    expect(broken.split('\n').length).toBe(SOURCE.split('\n').length)
    expect(() => findPlaces('size.ts', broken)).not.toThrow()
  }
})

test('LIMIT-05 a seed picks the same places, each once; another seed picks others', () => {
  const places = findPlaces('size.ts', SOURCE)
  const starts = (seed: number, count: number) => pickPlaces(places, count, seed).map((one) => one.start)
  expect(starts(1, 6)).toEqual(starts(1, 6))
  expect(starts(1, 6)).not.toEqual(starts(2, 6))
  expect(new Set(starts(3, 99)).size).toBe(new Set(places.map((one) => one.start)).size)
  expect(pickPlaces(places, 99, 3)).toHaveLength(places.length)
})

test('LIMIT-05 tests, benchmarks and their helpers are left alone', () => {
  const files = ['src/a/b.ts', 'src/a/b.test.ts', 'src/a/b.bench.ts', 'src/a/fake-b.ts', 'src/a/test-b.ts', 'src/a/b.d.ts', 'src/a/testing/b.ts', 'src/a/latest.ts'] // biome-ignore format: a list
  expect(files.filter(isProduct)).toEqual(['src/a/b.ts', 'src/a/latest.ts'])
})

test('LIMIT-05 a file that cannot be read is named', () => {
  expect(() => findPlaces('broken.ts', 'const = 1')).toThrow(/broken\.ts/)
})
