import { expect, test } from 'vitest'
import { QUIET, qrModules } from '../src/app/services/money/qr-modules.ts'
import { writeAddress } from '../src/shared/chain/address-format.ts'
import { readQr } from './oracle/naive-qr.ts'

/** What stands within the quiet zone, as a reader that knows the standard alone makes it out. */
const readBack = (text: string) =>
  readQr(
    qrModules(text)
      .slice(QUIET, -QUIET)
      .map((row) => row.slice(QUIET, -QUIET)),
  )

test('FUND-05 the picture of a text of any length is read back by a reader that knows the standard alone', () => {
  const wrong: number[] = []
  for (let length = 1; length <= 180; length += 3) {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7 + length * 13) % 90))).join('')
    if (readBack(text) !== text) wrong.push(length)
  }
  expect(wrong).toEqual([])
})

test.each(['1234567', 'BITCOIN:BC1Q', writeAddress('tron', new Uint8Array(32).fill(7))])(
  'FUND-05 %s reads back, with four light modules around it',
  (text) => {
    expect(readBack(text)).toBe(text)
    const rows = qrModules(text)
    const rim = rows.flatMap((row, y) => row.filter((_, x) => [x, y].some((at) => at < 4 || at >= rows.length - 4)))
    expect(rim).not.toContain(true)
  },
)
