/** A bit a tick, 32 to a word: which ticks hold something. */
export type TickBits = Int32Array

/** @returns the last set bit before `index`; -1 where there is none */
export function bitBefore(bits: TickBits, index: number): number {
  let word = index >> 5
  let rest = (bits[word] as number) & ~(-1 << index)
  while (rest === 0) {
    if (--word < 0) return -1
    rest = bits[word] as number
  }
  return (word << 5) + 31 - Math.clz32(rest)
}

/** @returns the first set bit from `index` on; -1 where there is none */
export function bitFrom(bits: TickBits, index: number): number {
  let word = index >> 5
  if (word >= bits.length) return -1
  let rest = (bits[word] as number) & (-1 << index)
  while (rest === 0) {
    if (++word >= bits.length) return -1
    rest = bits[word] as number
  }
  return (word << 5) + 31 - Math.clz32(rest & -rest)
}
