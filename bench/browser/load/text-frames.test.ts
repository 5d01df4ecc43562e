import { expect, test } from 'vitest'
import { TextFrames } from './text-frames.ts'

/** Reads server frames plainly: first byte, length in one of its three forms, body. */
function read(bytes: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < bytes.length; ) {
    expect(bytes[at]).toBe(0x81)
    const short = bytes[at + 1] as number
    const head = short === 126 ? 4 : short === 127 ? 10 : 2
    const length =
      short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short
    texts.push(bytes.subarray(at + head, at + head + length).toString())
    at += head + length
  }
  return texts
}

const push = (data: string) => `{"type":101,"currency_id":1,"t":1763600000000,"data":"${data}"}`

test('BENCH-02 frames of all three lengths come back as they were', () => {
  const texts = ['x', 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 65_470, 65_480, 65_490, 65_500, 70_000].map((size) =>
    push('z'.repeat(Number(size) || 1)),
  )
  const frames = new TextFrames(texts)
  expect(frames.count).toBe(texts.length)
  expect(read(frames.between(0, frames.count))).toEqual(texts)
  expect(read(frames.between(3, 5))).toEqual(texts.slice(3, 5))
})

test('BENCH-02 the server’s time goes into every push of a frame, and nowhere else', () => {
  const batch = `[${push('a')},${push('b')}]`
  const frames = new TextFrames([push('one'), batch, push('last')])
  frames.stamp(1, 1_763_712_345_678.4)
  const [one, stamped, last] = read(frames.between(0, 3))
  expect([one, last]).toEqual([push('one'), push('last')])
  expect(stamped).toBe(batch.replaceAll('1763600000000', '1763712345678'))
  frames.stamp(1, 1_763_799_999_999)
  expect(read(frames.between(1, 2))).toEqual([batch.replaceAll('1763600000000', '1763799999999')])
})
