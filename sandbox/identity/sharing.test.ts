import { expect, test } from 'vitest'
import { checkAnyImage, checkImage } from '../../src/shared/image/check-image.ts'
import { emptyPlane } from '../../src/shared/image/jpeg-parts.ts'
import { writeJpeg } from '../../src/shared/image/write-jpeg.ts'
import { lying } from '../../tests/support/made-image.ts'
import { sharing } from './sharing.ts'

/** A grey photo that stands on its side. */
function lyingPhoto(width: number, height: number): Uint8Array {
  const plane = emptyPlane({ width, height }, { id: 1, h: 1, v: 1 }, { h: 1, v: 1 })
  plane.blocks.forEach((_, at) => {
    plane.blocks[at] = at % 64 === 0 ? (at / 64) % 50 : 0
  })
  plane.quant.fill(2)
  const whole = writeJpeg({ width, height, planes: [plane] }, [])
  return Buffer.concat([whole.subarray(0, 2), lying(6), whole.subarray(2)])
}

test('REAL-12 a photo is turned in pieces of a row of blocks, and others go on in between', async () => {
  const photo = lyingPhoto(640, 400)
  const file = { name: 'a.jpg', type: 'image/jpeg', bytes: photo }
  let pieces = 0
  let others = 0
  const clock = { now: 0 }
  const pause = sharing(() => clock.now)
  const checked = await checkAnyImage(file, Number.POSITIVE_INFINITY, async () => {
    pieces++
    // Every fourth piece is a long one.
    clock.now += pieces % 4 === 0 ? 5 : 0
    const before = others
    setImmediate(() => others++)
    await pause()
    expect(others - before > 0).toBe(pieces % 4 === 0)
  })
  expect(checked).toEqual(checkImage(file))
  // Read, turned, counted and written.
  expect(pieces).toBeGreaterThanOrEqual((400 / 8) * 4)
})
