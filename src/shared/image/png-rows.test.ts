import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { madePng, pngChunk } from '../../../tests/support/made-image.ts'
import { checkAnyImage } from './check-image.ts'

const SIGN = Buffer.from(madePng().slice(0, 8))

interface Made {
  width?: number
  height?: number
  depth?: number
  colour?: number
  interlaced?: number
}

/** A PNG of such a head, and of such IDAT chunks. */
function png({ width = 8, height = 8, depth = 8, colour = 0, interlaced = 0 }: Made, ...data: Uint8Array[]) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = depth
  head[9] = colour
  head[12] = interlaced
  const chunks = data.map((body) => pngChunk('IDAT', body))
  return Buffer.concat([SIGN, pngChunk('IHDR', head), ...chunks, pngChunk('IEND', new Uint8Array())])
}
const keyOf = async (bytes: Uint8Array, most?: number) => {
  const checked = await checkAnyImage({ name: 'a.png', type: '', bytes }, most)
  return checked.ok ? null : checked.refusal.key
}
const packed = deflateSync(Buffer.alloc(72))

test('REAL-13 a PNG is taken where its packed rows are whole, in one chunk or in many', async () => {
  expect(await keyOf(png({}, packed))).toBeNull()
  expect(await keyOf(png({}, new Uint8Array(), packed.subarray(0, 1), packed.subarray(1)))).toBeNull()
  expect(await keyOf(png({}, deflateSync(Buffer.alloc(100))))).toBeNull()
  // Seven passes of 8 × 8: 2 + 2 + 3 + 2 * 3 + 2 * 5 + 4 * 5 + 4 * 9 bytes.
  expect(await keyOf(png({ interlaced: 1 }, deflateSync(Buffer.alloc(79))))).toBeNull()
  expect(await keyOf(png({ interlaced: 1 }, deflateSync(Buffer.alloc(78))))).toBe('image_broken')
  expect(await keyOf(png({ width: 1, height: 3, interlaced: 1 }, deflateSync(Buffer.alloc(6))))).toBeNull()
  expect(await keyOf(png({ width: 3_000, height: 3_000 }, deflateSync(Buffer.alloc(9_003_000))), 1_000)).toBeNull()
})

test.each<[string, Uint8Array]>([
  ['nothing packed', png({}, new Uint8Array())],
  ['garbage', png({}, Buffer.from('garbage instead of rows'))],
  ['a row too few', png({}, deflateSync(Buffer.alloc(63)))],
  ['packed rows cut off', png({}, packed.subarray(0, 6))],
  ['a filter that there is not', png({}, deflateSync(Buffer.alloc(72, 9)))],
  ['a wrong filter in the last row', png({}, deflateSync(Buffer.alloc(72).fill(7, 63)))],
  ['a palette that is missing', png({ colour: 3 }, packed)],
  ['an unknown interlacing', png({ interlaced: 2 }, packed)],
])('REAL-13 a PNG of %s is refused as broken', async (_what, bytes) => {
  expect(await keyOf(bytes)).toBe('image_broken')
})

test('REAL-13 a PNG of a few bytes that says it is huge is refused unread', async () => {
  expect(await keyOf(png({ width: 6_000, height: 6_000 }, packed), 1_000)).toBe('image_broken')
  expect(await keyOf(png({ width: 3_000, height: 3_000, colour: 3 }, packed), 1_000)).toBe('image_broken')
})
