import { CRC_START, crcByte, crcEnd, crcText } from './crc32.ts'
import type { Level } from './messages.ts'

export const CHECKSUM_LEVELS = 25

/**
 * `cs` of a book: CRC32 as a signed 32-bit integer over the 25 best levels as OKX defines it,
 * `bid price:bid quantity:ask price:ask quantity:…`, the strings as received; a side with fewer levels just ends.
 * @param bids best first  @param asks best first
 */
export function bookChecksum(bids: readonly Level[], asks: readonly Level[]): number {
  let crc = CRC_START
  let first = true
  for (let i = 0; i < CHECKSUM_LEVELS; i++) {
    for (const level of [bids[i], asks[i]]) {
      if (!level) continue
      if (!first) crc = crcByte(crc, 58)
      first = false
      crc = crcText(crcByte(crcText(crc, level[0]), 58), level[1])
    }
  }
  return crcEnd(crc)
}
