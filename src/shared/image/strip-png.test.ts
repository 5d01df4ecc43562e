import { expect, test } from 'vitest'
import { headedPng, madePng } from '../../../tests/support/made-image.ts'
import { stripPng } from './strip-png.ts'

/** What the PNG specification, chapter 11, has: how long chunks that tell colours may be. */
const LENGTHS: [type: string, least: number, most: number][] = [
  ['tRNS', 1, 256],
  ['gAMA', 4, 4],
  ['cHRM', 32, 32],
  ['sRGB', 1, 1],
  ['sBIT', 1, 4],
  ['pHYs', 9, 9],
  ['bKGD', 1, 6],
]
const kept = (whole: Uint8Array) => {
  const clean = stripPng(whole)
  return clean && (Buffer.from(clean).equals(whole) ? 'whole' : Buffer.from(clean).equals(madePng()) ? 'bare' : 'else')
}

test.each(LENGTHS)(
  'ID-15 %s is kept from %d to %d bytes, and goes where it is shorter or longer',
  (type, least, most) => {
    const of = (length: number) => kept(madePng({ [type]: new Uint8Array(length) }))
    expect([least, most].map(of)).toEqual(['whole', 'whole'])
    expect([least - 1, most + 1].map(of)).toEqual(['bare', 'bare'])
  },
)

test('ID-15 a palette has one to 256 colours of three bytes', () => {
  const of = (length: number) => kept(madePng({ PLTE: new Uint8Array(length) }))
  expect([3, 6, 768].map(of)).toEqual(['whole', 'whole', 'whole'])
  expect([0, 1, 4, 767, 769, 771].map(of)).toEqual(Array(6).fill(null))
})

test('ID-15 each kind of colour has its depths, and no other kind is one', () => {
  const taken: string[] = []
  for (let colour = 0; colour < 9; colour++)
    for (let depth = 0; depth < 34; depth++)
      if (stripPng(headedPng({ colour, depth }))) taken.push(`${colour}:${depth}`)
  expect(taken).toEqual(
    ['0:1 0:2 0:4 0:8 0:16', '2:8 2:16', '3:1 3:2 3:4 3:8', '4:8 4:16', '6:8 6:16'].flatMap((row) => row.split(' ')),
  )
})

test('ID-15 a picture has a width and a height', () => {
  const of = (width: number, height: number) => stripPng(headedPng({ width, height })) !== null
  expect([of(1, 1), of(300, 70_000), of(0, 1), of(1, 0)]).toEqual([true, true, false, false])
})

test('ID-15 the head stands first and once, and what follows the end goes', () => {
  expect(kept(madePng({ IHDR: madePng().subarray(16, 29) }))).toBeNull()
  const whole = Buffer.from(madePng())
  const [signature, head, rest] = [whole.subarray(0, 8), whole.subarray(8, 33), whole.subarray(33)]
  expect(kept(Buffer.concat([signature, rest]))).toBeNull()
  expect(kept(Buffer.concat([signature, head, rest]))).toBe('whole')
  expect(kept(Buffer.concat([signature, head, whole.subarray(-12)])), 'no picture').toBeNull()
  expect(kept(whole.subarray(0, -12)), 'no end').toBeNull()
  expect(kept(whole.subarray(0, -1)), 'an end that is cut off').toBeNull()
  expect(kept(madePng({}, Buffer.from('behind')))).toBe('bare')
})

test('ID-15 what a decoder may leave alone goes, and what it must know makes it no picture', () => {
  for (const type of ['tEXt', 'eXIf', 'tIME', 'acTL', 'zzZz'])
    expect(kept(madePng({ [type]: Buffer.from('x') })), type).toBe('bare')
  for (const type of ['ABCD', 'Zzzz']) expect(kept(madePng({ [type]: Buffer.from('x') })), type).toBeNull()
})

test('ID-15 a picture is read where it lies within a larger buffer', () => {
  const whole = madePng({ sRGB: new Uint8Array(1) })
  const around = new Uint8Array(whole.length + 20).fill(7)
  around.set(whole, 9)
  expect(kept(around.subarray(9, 9 + whole.length))).toBe('whole')
})
