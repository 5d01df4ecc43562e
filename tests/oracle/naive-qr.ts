/** Reads a QR code that nothing has damaged, from the standard alone: for tests of what writes one. */

type Rows = readonly (readonly boolean[])[]

/** By version, from 1 on, at error correction M: bytes of data in each block, in their order. */
const BLOCKS: readonly (readonly number[])[] = [
  [16],
  [28],
  [44],
  [32, 32],
  [43, 43],
  [27, 27, 27, 27],
  [31, 31, 31, 31],
  [38, 38, 39, 39],
  [36, 36, 36, 37, 37],
]
const CENTRES = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46]]

const TURNED = [
  (i: number, j: number) => (i + j) % 2,
  (i: number) => i % 2,
  (_: number, j: number) => j % 3,
  (i: number, j: number) => (i + j) % 3,
  (i: number, j: number) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3),
  (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i: number, j: number) => (((i + j) % 2) + ((i * j) % 3)) % 2,
]

/** Whether a module is of a pattern and not of the data. @param i row @param j column */
function isPattern(i: number, j: number, size: number, version: number): boolean {
  if (i === 6 || j === 6) return true
  if (i < 9 && (j < 9 || j >= size - 8)) return true
  if (i >= size - 8 && j < 9) return true
  if (version >= 7 && ((i < 6 && j >= size - 11) || (j < 6 && i >= size - 11))) return true
  const near = (at: number) => CENTRES[version - 1]?.find((centre) => Math.abs(at - centre) <= 2)
  const edge = (at: number) => Math.abs(at - 6) <= 2
  const last = size - 7
  const [row, column] = [near(i), near(j)]
  if (row !== undefined && column !== undefined) return true
  // Beside a timing line there is a small square too, but for those in the corners.
  return (edge(i) && column !== undefined && column !== last) || (edge(j) && row !== undefined && row !== last)
}

/** The text of a code of bytes at error correction M. @throws Error where it is none */
export function readQr(rows: Rows): string {
  const size = rows.length
  const version = (size - 17) / 4
  const at = (i: number, j: number) => (rows[i]?.[j] ? 1 : 0)
  const format = [at(8, 0), at(8, 1), at(8, 2), at(8, 3), at(8, 4)].join('')
  const marked = Number.parseInt(format, 2) ^ 0b10101
  if (marked >> 3 !== 0) throw new Error(`not at error correction M: ${format}`)
  const turned = TURNED[marked & 7] as (i: number, j: number) => number
  const bits: number[] = []
  for (let pair = 0, right = size - 1; right > 0; right -= 2, pair++) {
    if (right === 6) right--
    for (let step = 0; step < size; step++) {
      const i = pair % 2 === 0 ? size - 1 - step : step
      for (const j of [right, right - 1]) {
        if (!isPattern(i, j, size, version)) bits.push(at(i, j) ^ (turned(i, j) === 0 ? 1 : 0))
      }
    }
  }
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, n) =>
    Number.parseInt(bits.slice(n * 8, n * 8 + 8).join(''), 2),
  )
  return textOf(inOrder(bytes, BLOCKS[version - 1] ?? []))
}

function inOrder(bytes: readonly number[], sizes: readonly number[]): number[] {
  const blocks: number[][] = sizes.map(() => [])
  let next = 0
  for (let n = 0; n < Math.max(...sizes); n++)
    sizes.forEach((size, block) => {
      if (n < size) blocks[block]?.push(bytes[next++] ?? 0)
    })
  return blocks.flat()
}

function textOf(data: readonly number[]): string {
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  if (!bits.startsWith('0100')) throw new Error('no code of bytes')
  const length = Number.parseInt(bits.slice(4, 12), 2)
  return Array.from({ length }, (_, n) =>
    String.fromCharCode(Number.parseInt(bits.slice(12 + n * 8, 20 + n * 8), 2)),
  ).join('')
}
