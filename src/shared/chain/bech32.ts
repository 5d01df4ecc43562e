const SIGNS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const FACTORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** What the checksum comes to: bech32 (BIP 173) for version 0, bech32m (BIP 350) above. */
const FINAL = { bech32: 1, bech32m: 0x2bc830a3 }

function polymod(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    FACTORS.forEach((factor, i) => {
      if ((top >>> i) & 1) sum ^= factor
    })
  }
  return sum >>> 0
}

function spread(prefix: string): number[] {
  const codes = [...prefix].map((sign) => sign.charCodeAt(0))
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)]
}

/** Groups of five bits to bytes; null where what is left over is no padding. */
function toBytes(groups: readonly number[]): number[] | null {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const group of groups) {
    held = ((held << 5) | group) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >>> bits) & 0xff)
  }
  return bits < 5 && (held & ((1 << bits) - 1)) === 0 ? bytes : null
}

/** A segregated witness address: its version and program, or null where it is none of this prefix (BIP 173, BIP 350). */
export function fromSegwit(text: string, prefix: string): { version: number; program: Uint8Array } | null {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return null
  if (lower.length > 90 || !lower.startsWith(`${prefix}1`)) return null
  const values = [...lower.slice(prefix.length + 1)].map((sign) => SIGNS.indexOf(sign))
  if (values.length < 8 || values.includes(-1)) return null
  const version = values[0] as number
  const wanted = version === 0 ? FINAL.bech32 : FINAL.bech32m
  if (polymod([...spread(prefix), ...values]) !== wanted) return null
  const program = toBytes(values.slice(1, -6))
  if (!program || version > 16 || program.length < 2 || program.length > 40) return null
  if (version === 0 && program.length !== 20 && program.length !== 32) return null
  return { version, program: Uint8Array.from(program) }
}

/** The address of a witness program of version 0. */
export function toSegwit(prefix: string, program: Uint8Array): string {
  const groups = [0]
  let held = 0
  let bits = 0
  for (const byte of program) {
    held = ((held << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) groups.push((held >>> (bits - 5)) & 31)
  }
  if (bits > 0) groups.push((held << (5 - bits)) & 31)
  const sum = polymod([...spread(prefix), ...groups, 0, 0, 0, 0, 0, 0]) ^ FINAL.bech32
  const check = [5, 4, 3, 2, 1, 0].map((i) => (sum >>> (5 * i)) & 31)
  return `${prefix}1${[...groups, ...check].map((group) => SIGNS[group]).join('')}`
}
