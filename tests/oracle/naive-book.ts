/**
 * A book as plainly as can be: maps of strings, rules 1–6 of docs/wire.md one after the other. Imports nothing; what the hub
 * shows is held against it.
 */
export type NaiveLevel = [price: string, quantity: string]

export interface NaiveDepth {
  snapshot?: boolean
  u: number
  U?: number
  pu?: number
  b: NaiveLevel[]
  a: NaiveLevel[]
  cs?: number
}

export type NaiveOutcome = 'applied' | 'duplicate' | 'kept' | 'gap' | 'refused'

/** The digits of a market: levels that do not fit them, or the safe integers, are refused. */
export interface NaiveDigits {
  priceDigits: number
  quantityDigits: number
}

const DECIMAL = /^(0|[1-9][0-9]*)(\.[0-9]+)?$/

/** `1.500` and `1.5` are one price. */
export function plain(text: string): string {
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
}

/** A level's own digits are kept to so many decimals. */
const MAX_DECIMALS = 65_535

/** True where `text` is a whole count of 10^-digits that the safe integers hold; zeros at its end do not matter. */
function fits(text: string, digits: number): boolean {
  const [whole = '', fraction = ''] = plain(text).split('.')
  if (fraction.length > digits || (text.split('.')[1] ?? '').length > MAX_DECIMALS) return false
  return BigInt(whole + fraction.padEnd(digits, '0')) <= BigInt(Number.MAX_SAFE_INTEGER)
}

/** Compares two unsigned decimals as text, without binary floating point. */
export function compareDecimals(a: string, b: string): number {
  // Alike in form they are ordered as texts are.
  if (a.length === b.length && a.indexOf('.') === b.indexOf('.')) return a === b ? 0 : a < b ? -1 : 1
  const [aw = '', af = ''] = a.split('.')
  const [bw = '', bf = ''] = b.split('.')
  if (aw.length !== bw.length) return aw.length - bw.length
  if (aw !== bw) return aw < bw ? -1 : 1
  const length = Math.max(af.length, bf.length)
  const x = af.padEnd(length, '0')
  const y = bf.padEnd(length, '0')
  return x === y ? 0 : x < y ? -1 : 1
}

