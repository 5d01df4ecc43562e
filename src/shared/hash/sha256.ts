/** Thirty-two bits of the fractional part of the `n`th root of a prime (FIPS 180-4 §4.2.2, §5.3.3), worked out exactly. */
function rootBits(prime: bigint, n: bigint): number {
  const scaled = prime << (32n * n)
  let low = 0n
  let high = 1n << 40n
  while (low < high) {
    const middle = (low + high + 1n) >> 1n
    if (middle ** n <= scaled) low = middle
    else high = middle - 1n
  }
  return Number(low & 0xffffffffn)
}

function primes(count: number): bigint[] {
  const found: bigint[] = []
  for (let next = 2n; found.length < count; next++) if (found.every((prime) => next % prime !== 0n)) found.push(next)
  return found
}

let constants: { rounds: Int32Array; start: Int32Array } | null = null

function made(): { rounds: Int32Array; start: Int32Array } {
  if (constants) return constants
  const list = primes(64)
  const rounds = Int32Array.from(list, (prime) => rootBits(prime, 3n) | 0)
  const start = Int32Array.from(list.slice(0, 8), (prime) => rootBits(prime, 2n) | 0)
  constants = { rounds, start }
  return constants
}

/** SHA-256 (FIPS 180-4), for short texts such as addresses: one pass, nothing streamed. @returns 32 bytes */
export function sha256(bytes: Uint8Array): Uint8Array {
  const { rounds, start } = made()
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length << 3)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000))
  const state = start.slice()
  const words = new Int32Array(64)
  for (let at = 0; at < padded.length; at += 64) compress(state, words, rounds, view, at)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => {
    digest.setInt32(4 * i, word)
  })
  return new Uint8Array(digest.buffer)
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function compress(state: Int32Array, words: Int32Array, rounds: Int32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i)
  for (let i = 16; i < 64; i++) {
    const [x, y] = [words[i - 15] as number, words[i - 2] as number]
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    words[i] = (words[i - 16] as number) + s0 + (words[i - 7] as number) + s1
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (rounds[i] as number) + (words[i] as number)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i] as number) + word
  })
}
