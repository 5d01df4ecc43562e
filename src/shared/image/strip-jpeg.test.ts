import { expect, test } from 'vitest'
import { madeJpeg, segment } from '../../../tests/support/made-image.ts'
import { stripJpeg } from './strip-jpeg.ts'

/** What ITU-T T.81, table B.1, has: a length and data follow each marker but TEM, RSTn, SOI and EOI. */
const TABLES = [0xc4, 0xcc, 0xdb, 0xdc, 0xdd]
const BARE = [0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7]
const APPLICATION = Array.from({ length: 16 }, (_, n) => 0xe0 + n)
const COMMENT = 0xfe
const FILL = 0xff
const DATA = Buffer.from('Taken at home')

test('ID-15 of all markers tables are kept, what applications and people wrote goes, and anything else makes it no picture', () => {
  for (let marker = 1; marker < FILL; marker++) {
    const name = marker.toString(16)
    const bare = BARE.includes(marker)
    const part = bare ? Buffer.from([0xff, marker]) : segment(marker, DATA)
    const clean = stripJpeg(madeJpeg([part]))
    if (TABLES.includes(marker) || bare) expect(clean && Buffer.from(clean).includes(part), name).toBe(true)
    else if (APPLICATION.includes(marker) || marker === COMMENT)
      expect(clean && Buffer.from(clean).equals(madeJpeg()), name).toBe(true)
    else expect(clean, name).toBeNull()
  }
})

test('ID-15 a frame of any coding is a picture; tables, JPG and a second start are no frame', () => {
  const whole = Buffer.from(madeJpeg())
  const at = whole.indexOf(Buffer.from([0xff, 0xc0])) + 1
  const taken: number[] = []
  for (let marker = 0xc0; marker <= 0xd0; marker++) {
    whole[at] = marker
    if (stripJpeg(whole)) taken.push(marker & 15)
  }
  expect(taken).toEqual([0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15])
  expect(stripJpeg(madeJpeg([Buffer.from([0xff, 0xd8])]))).toBeNull()
})

test('ID-15 bytes that fill up before a marker go, and a length that is too short or goes past the end makes it no picture', () => {
  const filled = stripJpeg(madeJpeg([Buffer.from([0xff, 0xff, 0xff]), segment(COMMENT, DATA)]))
  expect(filled && Buffer.from(filled).equals(madeJpeg())).toBe(true)
  for (const length of [0, 1, 60_000]) {
    const part = segment(COMMENT, DATA)
    part.writeUInt16BE(length, 2)
    expect(stripJpeg(madeJpeg([part])), `${length}`).toBeNull()
  }
  const shortest = stripJpeg(madeJpeg([segment(COMMENT, new Uint8Array())]))
  expect(shortest && Buffer.from(shortest).equals(madeJpeg())).toBe(true)
})

test('ID-15 what is no JPEG from its first two bytes on is none', () => {
  for (const at of [0, 1]) {
    const damaged = Buffer.from(madeJpeg())
    damaged[at] = (damaged[at] as number) - 1
    expect(stripJpeg(damaged)).toBeNull()
  }
})