/** CRC32 bit by bit, as a signed 32-bit integer. */
export function naiveCrc32(text: string): number {
  let crc = 0xffffffff
  for (const character of text) {
    crc ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc | 0
}

/** True where `data` is that of a depth push with whole numbers and proper levels. */
export function isNaiveDepth(data: unknown): data is NaiveDepth {
  const { u, U, pu, cs, b, a } = (data ?? {}) as Record<string, unknown>
  const proper = (side: unknown) =>
    Array.isArray(side) &&
    side.every(
      (level) =>
        Array.isArray(level) &&
        level.length === 2 &&
        level.every((text) => typeof text === 'string' && DECIMAL.test(text)),
    )
  const whole = (value: unknown) => value === undefined || value === null || Number.isSafeInteger(value)
  return Number.isSafeInteger(u) && (u as number) >= 0 && whole(U) && whole(pu) && whole(cs) && proper(b) && proper(a)
}

export class NaiveBook {
  /** Plain price → the strings as received. */
  private bidsByPrice = new Map<string, NaiveLevel>()
  private asksByPrice = new Map<string, NaiveLevel>()
  private waiting: NaiveDepth[] = []
  /** Of those, which did not follow a snapshot already. */
  private readonly missed = new Set<NaiveDepth>()
  u = -1
  live = false
  /** A level could not be held exactly: nothing is taken before the next snapshot. */
  refused = false
  private readonly digits: NaiveDigits | null
  checksumsOk = 0
  gaps = 0

  /** @param digits of the market; without them every level fits */
  constructor(digits: NaiveDigits | null = null) {
    this.digits = digits
  }

  /** Best first. */
  bids(): NaiveLevel[] {
    return [...this.bidsByPrice.values()].sort((x, y) => compareDecimals(y[0], x[0]))
  }

  asks(): NaiveLevel[] {
    return [...this.asksByPrice.values()].sort((x, y) => compareDecimals(x[0], y[0]))
  }

  best(): { bid: NaiveLevel | null; ask: NaiveLevel | null } {
    let bid: NaiveLevel | null = null
    let ask: NaiveLevel | null = null
    for (const level of this.bidsByPrice.values()) if (!bid || compareDecimals(level[0], bid[0]) > 0) bid = level
    for (const level of this.asksByPrice.values()) if (!ask || compareDecimals(level[0], ask[0]) < 0) ask = level
    return { bid, ask }
  }

  take(data: NaiveDepth): NaiveOutcome {
    if (data.snapshot === true) {
      if (!this.holds(data)) {
        this.waiting = []
        return this.refuse()
      }
      this.refused = false
      this.bidsByPrice = new Map()
      this.asksByPrice = new Map()
      this.live = true
      this.merge(data)
      if (!this.sound(data)) return 'gap'
      const kept = this.waiting
      this.waiting = []
      for (const [index, delta] of kept.entries()) {
        if (delta.u <= data.u) continue
        const outcome = this.delta(delta)
        if (outcome === 'refused') return outcome
        if (outcome !== 'gap') continue
        // Each is tried on two snapshots.
        this.waiting = kept.slice(index).filter((one) => !this.missed.has(one))
        for (const one of this.waiting) this.missed.add(one)
        return 'gap'
      }
      return 'applied'
    }
    if (this.refused) return 'refused'
    if (!this.live) {
      this.keep(data)
      return 'kept'
    }
    const outcome = this.delta(data)
    if (outcome === 'gap') this.keep(data)
    return outcome
  }

  /** A frame of this market could not be read. */
  lose(): void {
    this.live = false
  }

  /** The strings that `cs` is the CRC32 of. */
  checksumText(): string {
    const bids = this.bids().slice(0, 25)
    const asks = this.asks().slice(0, 25)
    const parts: string[] = []
    for (let i = 0; i < 25; i++) {
      if (bids[i]) parts.push(...(bids[i] as NaiveLevel))
      if (asks[i]) parts.push(...(asks[i] as NaiveLevel))
    }
    return parts.join(':')
  }

  private keep(data: NaiveDepth): void {
    this.waiting.push({ ...data })
    if (this.waiting.length > 1000) this.waiting.shift()
  }

  private delta(data: NaiveDepth): NaiveOutcome {
    if (data.u <= this.u) return 'duplicate'
    const next = this.u + 1
    const follows =
      data.pu !== undefined ? data.pu === this.u : data.U !== undefined && data.U <= next && next <= data.u
    if (!follows) return this.gap()
    if (!this.holds(data)) return this.refuse()
    this.merge(data)
    return this.sound(data) ? 'applied' : 'gap'
  }

  private merge(data: NaiveDepth): void {
    for (const [side, levels] of [
      [this.bidsByPrice, data.b],
      [this.asksByPrice, data.a],
    ] as const) {
      for (const level of levels) {
        if (plain(level[1]) === '0') side.delete(plain(level[0]))
        else side.set(plain(level[0]), level)
      }
    }
    this.u = data.u
  }

  private holds(data: NaiveDepth): boolean {
    const { digits } = this
    if (!digits) return true
    return [...data.b, ...data.a].every(
      ([price, quantity]) => fits(price, digits.priceDigits) && fits(quantity, digits.quantityDigits),
    )
  }

  private refuse(): NaiveOutcome {
    this.live = false
    this.refused = true
    return 'refused'
  }

  private sound(data: NaiveDepth): boolean {
    const { bid, ask } = this.best()
    if (bid && ask && compareDecimals(bid[0], ask[0]) >= 0) {
      this.gap()
      return false
    }
    if (data.cs === undefined) return true
    if (naiveCrc32(this.checksumText()) === data.cs) {
      this.checksumsOk++
      return true
    }
    this.gap()
    return false
  }

  private gap(): NaiveOutcome {
    this.gaps++
    this.live = false
    return 'gap'
  }
}

/** The text whose sha256 (16 hex digits) the oracles of the recorded sessions end with. */
export function fullDepthText(bids: NaiveLevel[], asks: NaiveLevel[]): string {
  const lines = (name: string, levels: NaiveLevel[]) => levels.map(([p, q]) => `${name} ${Number(p)} ${Number(q)}\n`)
  return [...lines('b', bids), ...lines('a', asks)].join('')
}
