import { deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { lying, madeJpeg, madePng, pngChunk } from '../../../tests/support/made-image.ts'
import { checkAnyImage, checkImage } from './check-image.ts'
import { turnPng } from './turn-png.ts'

const SIGN = madePng().slice(0, 8)

/** A PNG of such rows; EXIF that says how it lies. */
function png(depth: number, colour: number, width: number, rows: number[][], orientation: number): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(rows.length, 4)
  head[8] = depth
  head[9] = colour
  return Buffer.concat([
    SIGN,
    pngChunk('IHDR', head),
    pngChunk('eXIf', lying(orientation).subarray(10)),
    ...(colour === 3 ? [pngChunk('PLTE', Buffer.alloc(12))] : []),
    pngChunk('IDAT', deflateSync(Buffer.from(rows.flatMap((row) => [0, ...row])))),
    pngChunk('IEND', new Uint8Array()),
  ])
}

/** Size, and rows of one that was written without or with Paeth's filter and grey dots of a byte. */
function read(bytes: Uint8Array) {
  const whole = Buffer.from(bytes)
  const [width, height] = [whole.readUInt32BE(16), whole.readUInt32BE(20)]
  const at = whole.indexOf('IDAT')
  const raw = inflateSync(whole.subarray(at + 4, at + 4 + whole.readUInt32BE(at - 4)))
  return { width, height, raw }
}

const GREY = [[10, 20, 30], [40, 50, 60]] // biome-ignore format: one line

test.each([
  [
    2,
    [
      [30, 20, 10],
      [60, 50, 40],
    ],
  ],
  [
    3,
    [
      [60, 50, 40],
      [30, 20, 10],
    ],
  ],
  [
    4,
    [
      [40, 50, 60],
      [10, 20, 30],
    ],
  ],
  [
    5,
    [
      [10, 40],
      [20, 50],
      [30, 60],
    ],
  ],
  [
    6,
    [
      [40, 10],
      [50, 20],
      [60, 30],
    ],
  ],
  [
    7,
    [
      [60, 30],
      [50, 20],
      [40, 10],
    ],
  ],
  [
    8,
    [
      [30, 60],
      [20, 50],
      [10, 40],
    ],
  ],
] as const)('REAL-12 a PNG of orientation %i is stored upright, without EXIF', async (orientation, upright) => {
  const sent = png(8, 0, 3, GREY, orientation)
  expect(checkImage({ name: 'a.png', type: '', bytes: sent })).toMatchObject({ refusal: { key: 'image_orientation' } })
  const checked = await checkAnyImage({ name: 'a.png', type: '', bytes: sent })
  if (!checked.ok) throw new Error(checked.refusal.key)
  expect(Buffer.from(checked.data.bytes).includes('eXIf')).toBe(false)
  const { width, height, raw } = read(checked.data.bytes)
  expect([width, height]).toEqual([upright[0].length, upright.length])
  // Turned as what it is once more nothing changes, so its filter is read as it is written.
  const plain = png(
    8,
    0,
    width,
    upright.map((row) => [...row]),
    3,
  )
  const [there, back] = [
    await checkAnyImage({ name: '', type: '', bytes: plain }),
    await turnPng(checked.data.bytes, 3),
  ]
  expect(there.ok && back && read(there.data.bytes).raw.equals(read(back).raw)).toBe(true)
  expect(raw).toHaveLength(height * (width + 1))
})

test('REAL-12 dots of less than a byte are turned one by one; colours of sixteen bits stay together', async () => {
  // 1 0 0 / 0 1 1, a bit each.
  const bits = await checkAnyImage({ name: '', type: '', bytes: png(1, 0, 3, [[0b10000000], [0b01100000]], 6) })
  expect(bits.ok && [...read(bits.data.bytes).raw]).toEqual([0, 0b01000000, 0, 0b10000000, 0, 0b10000000])
  const palette = await checkAnyImage({ name: '', type: '', bytes: png(4, 3, 2, [[0x12]], 2) })
  expect(palette.ok && [...read(palette.data.bytes).raw]).toEqual([0, 0x21])
  const deep = await checkAnyImage({ name: '', type: '', bytes: png(16, 0, 2, [[1, 2, 3, 4]], 2) })
  expect(deep.ok && [...read(deep.data.bytes).raw]).toEqual([4, 3, 4, 254, 254])
})

test('REAL-12 rows that are too few, too many or packed wrongly are refused, and so are interlaced ones', async () => {
  const key = async (bytes: Uint8Array) => {
    const checked = await checkAnyImage({ name: '', type: '', bytes })
    return checked.ok ? null : checked.refusal.key
  }
  expect(await key(png(8, 0, 3, [[1, 2, 3], [4]], 6))).toBe('image_broken')
  expect(
    await key(
      png(
        8,
        0,
        3,
        [
          [1, 2, 3],
          [4, 5, 6, 7, 8, 9, 9, 9],
        ],
        6,
      ),
    ),
  ).toBe('image_orientation')
  expect(await key(png(8, 0, 3, GREY, 1))).toBe(null)
  expect(await turnPng(png(8, 0, 3, [[1, 2, 3], [4]], 6), 6)).toBe(null)
})

test('REAL-12 a picture that lies is turned up to so many dots, and refused by its name beyond, unread', async () => {
  const rows = (high: number) => Array.from({ length: high }, () => [1, 2, 3, 4])
  const of = async (bytes: Uint8Array) => {
    const checked = await checkAnyImage({ name: '', type: '', bytes }, 40)
    return checked.ok || checked.refusal.key
  }
  expect(await of(png(8, 0, 4, rows(10), 6))).toBe(true)
  expect(await of(png(8, 0, 4, rows(11), 6))).toBe('image_orientation')
  expect(await of(png(8, 0, 4, rows(11), 1))).toBe(true)
  const jpeg = (height: number, orientation: number) => madeJpeg([lying(orientation)], undefined, { width: 4, height })
  expect(await of(jpeg(11, 6))).toBe('image_orientation')
  expect(await of(jpeg(11, 1))).toBe(true)
})
