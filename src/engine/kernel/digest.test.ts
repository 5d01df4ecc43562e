import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Digest } from './digest.ts'

const WORD = 2n ** 32n
const wrap = (value: bigint) => ((value % WORD) + WORD) % WORD
const turn = (value: bigint, by: bigint) => wrap(value << by) | (value >> (32n - by))

/** MurmurHash3's own mixing of one word into a lane (Austin Appleby, public domain): c1, c2, rotations 15 and 13, times 5, plus n. */
function murmur(lane: bigint, word: bigint): bigint {
  const k = wrap(turn(wrap(word * 0xcc9e2d51n), 15n) * 0x1b873593n)
  return wrap(turn(lane ^ k, 13n) * 5n + 0xe6546b64n)
}

/** The second lane: one multiplication, a rotation by 11, another multiplication. */
function second(lane: bigint, word: bigint): bigint {
  return wrap(turn(lane ^ wrap(word * 0x85ebca6bn), 11n) * 0xc2b2ae35n + 0x38495ab5n)
}

/** MurmurHash3's finaliser. */
function finish(word: bigint): bigint {
  let h = wrap(word ^ (word >> 16n))
  h = wrap(h * 0x85ebca6bn)
  h ^= h >> 13n
  h = wrap(h * 0xc2b2ae35n)
  return h ^ (h >> 16n)
}

/** The digest of words as big integers would make it. */
function naive(words: readonly bigint[]): string {
  let [a, b] = [0x2545f491n, 0x7f4a7c15n]
  for (const word of words) [a, b] = [murmur(a, wrap(word)), second(b, wrap(word))]
  const pair = [finish(a ^ b), finish(wrap(b + a * 5n))]
  return pair.map((word) => word.toString(16).padStart(8, '0')).join('')
}

/** A safe integer's low and high word, rounded down. */
const wordsOf = (value: bigint) => [wrap(value), wrap((value - wrap(value)) / WORD)]
const textWords = (text: string) => [text.length, ...Array.from(text, (_, i) => text.charCodeAt(i))].map(BigInt)

test('ENG-09 the digest is that of its mixing steps in big integers, on whatever machine', () => {
  const safe = fc.maxSafeInteger()
  const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
  fc.assert(
    fc.property(fc.array(safe), fc.string(), fc.bigInt({ min: 1n }), word, word, (whole, text, big, a, b) => {
      const digest = new Digest()
      for (const value of whole) digest.int(value)
      digest.text(text).big(big).big(0n).pair([a, b])
      const words = [
        ...whole.flatMap((value) => wordsOf(BigInt(value))),
        ...textWords(text),
        ...textWords(big.toString(36)),
        ...[0, a, b].map(BigInt),
      ]
      expect(digest.hex()).toBe(naive(words))
      const [high, low] = digest.words()
      expect(high * 2 ** 32 + low).toBeCloseTo(Number.parseInt(naive(words), 16), -12)
    }),
  )
})

test('ENG-09 a digest that was saved goes on as if it had not been', () => {
  const digest = new Digest().int(5).text('half')
  const loaded = new Digest().load(digest.save())
  expect(loaded.text('way').hex()).toBe(digest.text('way').hex())
  expect(new Digest().text('halfway').hex()).not.toBe(digest.hex())
})
