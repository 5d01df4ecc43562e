/** How a picture lies: 1 upright, 2 to 8 mirrored or turned, as EXIF counts them. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0]
const ORIENTATION = 0x0112
const SHORT = 3

/** The orientation that a JPEG's first EXIF segment names, as browsers read it; 1 where it names none. */
export function jpegOrientation(bytes: Uint8Array): Orientation {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xda || marker === 0xd9) return 1
    const end = at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number))
    if (marker === 0xe1 && EXIF.every((byte, index) => bytes[at + 4 + index] === byte))
      return tiffOrientation(bytes.subarray(at + 10, end))
    at = end
  }
  return 1
}

/** The orientation in EXIF's own bytes, of either byte order; 1 where there is none. */
export function tiffOrientation(tiff: Uint8Array): Orientation {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  if (tiff.length < 8) return 1
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return 1
  const little = order === 0x4949
  const first = view.getUint32(4, little)
  if (view.getUint16(2, little) !== 42 || first + 2 > tiff.length) return 1
  const entries = view.getUint16(first, little)
  for (let entry = 0, at = first + 2; entry < entries && at + 12 <= tiff.length; entry++, at += 12) {
    if (view.getUint16(at, little) !== ORIENTATION || view.getUint16(at + 2, little) !== SHORT) continue
    const value = view.getUint16(at + 8, little)
    return value >= 1 && value <= 8 ? (value as Orientation) : 1
  }
  return 1
}
