import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { CRC_START, crcEnd, crcText } from './crc32.ts'

test('CRC32 equals the one of zlib, as a signed integer', () => {
  for (const text of ['', '1', '123456789', '61800.10:0.599:61800.20:5.723']) {
    expect(crcEnd(crcText(CRC_START, text))).toBe(crc32(text) | 0)
  }
})
