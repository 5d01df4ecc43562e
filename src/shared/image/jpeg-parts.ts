/** One colour of a JPEG as its frequencies, which are what the file holds. */
export interface JpegPlane {
  id: number
  /** Its share of the picture's width and height, as the frame counts it: 1 to 4. */
  h: number
  v: number
  /** Dots of it that are shown. */
  width: number
  height: number
  /** Blocks of 8 × 8 in a row and in a column, with those that only fill the last units. */
  wide: number
  high: number
  /** 64 numbers a block, row by row. */
  blocks: Int16Array
  /** What they are multiplied by, row by row. */
  quant: Uint16Array
}

/** A JPEG taken apart. */
export interface JpegParts {
  width: number
  height: number
  planes: JpegPlane[]
}

/** Where in a block of rows the numbers stand in the order of the file; what damaged files count past the end is the last one. */
export const ZIGZAG = Uint8Array.of(
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21],
  ...[28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61],
  ...[54, 47, 55, 62, 63],
  ...new Array<number>(16).fill(63),
)

/** A plane without its numbers: how many dots and blocks it has in a picture of this size. */
export function emptyPlane(
  { width, height }: { width: number; height: number },
  { id, h, v }: { id: number; h: number; v: number },
  most: { h: number; v: number },
): JpegPlane {
  const wide = Math.ceil(width / (8 * most.h)) * h
  const high = Math.ceil(height / (8 * most.v)) * v
  return {
    id,
    h,
    v,
    width: Math.ceil((width * h) / most.h),
    height: Math.ceil((height * v) / most.v),
    wide,
    high,
    blocks: new Int16Array(wide * high * 64),
    quant: new Uint16Array(64),
  }
}
