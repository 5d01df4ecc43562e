import { expect, test } from 'vitest'
import { lying, madeJpeg, segment } from '../../../tests/support/made-image.ts'
import { checkImage } from './check-image.ts'
import type { Orientation } from './exif-orientation.ts'
import { emptyPlane, type JpegParts } from './jpeg-parts.ts'
import { readJpeg } from './read-jpeg.ts'
import { turnJpeg } from './turn-jpeg.ts'
import { writeJpeg } from './write-jpeg.ts'

/** Six blocks of one shade each, three in a row. */
const SHADES = [
  [10, 20, 30],
  [40, 50, 60],
]
/** As they have to stand when each orientation is upright. */
const UPRIGHT: Readonly<Record<Orientation, number[][]>> = {
  1: SHADES,
  2: [[30, 20, 10], [60, 50, 40]], // biome-ignore format: one line
  3: [[60, 50, 40], [30, 20, 10]], // biome-ignore format: one line
  4: [[40, 50, 60], [10, 20, 30]], // biome-ignore format: one line
  5: [[10, 40], [20, 50], [30, 60]], // biome-ignore format: one line
  6: [[40, 10], [50, 20], [60, 30]], // biome-ignore format: one line
  7: [[60, 30], [50, 20], [40, 10]], // biome-ignore format: one line
  8: [[30, 60], [20, 50], [10, 40]], // biome-ignore format: one line
}

function shaded(width = 24, height = 16): JpegParts {
  const plane = emptyPlane({ width, height }, { id: 1, h: 1, v: 1 }, { h: 1, v: 1 })
  SHADES.flat().forEach((shade, at) => {
    plane.blocks[at * 64] = shade
    // A slope, so that mirrored blocks can be distinguished from others.
    plane.blocks[at * 64 + 1] = 3
  })
  plane.quant.fill(2)
  return { width, height, planes: [plane] }
}

const withHead = (bytes: Uint8Array, ...heads: Uint8Array[]) =>
  Buffer.concat([bytes.subarray(0, 2), ...heads, bytes.subarray(2)])

function shadesOf(bytes: Uint8Array): number[][] {
  const { width, height, planes } = readJpeg(bytes) as JpegParts
  const [plane] = planes as [JpegParts['planes'][0]]
  return Array.from({ length: height / 8 }, (_, y) =>
    Array.from({ length: width / 8 }, (_x, x) => plane.blocks[(y * plane.wide + x) * 64] as number),
  )
}

test.each([1, 2, 3, 4, 5, 6, 7, 8] as const)('REAL-12 orientation %i: stored upright, without EXIF', (orientation) => {
  for (const little of [true, false]) {
    const photo = withHead(writeJpeg(shaded(), []), lying(orientation, little))
    const checked = checkImage({ name: 'IMG_1', type: '', bytes: photo })
    if (!checked.ok) throw new Error(checked.refusal.key)
    expect(Buffer.from(checked.data.bytes).includes('Exif')).toBe(false)
    expect(shadesOf(checked.data.bytes)).toEqual(UPRIGHT[orientation])
    // What the server makes of it once more is the same.
    expect(checkImage({ name: '', type: '', bytes: checked.data.bytes })).toEqual(checked)
  }
})

test('REAL-12 turned and turned back a picture is what it was, to the last number', () => {
  const back = { 2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6 } as const
  const before = readJpeg(writeJpeg(shaded(), [])) as JpegParts
  for (const [there, again] of Object.entries(back)) {
    const turned = turnJpeg(writeJpeg(shaded(), []), Number(there) as Orientation) as Uint8Array
    expect(readJpeg(turnJpeg(turned, again) as Uint8Array), there).toEqual(before)
  }
})

test('REAL-12 an edge that cuts through blocks is no hindrance: the dots keep their places', () => {
  const [plane] = (readJpeg(turnJpeg(writeJpeg(shaded(22, 13), []), 3) as Uint8Array) as JpegParts).planes
  expect([plane?.width, plane?.height]).toEqual([22, 13])
  // The lower right corner was a block of 6 × 5 dots; the upper left block now has dots of all four neighbours.
  const shade = plane?.blocks[0] as number
  expect(shade).toBeGreaterThan(20)
  expect(shade).toBeLessThan(60)
  expect(plane?.blocks[(plane.wide * 1 + 2) * 64]).toBeLessThan(20)
})

test('REAL-12 EXIF that cannot be read, or names no way to lie, leaves the photo as it is', () => {
  const photo = writeJpeg(shaded(), [])
  const odd = [lying(0), lying(9), lying(6).subarray(0, 30), segment(0xe1, Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1'))] // biome-ignore format: one line
  odd[2] = segment(0xe1, lying(6).subarray(4, 24))
  for (const head of odd) {
    const checked = checkImage({ name: 'a.jpg', type: 'image/jpeg', bytes: withHead(photo, head) })
    expect(checked.ok && shadesOf(checked.data.bytes)).toEqual(SHADES)
  }
})

test('REAL-12 what cannot be turned is refused by its name, never kept lying down', () => {
  // Bones without codes, and arithmetic ones.
  for (const bytes of [madeJpeg([lying(6)]), madeJpeg([lying(3), segment(0xcc, Buffer.from([0, 1]))])])
    expect(checkImage({ name: 'a.jpg', type: 'image/jpeg', bytes })).toMatchObject({
      ok: false,
      refusal: { key: 'image_orientation', field: 'file' },
    })
})

test('SAFE-19 tables that no camera writes are not built: the photo is refused', () => {
  const codes = Buffer.alloc(18)
  codes[16] = 1
  const tables = (bytes: number) => segment(0xc4, Buffer.concat(Array.from({ length: bytes / 18 }, () => codes)))
  const of = (...more: Uint8Array[]) =>
    checkImage({ name: '', type: '', bytes: withHead(writeJpeg(shaded(), []), lying(6), ...more) }).ok
  expect([of(tables(36_000)), of(tables(36_000), tables(36_000))]).toEqual([true, false])
})

test('REAL-12 damaged anywhere it is refused or turned, and never thrown at', () => {
  const whole = withHead(writeJpeg(shaded(), []), lying(6))
  for (let at = 0; at < whole.length; at++)
    for (const byte of [0x00, 0xff, 0x7f, 0xd9]) {
      const damaged = Buffer.from(whole)
      damaged[at] = byte
      const checked = checkImage({ name: '', type: '', bytes: damaged })
      if (checked.ok) expect(checkImage({ name: '', type: '', bytes: checked.data.bytes }).ok, `${at}`).toBe(true)
    }
})

test('REAL-13 what a picture is its bytes tell: whatever its name and type, with a second picture behind its end', () => {
  const photo = writeJpeg(shaded(), [])
  const gain = Buffer.concat([withHead(photo, segment(0xe2, Buffer.from('MPF\0II*\0'))), photo, Buffer.alloc(4096, 7)])
  for (const [name, type] of [
    ['photo.jfif', 'image/jpeg'],
    ['photo', ''],
    ['PHOTO.JPG', 'application/octet-stream'],
    ['photo.png', 'image/png'],
    ['photo.jpg.html', 'text/html'],
  ] as const)
    for (const bytes of [photo, gain]) {
      const checked = checkImage({ name, type, bytes })
      expect(checked.ok && Buffer.from(checked.data.bytes).equals(photo), name).toBe(true)
    }
})
