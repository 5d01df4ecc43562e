import { expect, test } from 'vitest'
import { exif, headedPng, madeJpeg, madePng, pngChunk, segment } from '../../../tests/support/made-image.ts'
import { checkImage } from './check-image.ts'

const PLACE = 'GPS 38.7223N 9.1393W'
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const jpeg = (bytes: Uint8Array, name = 'a.jpg', type = 'image/jpeg') => checkImage({ name, type, bytes })
const png = (bytes: Uint8Array, name = 'a.png', type = 'image/png') => checkImage({ name, type, bytes })
const keyOf = (checked: ReturnType<typeof checkImage>) => (checked.ok ? null : checked.refusal.key)

test('ID-15 a photo leaves without EXIF, XMP, IPTC, comments and what hangs behind its end', () => {
  const secret = [exif(PLACE), segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${PLACE}`)), segment(0xed, Buffer.from(PLACE)), segment(0xfe, Buffer.from(PLACE))] // biome-ignore format: one line
  const clean = jpeg(madeJpeg(secret, Buffer.from(`PK ${PLACE}`)))
  expect(clean.ok && Buffer.from(clean.data.bytes).equals(madeJpeg())).toBe(true)
  const chunks = {
    tEXt: Buffer.from(`Place\0${PLACE}`),
    eXIf: Buffer.from(PLACE),
    tIME: Buffer.alloc(7),
    zzZz: Buffer.from(PLACE),
  }
  const cleaned = png(madePng(chunks, Buffer.from(`<script>${PLACE}`)))
  expect(cleaned.ok && Buffer.from(cleaned.data.bytes).equals(madePng())).toBe(true)
  expect(text(madeJpeg(secret))).toContain(PLACE)
})

test('ID-15 colours stay: Adobe’s segment, gamma and transparency', () => {
  const adobe = segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\0\x01', 'latin1'))
  const kept = jpeg(madeJpeg([adobe]))
  expect(kept.ok && text(kept.data.bytes)).toContain('Adobe')
  // Tables of arithmetic coding, of quantities, and how often the scan restarts.
  for (const marker of [0xcc, 0xdb, 0xdd]) {
    const table = jpeg(madeJpeg([segment(marker, Buffer.from('decoders need it'))]))
    expect(table.ok && text(table.data.bytes), marker.toString(16)).toContain('decoders need it')
  }
  const grey = png(madePng({ gAMA: Buffer.from([0, 0, 177, 143]) }))
  expect(grey.ok && text(grey.data.bytes)).toContain('gAMA')
})

test('ID-15 a thumbnail, and whatever else calls itself a head or colours, leaves with the rest', () => {
  const thumb = Buffer.from(`JFIF\0\x01\x01\0\0\x01\0\x01\x02\x02${PLACE}`, 'latin1')
  const hidden = [thumb, Buffer.from(`JFXX\0\x10${PLACE}`), Buffer.from(`HEAPJPGM ${PLACE}`)].map((data) => segment(0xe0, data)) // biome-ignore format: one line
  const others = [segment(0xee, Buffer.from(PLACE)), segment(0xee, Buffer.from(`Adobe\0d\0\0\0\0\0\x01${PLACE}`, 'latin1'))] // biome-ignore format: one line
  const clean = jpeg(madeJpeg([...hidden, ...others]))
  expect(clean.ok && text(clean.data.bytes)).not.toContain(PLACE)
  expect(clean.ok && text(clean.data.bytes).match(/JFIF|Adobe/g)).toEqual(['JFIF', 'JFIF', 'Adobe'])
  for (const marker of [0x02, 0xbf, 0xde, 0xdf, 0xf0, 0xfd])
    expect(keyOf(jpeg(madeJpeg([segment(marker, Buffer.from(PLACE))]))), marker.toString(16)).toBe('image_broken')
  const named = ['gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs', 'bKGD', 'tRNS'].map((name) => [name, Buffer.alloc(300, PLACE)])
  const cleaned = png(madePng(Object.fromEntries(named)))
  expect(cleaned.ok && Buffer.from(cleaned.data.bytes).equals(madePng())).toBe(true)
  expect(keyOf(png(madePng({ PLTE: Buffer.from(PLACE.padEnd(20)) })))).toBe('image_broken')
})

test('ID-15 a small file that would be a huge picture is refused before anybody has to paint it', () => {
  const sized = (width: number, height: number) => [
    keyOf(png(headedPng({ width, height }))),
    width > 0xffff || height > 0xffff ? null : keyOf(jpeg(madeJpeg([], undefined, { width, height }))),
  ]
  expect(sized(9_248, 6_936)).toEqual([null, null])
  expect(sized(16_384, 1)).toEqual([null, null])
  for (const [width, height] of [[16_385, 1], [1, 16_385], [16_000, 5_000], [65_535, 65_535]] as const) // biome-ignore format: one line
    expect(sized(width, height), `${width} × ${height}`).toEqual(['image_large', 'image_large'])
  expect(sized(0x7fffffff, 0x7fffffff)[0]).toBe('image_large')
  expect(sized(0, 9)).toEqual(['image_broken', 'image_broken'])
  expect(sized(9, 0)).toEqual(['image_broken', 'image_broken'])
  for (const [depth, colour] of [[7, 0], [8, 1], [16, 3], [1, 2], [8, 9]] as const) // biome-ignore format: one line
    expect(keyOf(png(headedPng({ depth, colour }))), `${depth} ${colour}`).toBe('image_broken')
})

test.each<[string, Uint8Array, string, string, string | null]>([
  ['nothing', new Uint8Array(), 'a.jpg', 'image/jpeg', 'image_missing'],
  ['a PDF that is called PNG', Buffer.from('%PDF-1.7 …'), 'scan.png', 'image/png', 'image_type'],
  ['a page that is called JPG', Buffer.from('<html><script>'), 'a.jpg', 'image/jpeg', 'image_type'],
  ['an SVG', Buffer.from('<svg onload="x"/>'), 'a.png', 'image/svg+xml', 'image_type'],
  ['a GIF', Buffer.from('GIF89a'), 'a.gif', 'image/gif', 'image_type'],
  ['a GIF that is called JPG', Buffer.from('GIF89a'), 'a.jpg', 'image/jpeg', 'image_type'],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'IMG_1.HEIC', 'image/heic', 'image_type'],
  ['WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 '), 'a.webp', 'image/webp', 'image_type'],
  ['a JPG', madeJpeg(), 'a.JPG', 'image/jpeg', null],
  ['a JPEG', madeJpeg(), 'a.jpeg', 'image/jpeg', null],
  ['a PNG', madePng(), 'a.png', 'image/png', null],
])('ID-15 %s', (_what, bytes, name, type, key) => {
  expect(keyOf(checkImage({ name, type, bytes }))).toBe(key)
})

test('ID-15 just under 5 MB is taken, 5 MB is not', () => {
  const of = (length: number) => {
    const empty = madePng().length
    return madePng({}, new Uint8Array(length - empty))
  }
  expect(keyOf(png(of(5 * 1024 * 1024 - 1)))).toBeNull()
  expect(keyOf(png(of(5 * 1024 * 1024)))).toBe('image_size')
})

test('SAFE-19 a picture of very many pieces is refused before they cost seconds', () => {
  const markers = (count: number) => keyOf(jpeg(madeJpeg(Array.from({ length: count }, () => segment(0xfe, Buffer.alloc(0)))))) // biome-ignore format: one line
  expect([markers(4_000), markers(5_000)]).toEqual([null, 'image_broken'])
  expect(keyOf(jpeg(madeJpeg(Array.from({ length: 5_000 }, () => Buffer.from([0xff, 0xd0])))))).toBe('image_broken')
  const chunks = (count: number) => {
    const whole = madePng()
    const none = Buffer.concat(Array.from({ length: count }, () => pngChunk('IDAT', Buffer.alloc(0))))
    return keyOf(png(Buffer.concat([whole.subarray(0, 33), none, whole.subarray(33)])))
  }
  expect([chunks(9_000), chunks(11_000)]).toEqual([null, 'image_broken'])
})

test('ID-15 a picture that ends anywhere, or has any byte of its frame changed, is refused or clean, and never thrown at', () => {
  for (const [whole, check] of [
    [madeJpeg([exif(PLACE)]), jpeg],
    [madePng({ tEXt: Buffer.from(PLACE) }), png],
  ] as const) {
    for (let length = 1; length < whole.length; length++)
      expect(check(whole.subarray(0, length)).ok, `${length}`).toBe(false)
    for (let at = 0; at < whole.length; at++)
      for (const byte of [0x00, 0xff, 0xd9, 0x7f]) {
        const damaged = Buffer.from(whole)
        damaged[at] = byte
        const checked = check(damaged)
        if (checked.ok) expect(check(checked.data.bytes).ok, `${at} ${byte}`).toBe(true)
      }
  }
})
