const RATE = 136
const MASK = (1n << 64n) - 1n

/** The 24 round constants, by the LFSR of the Keccak reference (§1.2). */
function roundConstants(): bigint[] {
  let register = 1
  const bit = () => {
    const out = register & 1
    register <<= 1
    if (register & 0x100) register ^= 0x171
    return out
  }
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let j = 0n; j <= 6n; j++) if (bit()) constant |= 1n << ((1n << j) - 1n)
    return constant
  })
}

let constants: bigint[] | null = null

function turn(lane: bigint, by: number): bigint {
  const bits = BigInt(by % 64)
  return ((lane << bits) | (lane >> (64n - bits))) & MASK
}

function permute(lanes: bigint[]): void {
  constants ??= roundConstants()
  for (const constant of constants) {
    const columns = [0, 1, 2, 3, 4].map((x) =>
      [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ (lanes[x + y] as bigint), 0n),
    )
    for (let x = 0; x < 5; x++) {
      const mix = (columns[(x + 4) % 5] as bigint) ^ turn(columns[(x + 1) % 5] as bigint, 1)
      for (let y = 0; y < 25; y += 5) lanes[x + y] = (lanes[x + y] as bigint) ^ mix
    }
    let [x, y] = [1, 0]
    let moving = lanes[1] as bigint
    for (let t = 0; t < 24; t++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const place = x + 5 * y
      const next = lanes[place] as bigint
      lanes[place] = turn(moving, ((t + 1) * (t + 2)) / 2)
      moving = next
    }
    for (let row = 0; row < 25; row += 5) {
      const old = lanes.slice(row, row + 5)
      for (let i = 0; i < 5; i++)
        lanes[row + i] = (old[i] as bigint) ^ (~(old[(i + 1) % 5] as bigint) & MASK & (old[(i + 2) % 5] as bigint))
    }
    lanes[0] = (lanes[0] as bigint) ^ constant
  }
}

/** Keccak-256 as Ethereum uses it (padding 0x01, not SHA-3's 0x06), for short texts. @returns 32 bytes */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(bytes.length / RATE) + 1) * RATE)
  padded.set(bytes)
  padded[bytes.length] = (padded[bytes.length] as number) ^ 0x01
  padded[padded.length - 1] = (padded[padded.length - 1] as number) ^ 0x80
  const view = new DataView(padded.buffer)
  const lanes = new Array<bigint>(25).fill(0n)
  for (let at = 0; at < padded.length; at += RATE) {
    for (let i = 0; i < RATE / 8; i++) lanes[i] = (lanes[i] as bigint) ^ view.getBigUint64(at + 8 * i, true)
    permute(lanes)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (let i = 0; i < 4; i++) digest.setBigUint64(8 * i, lanes[i] as bigint, true)
  return new Uint8Array(digest.buffer)
}
