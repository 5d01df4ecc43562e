/** More texts than trades are kept of all markets that one tab shows. */
const KEPT = 20_000
/** A longer text is no id. */
const LONGEST = 128
/** Below it a number has room for a half. */
const HALVES = 2 ** 51
const PLAIN = /^(0|[1-9]\d{0,14})$/
const WHOLE = /^(0|[1-9]\d*)$/

/**
 * Trade ids as numbers that can be compared, whatever a server takes for one. Past the safe integers a whole number is identified by its
 * distance to the first of its kind, exactly; a text by the order in which it came. Neither is whole, as plain ids are.
 */
export class TradeIds {
  private base: bigint | null = null
  private readonly texts = new Map<string, number>()
  private count = 0

  /** @param text digits, or any text @returns NaN where it is no id */
  of(text: string): number {
    if (text.length === 0 || text.length > LONGEST) return Number.NaN
    if (PLAIN.test(text)) return Number(text)
    if (WHOLE.test(text)) {
      const id = BigInt(text)
      if (id <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(text)
      this.base ??= id
      const distance = Number(id - this.base)
      if (Math.abs(distance) < HALVES) return distance + 0.5
    }
    return this.byArrival(text)
  }

  /** A text that is no number: by the order in which it came. */
  private byArrival(text: string): number {
    const known = this.texts.get(text)
    if (known !== undefined) return known
    const next = this.count++ + 0.25
    this.texts.set(text, next)
    if (this.texts.size > KEPT) for (const oldest of this.texts.keys()) return this.forget(oldest, next)
    return next
  }

  private forget(text: string, next: number): number {
    this.texts.delete(text)
    return next
  }
}
