/** Signed, so that a running CRC stays a 32-bit integer of the machine. */
const TABLE = new Int32Array(256)
for (let n = 0; n < 256; n++) {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  TABLE[n] = c
}

/** Start value of a running CRC32. */
export const CRC_START = -1

/** Takes one byte into a running CRC32 (IEEE 802.3, reflected). */
export function crcByte(crc: number, byte: number): number {
  return (TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8)
}

/** Takes an ASCII text into a running CRC32. */
export function crcText(crc: number, text: string): number {
  let c = crc
  for (let i = 0; i < text.length; i++) c = (TABLE[(c ^ text.charCodeAt(i)) & 0xff] as number) ^ (c >>> 8)
  return c
}

/** Ends a running CRC32 as a signed 32-bit integer. */
export function crcEnd(crc: number): number {
  return ~crc | 0
}
